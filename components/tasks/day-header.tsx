'use client'

import { ChevronLeft, ChevronRight, Flame } from 'lucide-react'
import Link from 'next/link'
import { useLocale } from 'react-aria-components/I18nProvider'
import { buttonClass } from '@/components/ui/button-class'
import { addDays } from '@/lib/dates'
import { CalendarButton } from './calendar-button'
import { formatDate, formatDistance } from './format-date'
import type { OptimisticDay } from './optimistic-day'

/** Date, progress and streak, with links to other dates. */
export function DayHeader({ day, openCount, doneCount }: { day: OptimisticDay; openCount: number; doneCount: number }) {
  const { locale } = useLocale()
  const { date, today, streak } = day
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
      <div className="min-w-0">
        <p className="text-sm font-medium text-soft">{formatDistance(locale, date, today)}</p>
        <h1 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
          {formatDate(locale, date, today)}
        </h1>
        <p className="tabular mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          <span>
            {openCount} to do, {doneCount} done
          </span>
          {streak > 0 && (
            <span className="flex items-center gap-1">
              <Flame aria-hidden className="size-4" />
              {streak}-day streak
            </span>
          )}
        </p>
      </div>
      <nav aria-label="Days" className="flex items-center gap-1">
        {date > '0001-01-01' && (
          <Link
            href={dayPath(addDays(date, -1), today)}
            aria-label="Previous day"
            data-shortcut="previous"
            className={`${buttonClass('quiet', 'small')} px-2 hover:bg-hover`}
          >
            <ChevronLeft aria-hidden />
          </Link>
        )}
        <Link
          href="/day"
          data-shortcut="today"
          aria-current={date === today ? 'date' : undefined}
          className={`${buttonClass('plain', 'small')} hover:bg-hover`}
        >
          Today
        </Link>
        {date < '9999-12-31' && (
          <Link
            href={dayPath(addDays(date, 1), today)}
            aria-label="Next day"
            data-shortcut="next"
            className={`${buttonClass('quiet', 'small')} px-2 hover:bg-hover`}
          >
            <ChevronRight aria-hidden />
          </Link>
        )}
        <CalendarButton date={date} today={today} />
      </nav>
    </header>
  )
}

/** Returns the path of a date's page. Today's path has no date, so its link stays current. */
function dayPath(date: string, today: string): string {
  return date === today ? '/day' : `/day/${date}`
}
