'use client'

import { parseDate } from '@internationalized/date'
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField'
import { Label } from 'react-aria-components/Label'
import type { CalendarDate } from '@/lib/dates'
import { inputClass, labelClass } from './field'

/** Input for a date, in the format of the locale. Enter submits its form. */
export function DayField({
  label,
  date,
  onChange,
}: {
  label: string
  date: CalendarDate | undefined
  onChange: (date: CalendarDate | undefined) => void
}) {
  return (
    <DateField
      className="flex flex-col gap-1.5"
      granularity="day"
      shouldForceLeadingZeros
      value={date === undefined ? null : parseDate(date)}
      onChange={(value) => onChange(value?.toString())}
      onKeyDown={({ key, target }) => {
        // The parts of a date are no inputs, in which Enter would submit the form.
        if (key === 'Enter' && target instanceof Element) target.closest('form')?.requestSubmit()
      }}
    >
      <Label className={labelClass}>{label}</Label>
      <DateInput className={`${inputClass} tabular flex data-focus-within:outline-2 data-focus-within:outline-focus`}>
        {(segment) => (
          <DateSegment
            segment={segment}
            className="rounded px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:text-soft data-[type=literal]:text-soft"
          />
        )}
      </DateInput>
    </DateField>
  )
}
