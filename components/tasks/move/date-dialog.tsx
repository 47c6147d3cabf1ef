'use client'

import { Modal } from 'react-aria-components/Modal'
import { PageCover } from '@/components/ui/page-cover'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { DatePickerPanel } from './date-picker-panel'

/** Dialog with a date picker. */
export function DateDialog({
  title,
  date,
  today,
  onClose,
  onChoose,
}: {
  title: string
  date: CalendarDate
  today: CalendarDate
  onClose: () => void
  onChoose: (date: CalendarDate) => void
}) {
  return (
    <PageCover onClose={onClose} className="flex items-center justify-center p-4">
      <Modal className="rounded-2xl border bg-raised p-6 shadow-2xl data-entering:animate-rise">
        <DatePickerPanel label={title} date={date} today={today} onChoose={onChoose} />
      </Modal>
    </PageCover>
  )
}
