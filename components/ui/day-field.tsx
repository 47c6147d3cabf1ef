'use client'

import { DateField } from 'react-aria-components/DateField'
import { Label } from 'react-aria-components/Label'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { DateParts, useWholeDate } from './date-parts'
import { inputClass, labelClass } from './field'
import { FieldMessage } from './field-message'

/** Input for a date, in the format of the locale. Enter submits its form, which needs the whole date. */
export function DayField({
  label,
  date,
  onChange,
}: {
  label: string
  date: CalendarDate | undefined
  onChange: (date: CalendarDate | undefined) => void
}) {
  const { field, parts } = useWholeDate(date)
  return (
    <DateField
      {...field}
      className="flex flex-col gap-1.5"
      granularity="day"
      shouldForceLeadingZeros
      onChange={(value) => onChange(value?.toString())}
      onKeyDown={({ key, repeat, target }) => {
        // The parts of a date are no inputs, in which Enter would submit the form.
        if (key === 'Enter' && !repeat && target instanceof Element) target.closest('form')?.requestSubmit()
      }}
    >
      <Label className={labelClass}>{label}</Label>
      <DateParts
        {...parts}
        className={`${inputClass} flex data-focus-within:outline-2 data-focus-within:outline-focus`}
      />
      <FieldMessage />
    </DateField>
  )
}
