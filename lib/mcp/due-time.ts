import { fromAbsolute, parseDateTime, toZoned } from '@internationalized/date'
import type { CalendarDate } from '@/lib/dates'
import { validationError } from '@/lib/errors'

/** A local time, alone or after a date: 17:00 or 2026-03-01T17:00. */
export const dueTimePattern = /^(\d{4}-\d\d-\d\dT)?([01]\d|2[0-3]):[0-5]\d$/

/**
 * The instant of a local time, Unix time in milliseconds. A time that the clock skips is moved forward, and the first of
 * two equal ones is taken. An absent one stays absent.
 * @param date the date of a time that stands alone
 * @param timeZone IANA name
 * @param path the field that holds the time, for the error
 * @throws VALIDATION_ERROR when the date does not exist, or is before 1970
 */
export function resolveDue<Absent extends null | undefined>(
  due: string | Absent,
  date: CalendarDate,
  timeZone: string,
  path: string,
): number | Absent {
  if (typeof due !== 'string') return due
  const local = parseLocal(due.includes('T') ? due : `${date}T${due}`)
  if (local === undefined) throw validationError([{ path, message: 'must contain a date that exists' }])
  const instant = toZoned(local, timeZone, 'compatible').toDate().getTime()
  if (instant < 0) throw validationError([{ path, message: 'must not be before 1970' }])
  return instant
}

function parseLocal(text: string) {
  try {
    return parseDateTime(text)
  } catch {
    return undefined
  }
}

// Later instants would have a year of five digits in some time zone.
const lastShown = Date.UTC(9999, 11, 31)

/** The local time of an instant (Unix ms); without its date where that is the given one. */
export function toLocalTime(instant: number, date: CalendarDate, timeZone: string): string {
  const local = fromAbsolute(Math.min(instant, lastShown), timeZone).toString().slice(0, 16)
  return local.startsWith(`${date}T`) ? local.slice(11) : local
}
