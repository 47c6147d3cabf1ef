'use client'

import { parseDate } from '@internationalized/date'
import { useContext, useEffect, useMemo, useState } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import type { CalendarDate } from '@/lib/dates'

/**
 * Requires a whole date of a field. While a part is cleared, React Aria keeps the date of before.
 * @returns the properties of the field, and those of its `DateParts`
 */
export function useWholeDate(date: CalendarDate | undefined) {
  const [isIncomplete, setIncomplete] = useState(false)
  // Another object would bring back a part that is cleared.
  const value = useMemo(() => (date === undefined ? null : parseDate(date)), [date])
  const validate = () => (isIncomplete ? 'Write the whole date.' : null)
  return { field: { value, validate, isRequired: true }, parts: { onIncompleteChange: setIncomplete } }
}

/**
 * The parts of a date, which are typed one by one.
 * @param onIncompleteChange called when the first part is cleared, and when all are written again
 */
export function DateParts({
  className,
  onIncompleteChange,
}: {
  className: string
  onIncompleteChange: (isIncomplete: boolean) => void
}) {
  return (
    <DateInput className={className}>
      {(segment) => (
        <>
          <DateSegment
            segment={segment}
            className="tabular rounded px-px outline-none data-focused:bg-accent data-focused:text-on-accent data-placeholder:not-data-focused:text-soft data-[type=literal]:text-soft"
          />
          {segment.type === 'year' && <Completeness onIncompleteChange={onIncompleteChange} />}
        </>
      )}
    </DateInput>
  )
}

function Completeness({ onIncompleteChange }: { onIncompleteChange: (isIncomplete: boolean) => void }) {
  const parts = useContext(DateFieldStateContext)?.segments ?? []
  const isIncomplete = parts.some(({ isPlaceholder }) => isPlaceholder)
  useEffect(() => onIncompleteChange(isIncomplete), [isIncomplete, onIncompleteChange])
  return null
}
