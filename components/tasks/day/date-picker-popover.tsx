'use client'

import type { RefObject } from 'react'
import { DatePickerPanel } from '@/components/tasks/move/date-picker-panel'
import { Popover, panelClass } from '@/components/ui/popover'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Popover with the date picker. */
export function DatePickerPopover({
  date,
  today,
  triggerRef,
  onClose,
  onChoose,
}: {
  date: CalendarDate
  today: CalendarDate
  triggerRef: RefObject<HTMLButtonElement | null>
  onClose: () => void
  onChoose: (date: CalendarDate) => void
}) {
  return (
    <Popover onClose={onClose} triggerRef={triggerRef} placement="bottom end" className={panelClass}>
      <DatePickerPanel label="Choose a date" date={date} today={today} onChoose={onChoose} />
    </Popover>
  )
}
