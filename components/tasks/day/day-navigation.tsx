'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { memo } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { dayPath } from '@/components/tasks/facts/day-path'
import { formatShortDate } from '@/components/tasks/facts/format-date'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { DatePickerButton } from './date-picker-button'

/** Links to the days before and after, to today, and a date picker. Does not render again when a task changes. */
export const DayNavigation = memo(function DayNavigation({
  date,
  today,
  previous,
  next,
  opening,
  onOpen,
}: {
  date: CalendarDate
  today: CalendarDate
  /** Undefined at the ends of the calendar. */
  previous: CalendarDate | undefined
  next: CalendarDate | undefined
  /** The date whose page is on its way. */
  opening: CalendarDate | undefined
  onOpen: (date: CalendarDate) => void
}) {
  const { locale } = useLocale()
  const linkTo = (to: CalendarDate) => ({
    href: dayPath(to, today),
    // Next does not call it for a click that opens another tab.
    onNavigate: (event: { preventDefault: () => void }) => {
      event.preventDefault()
      onOpen(to)
    },
    className: 'day-arrow',
  })
  return (
    <nav aria-label="Days" className="relative flex shrink-0 items-center sm:ml-2">
      {previous && (
        <Link {...linkTo(previous)} aria-label="Previous day" data-shortcut="previous">
          <ChevronLeft aria-hidden />
        </Link>
      )}
      <Link href="/day" data-shortcut="today" aria-current={date === today ? 'date' : undefined} className="today-link">
        Today
      </Link>
      {next && (
        <Link {...linkTo(next)} aria-label="Next day" data-shortcut="next">
          <ChevronRight aria-hidden />
        </Link>
      )}
      <DatePickerButton date={date} today={today} />
      {opening && (
        <span role="status" className="day-opening">
          Opening {formatShortDate(locale, opening, today)} …
        </span>
      )}
    </nav>
  )
})
