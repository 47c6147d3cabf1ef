'use client'

import { type CalendarDate as Day, parseDate } from '@internationalized/date'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { MonthHeader } from '@/components/ui/month-header'
import type { CalendarDate } from '@/lib/foundation/time/dates'

/** Date picker for the first and last day of a range. */
export function RangeMonth({
  today,
  range,
  onChange,
}: {
  today: CalendarDate
  range: { start: Day; end: Day } | null
  onChange: (startDate: CalendarDate, endDate: CalendarDate) => void
}) {
  return (
    <RangeCalendar
      aria-label="Range"
      minValue={parseDate('0001-01-01')}
      maxValue={parseDate('9999-12-31')}
      value={range}
      defaultFocusedValue={range?.end ?? parseDate(today)}
      onChange={({ start, end }) => onChange(start.toString(), end.toString())}
    >
      <MonthHeader />
      <CalendarGrid className="tabular w-full border-separate border-spacing-x-0 border-spacing-y-0.5">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className="h-8 text-xs font-normal text-soft">{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(cell) => (
            <CalendarCell
              date={cell}
              className={`flex h-9 cursor-pointer items-center justify-center text-sm data-disabled:opacity-40 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-hover data-outside-month:invisible data-selected:bg-accent-shade data-selection-end:rounded-r-lg data-selection-end:bg-accent data-selection-end:text-on-accent data-selection-start:rounded-l-lg data-selection-start:bg-accent data-selection-start:text-on-accent not-data-selected:rounded-lg ${cell.toString() === today ? 'font-bold underline underline-offset-4' : ''}`}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </RangeCalendar>
  )
}
