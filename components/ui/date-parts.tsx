'use client'

import { parseDate } from '@internationalized/date'
import { type ContextType, useContext, useEffect, useRef, useState } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import type { CalendarDate } from '@/lib/foundation/time/dates'

type DateFieldState = NonNullable<ContextType<typeof DateFieldStateContext>>

const parse = (date: CalendarDate | undefined) => (date === undefined ? null : parseDate(date))

/**
 * Requires a whole date of a field. While its parts are none, React Aria keeps the date of before.
 * @returns the properties of the field, those of its `DateParts`, and a function that brings the date back to the parts
 */
export function useWholeDate(date: CalendarDate | undefined) {
  const [fault, setFault] = useState<string | null>(null)
  // Another object brings back a part that is cleared.
  const [value, setValue] = useState(() => parse(date))
  if (value?.toString() !== date) setValue(parse(date))
  return {
    field: { value, validate: () => fault, isRequired: true },
    parts: { fault, onFault: setFault },
    restoreParts: () => setValue(parse(date)),
  }
}

type Parts = {
  fault: string | null
  /** Called with what is wrong with the parts, and with null when they are a date again. */
  onFault: (fault: string | null) => void
}

/** The parts of a date, which are typed one by one. */
export function DateParts({ className, ...parts }: Parts & { className: string }) {
  return (
    <DateInput className={className}>
      {(segment) => (
        <>
          <DateSegment
            segment={segment}
            className="tabular rounded px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:not-data-focused:text-soft data-[type=literal]:text-soft"
          />
          {segment.type === 'year' && <PartsCheck {...parts} />}
        </>
      )}
    </DateInput>
  )
}

function PartsCheck({ fault, onFault }: Parts) {
  const state = useContext(DateFieldStateContext)
  const found = state && findFault(state)
  useEffect(() => onFault(found), [found, onFault])
  const shown = useRef(fault)
  useEffect(() => {
    // When the date is that of before, React Aria would go on showing the fault.
    if (fault === null && shown.current !== null) state?.commitValidation()
    shown.current = fault
  }, [fault, state])
  return null
}

function findFault({ segments, value }: DateFieldState): string | null {
  if (segments.some(({ isPlaceholder }) => isPlaceholder)) return 'Write the whole date.'
  const isDate = segments.every(
    ({ type, value: part }) => (type !== 'year' && type !== 'month' && type !== 'day') || part === value?.[type],
  )
  return isDate ? null : 'This date does not exist.'
}
