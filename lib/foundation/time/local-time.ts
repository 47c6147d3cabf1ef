import { type CalendarDate, type DayClock, daysBetween } from './dates'
import { memoize } from './memoize'

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

const hourMs = 3_600_000
const dayMs = 24 * hourMs

// The Swedish format is that of ISO 8601. @internationalized/date can do the same, but is 5 kB of the first load of a day; a
// test compares the two.
const localFormatIn = memoize(
  (timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }),
)

/** The local date and time of an instant, as the instant (Unix ms) at which UTC has them. */
function toLocal(instant: number, timeZone: string): number {
  const text = localFormatIn(timeZone).format(instant)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = text.split(/\D+/).map(Number)
  const ms = instant - Math.floor(instant / 1000) * 1000
  // Date.UTC takes the year 1 for 1901.
  return new Date(Date.UTC(2000, 0, 1, hour, minute, second, ms)).setUTCFullYear(year, month - 1, day)
}

/** The first instant at which a time zone has a local date and time; for one that the clock skips, as long after the gap began. */
function fromLocal(local: number, timeZone: string): number {
  const instants = [-dayMs, dayMs].map((near) => local - (toLocal(local + near, timeZone) - (local + near)))
  const found = instants.filter((instant) => toLocal(instant, timeZone) === local)
  return found.length > 0 ? Math.min(...found) : Math.max(...instants)
}

/**
 * The instant of a local time, Unix time in milliseconds. A time that the clock skips is moved forward, and the first of
 * two equal ones is taken.
 * @param date an existing date
 * @param timeZone IANA name
 * @param dayStart the hour at which a day begins, for a time of that day: earlier ones are in the night after the date
 */
export function instantOf(date: CalendarDate, { hour, minute }: ClockTime, timeZone: string, dayStart = 0): number {
  const isNight = hour < dayStart && date < lastDate
  return fromLocal(Date.parse(date) + (hour + (isNight ? 24 : 0)) * hourMs + minute * 60_000, timeZone)
}

const lastDate = '9999-12-31'

/** Whether an instant has a local date. Later ones have a year of five digits. */
export function hasLocalDate(instant: number, timeZone: string): boolean {
  // From then on, it depends on the time zone.
  return instant < Date.parse(lastDate) || instant <= lastLocalInstant(timeZone)
}

/** The last instant (Unix ms) that has a local date. */
export function lastLocalInstant(timeZone: string): number {
  return instantOf(lastDate, { hour: 23, minute: 59 }, timeZone) + 59_999
}

/** The local date and time of an instant (Unix ms) that has one, such as 2026-03-01 and 17:00. */
export function localTimeOf(instant: number, timeZone: string): { date: CalendarDate; clock: string } {
  const local = new Date(toLocal(instant, timeZone)).toISOString()
  return { date: local.slice(0, 10), clock: local.slice(11, 16) }
}

/** The due time of a task after it moves from one date to another, as `moveInstant` has it; null without one. */
export function moveDueTime(
  dueTime: number | null,
  from: CalendarDate,
  to: CalendarDate,
  clock: DayClock,
): number | null {
  return dueTime === null ? null : moveInstant(dueTime, from, to, clock)
}

/**
 * The due time of a task after a move is undone: the one before, unless another was set since.
 * @param now the due time and date of the task after the move
 * @param before those to which it goes back
 */
export function moveDueTimeBack(
  now: { dueTime: number | null; date: CalendarDate },
  before: { dueTime: number | null; date: CalendarDate },
  clock: DayClock,
): number | null {
  return now.dueTime === moveDueTime(before.dueTime, before.date, now.date, clock) ? before.dueTime : now.dueTime
}

/**
 * The instant (Unix ms) at the same local time on another date. An instant that is neither on the date `from` nor in the night
 * after it, before the next day begins, stays, and so does one that would be before 1970 or after 9999.
 */
export function moveInstant(
  instant: number,
  from: CalendarDate,
  to: CalendarDate,
  { timeZone, dayStart }: DayClock,
): number {
  if (from === to || !hasLocalDate(instant, timeZone)) return instant
  const { date, clock } = localTimeOf(instant, timeZone)
  const isOfNight = daysBetween(from, date) === 1 && Number(clock.slice(0, 2)) < dayStart
  if (date !== from && !isOfNight) return instant
  const moved = fromLocal(toLocal(instant, timeZone) + daysBetween(from, to) * dayMs, timeZone)
  return moved >= 0 && hasLocalDate(moved, timeZone) ? moved : instant
}
