'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { formatDate, formatDistance } from '@/components/tasks/facts/format-date'
import { langOf } from '@/components/ui/lang-of'
import { type CalendarDate, daysBetween } from '@/lib/foundation/time/dates'

/** Heading of the tasks that were archived on one day, with how many they are, or how many of them the page has. */
export function ArchiveHeading({
  id,
  date,
  today,
  count,
  isContinued,
  isPart,
}: {
  id: string
  date: CalendarDate
  today: CalendarDate
  count: number
  /** Whether the page before has tasks of the same day. */
  isContinued: boolean
  /** Whether other pages may have tasks of the same day. */
  isPart: boolean
}) {
  const { locale } = useLocale()
  const isRecent = daysBetween(date, today) <= 1
  return (
    <h2 id={id} className="sticky top-0 z-10 flex flex-wrap items-baseline gap-x-2 border-b bg-paper py-2 heading">
      <span>
        {isRecent ? `${formatDistance(date, today)}, ` : ''}
        <span lang={langOf(locale)}>{formatDate(locale, date, today)}</span>
      </span>
      {isContinued && <span className="text-sm font-normal text-soft">continued</span>}
      <span className="tabular ml-auto text-sm font-normal text-soft">
        {count} {isPart ? 'on this page' : count === 1 ? 'task' : 'tasks'}
      </span>
    </h2>
  )
}
