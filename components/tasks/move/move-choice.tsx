'use client'

import { type RefObject, useState } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { formatShortDate } from '@/components/tasks/facts/format-date'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { DateDialog } from './date-dialog'
import { MoveMenuList } from './move-menu-list'

/** Menu of the dates to which tasks can be moved, and then, for another date, a dialog. */
export function MoveChoice({
  label,
  date,
  today,
  triggerRef,
  onMove,
  onClose,
}: {
  label: string
  /** The current date of the tasks, which is disabled in the menu; null if they have several. */
  date: CalendarDate | null
  today: CalendarDate
  triggerRef: RefObject<HTMLElement | null>
  /** @param when how a message names the date */
  onMove: (date: CalendarDate, when: string) => void
  onClose: () => void
}) {
  const { locale } = useLocale()
  const [wantsOther, setWantsOther] = useState(false)
  if (!wantsOther) {
    return (
      <MoveMenuList
        label={label}
        date={date}
        today={today}
        triggerRef={triggerRef}
        onClose={onClose}
        onMove={onMove}
        onOtherDate={() => setWantsOther(true)}
      />
    )
  }
  return (
    <DateDialog
      title={label}
      date={date ?? today}
      today={today}
      onClose={onClose}
      onChoose={(chosen) => {
        onClose()
        onMove(chosen, formatShortDate(locale, chosen, today))
      }}
    />
  )
}
