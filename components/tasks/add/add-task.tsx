'use client'

import { memo, useCallback, useMemo } from 'react'
import type { OptimisticDay } from '@/components/tasks/changes/optimistic-day'
import { AddTaskField } from './add-task-field'
import { addTasks } from './add-tasks'
import { keepDraft, readDraft } from './new-task-draft'

/** The input for tasks of a day's page. The browser keeps what is typed until it is added, also when the page closes. */
export const AddTask = memo(function AddTask({
  date,
  today,
  timeZone,
  accountId,
  isShown,
}: Pick<OptimisticDay, 'date' | 'today' | 'timeZone'> & { accountId: string; isShown: boolean }) {
  const place = useMemo(() => ({ date, today, timeZone }), [date, today, timeZone])
  const readOwnDraft = useCallback(() => readDraft(accountId), [accountId])
  return (
    <AddTaskField
      label={date === today ? 'Add a task for today' : 'Add a task for this day'}
      place={place}
      onAdd={addTasks}
      readDraft={readOwnDraft}
      onDraft={(text) => keepDraft(accountId, text)}
      isShown={isShown}
      shortcut="n"
    />
  )
})
