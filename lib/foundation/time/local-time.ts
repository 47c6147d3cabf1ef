import {
  CalendarDateTime,
  fromAbsolute,
  parseDate,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date'
import type { CalendarDate } from './dates'

/** A time of day, as clocks show it. */
export type ClockTime = { hour: number; minute: number }

/**
 * Reads a time of day such as 17:00, 5pm or 5:30 pm.
 * @returns undefined for anything else, a bare hour included: 17 could be anything
 */
export function readClockTime(text: string): ClockTime | undefined {
  const [, hours, minutes, half] = /^(\d{1,2})(?::(\d\d))?\s?([ap]m)?$/.exec(text.trim().toLowerCase()) ?? []
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  const minute = Number(minutes ?? 0)
  if (hour > 23 || minute > 59 || (half !== undefined && (Number(hours) < 1 || Number(hours) > 12))) return undefined
  return { hour, minute }
}

/**
 * The instant of a local time, Unix time in milliseconds. A time that the clock skips is moved forward, and the first of
 * two equal ones is taken.
 * @param date an existing date
 * @param timeZone IANA name
 */
export function instantOf(date: CalendarDate, { hour, minute }: ClockTime, timeZone: string): number {
  const { year, month, day } = parseDate(date)
  const local = new CalendarDateTime(year, month, day, hour, minute)
  return toZoned(local, timeZone, 'compatible').toDate().getTime()
}

// From then on, it depends on the time zone whether an instant has a date.
const lastDay = Date.UTC(9999, 11, 31)

/** Whether an instant has a local date. Later ones have a year of five digits, which `fromAbsolute` does not know. */
export function hasLocalDate(instant: number, timeZone: string): boolean {
  return instant < lastDay || instant <= lastLocalInstant(timeZone)
}

/** The last instant (Unix ms) that has a local date. */
export function lastLocalInstant(timeZone: string): number {
  return instantOf('9999-12-31', { hour: 23, minute: 59 }, timeZone) + 59_999
}

/** The local date and time of an instant (Unix ms) that has one, such as 2026-03-01 and 17:00. */
export function localTimeOf(instant: number, timeZone: string): { date: CalendarDate; clock: string } {
  const local = fromAbsolute(instant, timeZone).toString()
  return { date: local.slice(0, 10), clock: local.slice(11, 16) }
}

/** The due time of a task after it moves from one date to another, as `moveInstant` has it; null without one. */
export function moveDueTime(
  dueTime: number | null,
  from: CalendarDate,
  to: CalendarDate,
  timeZone: string,
): number | null {
  return dueTime === null ? null : moveInstant(dueTime, from, to, timeZone)
}

/**
 * The due time of a task after a move is undone: the one before, unless another was set since.
 * @param now the due time and date of the task after the move
 * @param before those to which it goes back
 */
export function moveDueTimeBack(
  now: { dueTime: number | null; date: CalendarDate },
  before: { dueTime: number | null; date: CalendarDate },
  timeZone: string,
): number | null {
  return now.dueTime === moveDueTime(before.dueTime, before.date, now.date, timeZone) ? before.dueTime : now.dueTime
}

/**
 * The instant (Unix ms) at the same local time on another date. An instant that is not on the date `from` stays, and so does
 * one that would be before 1970.
 */
export function moveInstant(instant: number, from: CalendarDate, to: CalendarDate, timeZone: string): number {
  if (from === to || !hasLocalDate(instant, timeZone)) return instant
  const local = fromAbsolute(instant, timeZone)
  if (toCalendarDate(local).toString() !== from) return instant
  const { year, month, day } = parseDate(to)
  const moved = toZoned(toCalendarDateTime(local).set({ year, month, day }), timeZone).toDate().getTime()
  return moved < 0 ? instant : moved
}
