'use client'

import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { memo } from 'react'
import type { CalendarDate } from '@/lib/dates'
import { CalendarButton } from './calendar-button'

const arrowClass =
  'flex size-9 items-center justify-center rounded-lg text-soft hover:bg-hover hover:text-ink [&>svg]:size-5'

/** Links to the days before and after, to today, and a calendar. Does not render again when a task changes. */
export const DayNavigation = memo(function DayNavigation({
  date,
  today,
  previous,
  next,
}: {
  date: CalendarDate
  today: CalendarDate
  /** Paths; undefined at the ends of the calendar. */
  previous: string | undefined
  next: string | undefined
}) {
  return (
    <nav aria-label="Days" className="flex shrink-0 items-center sm:ml-2">
      {previous && (
        <Link href={previous} aria-label="Previous day" data-shortcut="previous" className={arrowClass}>
          <ChevronLeft aria-hidden />
        </Link>
      )}
      <Link
        href="/day"
        data-shortcut="today"
        aria-current={date === today ? 'date' : undefined}
        className={`h-9 items-center rounded-lg px-3 text-sm font-medium hover:bg-hover ${date === today ? 'hidden text-soft sm:flex' : 'flex text-accent'}`}
      >
        Today
      </Link>
      {next && (
        <Link href={next} aria-label="Next day" data-shortcut="next" className={arrowClass}>
          <ChevronRight aria-hidden />
        </Link>
      )}
      <CalendarButton date={date} today={today} />
    </nav>
  )
})
