import { isDate } from '@/lib/foundation/time/date-words'
import type { DayClock } from '@/lib/foundation/time/dates'
import { hasLocalDate, instantOf, localTimeOf, readClockTime } from '@/lib/foundation/time/local-time'
import { usageError } from './errors'

const forms = 'Use a time such as 17:00 or 5pm, on the date of the task, or a date with a time: "2026-03-01 17:00".'

/**
 * Reads a due time.
 * @param date the date of the task, on which a time without a date is; before the hour at which the day begins, in the night after
 * @returns Unix time in milliseconds
 * @throws CliError when the text is not a time, or is before 1970
 */
export async function resolveDueTime(
  text: string,
  date: () => Promise<string>,
  clock: () => Promise<DayClock>,
): Promise<number> {
  const [, named, local = ''] = /^(?:(\d{4}-\d\d-\d\d)[ t])?(.*)$/.exec(text.trim().toLowerCase()) ?? []
  const time = readClockTime(local)
  if (time === undefined || (named !== undefined && !isDate(named))) {
    throw usageError(`${JSON.stringify(text)} is no due time.`, forms)
  }
  const { timeZone, dayStart } = await clock()
  const dueTime =
    named === undefined ? instantOf(await date(), time, timeZone, dayStart) : instantOf(named, time, timeZone)
  if (dueTime < 0) throw usageError('A due time cannot be before 1970.')
  return dueTime
}

/** A due time as the clock shows it, with its date if that is another one than the task's. */
export function describeDueTime(dueTime: number, date: string, timeZone: string): string {
  if (!hasLocalDate(dueTime, timeZone)) return new Date(dueTime).toISOString()
  const local = localTimeOf(dueTime, timeZone)
  return local.date === date ? local.clock : `${local.date} ${local.clock}`
}
