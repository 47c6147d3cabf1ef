import { type CalendarDate, type DayClock, todayIn } from '@/lib/foundation/time/dates'
import { instantOf, readClockTime } from '@/lib/foundation/time/local-time'
import { findRuleDate } from '@/lib/foundation/time/repeat/rule-dates'
import { type ParsedLine, parseLine, type TypedTask } from '../parse'
import type { ParseTask } from './schema'

/** Of 3/4, nobody in Canada knows the month, and of 9:30 the half of the day. Weeks begin on Monday (ISO 8601). */
const withoutLocale = 'en-CA-u-fw-mon'

/** A line that a program sent. */
export type ReadLine = ParsedLine & {
  /** Its date is that of the first task, if it recurs. */
  task: TypedTask
  /** The date that a recurrence begins on. */
  startDate: CalendarDate
}

/** Reads a line as quick add does. The date that is sent wins over that of the line; without both, it is today. */
export function readLine(
  clock: DayClock,
  { text, date, isCompleted = false, locale = withoutLocale }: ParseTask,
): ReadLine {
  const today = todayIn(clock)
  const { timeZone, dayStart } = clock
  const isDateFixed = date !== undefined
  const context = { timeZone, dayStart, today, locale, date: date ?? today, isDateFixed, isCompleted }
  const { task, parts } = parseLine(text, context)
  const { date: startDate, repeat } = task
  if (!repeat) return { task, parts, startDate }
  const first = findRuleDate(repeat.rule, startDate, startDate > today ? startDate : today) ?? startDate
  const time = repeat.time === undefined ? undefined : readClockTime(repeat.time)
  const due = time && { dueTime: instantOf(first, time, timeZone, dayStart) }
  return { task: { ...task, date: first, ...due }, parts, startDate }
}
