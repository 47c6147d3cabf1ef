'use client'

import { parseDate } from '@internationalized/date'
import { useReducer, useState } from 'react'
import { Form } from 'react-aria-components/Form'
import { Button } from '@/components/ui/button'
import { DayField } from '@/components/ui/day-field'
import { Notice } from '@/components/ui/notice'
import type { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { checkRange } from './range'
import { RangeMonth } from './range-month'

/** Form with two dates, which can be typed or chosen in a date picker. */
export function RangeForm({
  today,
  range,
  onChoose,
}: {
  today: CalendarDate
  range: AnalyticsRange
  onChoose: (range: AnalyticsRange) => void
}) {
  const [startDate, setStartDate] = useState<CalendarDate | undefined>(range.startDate)
  const [endDate, setEndDate] = useState<CalendarDate | undefined>(range.endDate)
  const [fault, setFault] = useState<string>()
  // The fields begin anew with a choice in the date picker, without parts that were cleared.
  const [choices, countChoice] = useReducer((count: number) => count + 1, 0)
  const change = (start: CalendarDate | undefined, end: CalendarDate | undefined) => {
    setStartDate(start)
    setEndDate(end)
    setFault(undefined)
  }
  return (
    <Form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const checked = checkRange(startDate, endDate)
        if (checked.ok) onChoose(checked.range)
        else setFault(checked.fault)
      }}
    >
      <div key={choices} className="grid grid-cols-2 gap-3">
        <DayField label="Start date" date={startDate} onChange={(date) => change(date, endDate)} />
        <DayField label="End date" date={endDate} onChange={(date) => change(startDate, date)} />
      </div>
      <RangeMonth
        today={today}
        range={
          startDate !== undefined && endDate !== undefined && startDate <= endDate
            ? { start: parseDate(startDate), end: parseDate(endDate) }
            : null
        }
        onChange={(start, end) => {
          countChoice()
          change(start, end)
        }}
      />
      {fault !== undefined && <Notice tone="fault">{fault}</Notice>}
      <Button type="submit" tone="accent">
        Show
      </Button>
    </Form>
  )
}
