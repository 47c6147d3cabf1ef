import type { DayTask } from '@/components/tasks/changes/optimistic-day'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { formatDue } from './format-date'

/** Whether a task is open and its due time has passed. */
export function isLate({ isCompleted, dueTime }: DayTask, now: number): boolean {
  return !isCompleted && dueTime !== null && dueTime < now
}

/** The due time of a task in the account's time zone; red once it has passed. */
export function DueTime({
  dueTime,
  date,
  today,
  timeZone,
  locale,
  isLate,
}: {
  dueTime: number
  date: CalendarDate
  today: CalendarDate
  timeZone: string
  locale: string
  isLate: boolean
}) {
  return (
    <span className={isLate ? 'font-medium text-danger' : ''}>
      <span className="sr-only">{isLate ? 'Was due ' : 'Due '}</span>
      {formatDue(locale, { dueTime, date, timeZone, today })}
    </span>
  )
}
