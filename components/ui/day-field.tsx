'use client'

import { parseDate } from '@internationalized/date'
import { useMemo, useState } from 'react'
import { DateField } from 'react-aria-components/DateField'
import { Label } from 'react-aria-components/Label'
import type { CalendarDate } from '@/lib/dates'
import { DateParts, incompleteDate } from './date-parts'
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
  const [isIncomplete, setIncomplete] = useState(false)
  // Another object would bring back a part that is cleared.
  const value = useMemo(() => (date === undefined ? null : parseDate(date)), [date])
  return (
    <DateField
      className="flex flex-col gap-1.5"
      granularity="day"
      shouldForceLeadingZeros
      isRequired
      validate={() => (isIncomplete ? incompleteDate : null)}
      value={value}
      onChange={(changed) => onChange(changed?.toString())}
      onKeyDown={({ key, target }) => {
        // The parts of a date are no inputs, in which Enter would submit the form.
        if (key === 'Enter' && target instanceof Element) target.closest('form')?.requestSubmit()
      }}
    >
      <Label className={labelClass}>{label}</Label>
      <DateParts
        className={`${inputClass} flex data-focus-within:outline-2 data-focus-within:outline-focus`}
        onIncompleteChange={setIncomplete}
      />
      <FieldMessage />
    </DateField>
  )
}
