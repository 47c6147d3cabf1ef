'use client'

import { useContext, useEffect } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'

export const incompleteDate = 'Write the whole date.'

/**
 * The parts of a date, which are typed one by one.
 * @param onIncompleteChange called when a part is cleared while others are not, and when it is written again. Until then
 * React Aria keeps the date of before.
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
