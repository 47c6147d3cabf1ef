import { CalendarDateTime, fromAbsolute, parseDate, toZoned } from '@internationalized/date'
import { usageError } from './errors'

const time = /^(\d{1,2})(?::(\d\d))?\s?(am|pm)?$/
const forms = 'Use a time such as 17:00 or 5pm, on the date of the task, or a date with a time: "2026-03-01 17:00".'

/**
 * Reads a due time.
 * @param date the date of the task, on which a time without a date is
 * @returns Unix time in milliseconds
 * @throws CliError when the text is no time
 */
export async function resolveDueTime(
  text: string,
  date: () => Promise<string>,
  timeZone: () => Promise<string>,
): Promise<number> {
  const [, day, clock = ''] = /^(?:(\d{4}-\d\d-\d\d)[ t])?(.*)$/.exec(text.trim().toLowerCase()) ?? []
  const [, hours = '', minutes = '00', half] = time.exec(clock) ?? []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0)
  // A bare "17" could be anything.
  const isTime = hours !== '' && (half !== undefined || clock.includes(':'))
  if (!isTime || hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(hours) > 12)) throw noTime(text)
  const { year, month, day: dayOfMonth } = readDate(day ?? (await date()), text)
  const local = new CalendarDateTime(year, month, dayOfMonth, hour, Number(minutes))
  return toZoned(local, await timeZone())
    .toDate()
    .getTime()
}

function readDate(date: string, text: string) {
  try {
    return parseDate(date)
  } catch {
    throw noTime(text)
  }
}

function noTime(text: string) {
  return usageError(`${JSON.stringify(text)} is no due time.`, forms)
}

const lastInstant = Date.UTC(9999, 11, 31)

/** A due time as the clock shows it, with its date if that is another one than the task's. */
export function describeDueTime(dueTime: number, date: string, timeZone: string): string {
  // Beyond, years have more digits than the calendar of this package knows.
  if (dueTime > lastInstant) return new Date(dueTime).toISOString()
  const zoned = fromAbsolute(dueTime, timeZone)
  const clock = [zoned.hour, zoned.minute].map((part) => String(part).padStart(2, '0')).join(':')
  const day = zoned.toString().slice(0, 10)
  return day === date ? clock : `${day} ${clock}`
}
