'use client'

import { useMemo } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { TopDialog } from '@/components/palette/top-dialog'
import { AddTaskField } from '@/components/tasks/add/add-task-field'
import { addTasks } from '@/components/tasks/add/add-tasks'
import type { QuickAddPlace } from '@/components/tasks/add/use-quick-add'
import { formatDate } from '@/components/tasks/facts/format-date'

/** Adds tasks to a day of the week, several in a row. */
export function AddToDay({ date, today, timeZone, onClose }: QuickAddPlace & { onClose: () => void }) {
  const { locale } = useLocale()
  const label = `Add a task for ${formatDate(locale, date, today)}`
  const place = useMemo(() => ({ date, today, timeZone }), [date, today, timeZone])
  return (
    <TopDialog label={label} onClose={onClose}>
      <AddTaskField label={label} place={place} onAdd={addTasks} isShown autoFocus />
    </TopDialog>
  )
}
