import type { DayClock } from '@/lib/foundation/time/dates'

/** A count for each hour, 0 to 23, of each weekday, 0 (Sunday) to 6. */
export type WeekHours = readonly (readonly number[])[]

/** 15 minutes. The offset of every time zone is a multiple of it, so that a quarter lies within one local hour. */
export const quarterMs = 900_000

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * Adds up counts by the local hour and weekday. Hours before the day begins count for the weekday before.
 * @param quarters quarters of an hour since 1970, each with a count
 */
export function countByHour(
  quarters: readonly (readonly [number, number])[],
  { timeZone, dayStart }: DayClock,
): WeekHours {
  const counts = weekdays.map(() => Array.from({ length: 24 }, () => 0))
  const local = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' })
  for (const [quarter, count] of quarters) {
    // Such as "Sun, 23".
    const [weekday = '', hour = ''] = local.format(quarter * quarterMs).split(', ')
    const daysBack = Number(hour) < dayStart ? 1 : 0
    const hours = counts[(weekdays.indexOf(weekday) + 7 - daysBack) % 7] ?? []
    hours[Number(hour)] = (hours[Number(hour)] ?? 0) + count
  }
  return counts
}
