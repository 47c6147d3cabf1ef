import { validationError } from '@/lib/foundation/errors'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import type { DayClock } from '@/lib/foundation/time/dates'
import { hasLocalDate, instantOf, lastLocalInstant, localTimeOf, readClockTime } from '@/lib/foundation/time/local-time'

/** A local time, alone or after a date: 17:00, 9:00, 5pm, 2026-03-01T17:00 or 2026-03-01 5:30 pm. */
export const dueTimePattern =
  /^(?:(\d{4}-\d\d-\d\d)[T ])?((?:[01]?\d|2[0-3]):[0-5]\d|(?:0?[1-9]|1[0-2])(?::[0-5]\d)?\s?[ap]m)$/i

/**
 * The instant of a local time, Unix time in milliseconds. A time that the clock skips is moved forward, and the first of
 * two equal ones is taken. An absent one stays absent.
 * @param date the date of a time that stands alone; before the hour at which the day begins, it is in the night after it
 * @param path the field that holds the time, for the error
 * @throws VALIDATION_ERROR when the date does not exist, or is before 1970
 */
export function resolveDue<Absent extends null | undefined>(
  due: string | Absent,
  date: CalendarDate,
  { timeZone, dayStart }: DayClock,
  path: string,
): number | Absent {
  if (typeof due !== 'string') return due
  const [, named, clock = ''] = dueTimePattern.exec(due) ?? []
  const day = named ?? date
  const time = readClockTime(clock)
  if (time === undefined || !CalendarDate.safeParse(day).success) {
    throw validationError([{ path, message: 'must contain a date that exists' }])
  }
  const instant = instantOf(day, time, timeZone, named === undefined ? dayStart : 0)
  if (instant < 0) throw validationError([{ path, message: 'must not be before 1970' }])
  return instant
}

/** The local time of an instant (Unix ms), at most the last one; without its date where that is the given one. */
export function toLocalTime(instant: number, date: CalendarDate, timeZone: string): string {
  const shown = hasLocalDate(instant, timeZone) ? instant : lastLocalInstant(timeZone)
  const local = localTimeOf(shown, timeZone)
  return local.date === date ? local.clock : `${local.date}T${local.clock}`
}
