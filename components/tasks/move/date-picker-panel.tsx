'use client'

import { parseDate } from '@internationalized/date'
import { useEffect, useState } from 'react'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import * as z from 'zod'
import { MonthHeader } from '@/components/ui/month-header'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'

const firstMonth = parseDate('0001-01-01')

/** One month in which to choose a date. A dot marks dates with open tasks. */
export function DatePickerPanel({
  label,
  date,
  today,
  minDate = '0001-01-01',
  onChoose,
}: {
  label: string
  date: CalendarDate
  today: CalendarDate
  /** The first date that can be chosen. */
  minDate?: CalendarDate
  onChoose: (date: CalendarDate) => void
}) {
  const [focused, setFocused] = useState(() => parseDate(date))
  const month = focused.set({ day: 1 })
  const openDates = useOpenDates((month.compare(firstMonth) === 0 ? month : month.subtract({ weeks: 1 })).toString())
  return (
    <Dialog aria-label={label} className="outline-none">
      <Calendar
        aria-label={label}
        autoFocus
        value={parseDate(date)}
        minValue={parseDate(minDate)}
        maxValue={parseDate('9999-12-31')}
        focusedValue={focused}
        onFocusChange={(value) => setFocused(parseDate(value.toString()))}
        onChange={(value) => onChoose(value.toString())}
      >
        <MonthHeader />
        <CalendarGrid className="tabular">
          <CalendarGridHeader>
            {(day) => (
              <CalendarHeaderCell className="size-[min(2.25rem,10.5vw)] text-xs font-normal text-soft">
                {day}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(cell) => {
              const isOpen = openDates.has(cell.toString())
              return (
                <CalendarCell
                  date={cell}
                  render={(props) => (
                    // React Aria's label is the name of the cell, whatever is in it.
                    <div {...props} {...(isOpen && { 'aria-label': `${props['aria-label']}, has open tasks` })} />
                  )}
                  className={`relative flex size-[min(2.25rem,10.5vw)] cursor-pointer items-center justify-center rounded-lg text-sm data-disabled:opacity-40 data-focus-visible:outline-2 data-focus-visible:outline-focus data-hovered:bg-hover data-outside-month:invisible data-selected:bg-accent data-selected:text-on-accent ${cell.toString() === today ? 'font-bold text-accent' : ''}`}
                >
                  {({ formattedDate }) => (
                    <>
                      {formattedDate}
                      {isOpen && <span className="absolute bottom-1 size-1 rounded-full bg-current" />}
                    </>
                  )}
                </CalendarCell>
              )
            }}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </Dialog>
  )
}

const OpenDates = z.array(CalendarDate)

/** Loads the dates with open tasks in the seven weeks from a date. Without a response, the picker shows no dots. */
function useOpenDates(startDate: CalendarDate): ReadonlySet<string> {
  const [dates, setDates] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const request = new AbortController()
    const endDate = parseDate(startDate).add({ weeks: 7 }).toString()
    fetch(`/day/open-dates?${new URLSearchParams({ startDate, endDate })}`, { signal: request.signal })
      .then(async (response) => setDates(new Set(OpenDates.parse(await response.json()))))
      .catch(() => undefined)
    return () => request.abort()
  }, [startDate])
  return dates
}
