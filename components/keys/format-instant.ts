import { format } from '@/components/tasks/format-date'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * An instant near now in words, such as 5 minutes ago or in 6 days; others as a date.
 * @param length long: with the time of the day, for where there is room
 */
export function formatInstant(
  locale: string,
  timeZone: string,
  instant: number,
  now: number,
  length: 'short' | 'long' = 'short',
): string {
  const distance = instant - now
  const size = Math.abs(distance)
  // Whole units that have passed, or that are left with the one that has begun.
  const whole = (unit: number) => Math.ceil(distance / unit)
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  if (size < minute) return distance <= 0 ? 'just now' : 'in a minute'
  if (size < hour) return relative.format(whole(minute), 'minute')
  if (size < day) return relative.format(whole(hour), 'hour')
  if (size <= 7 * day) return relative.format(whole(day), 'day')
  const style = length === 'long' ? ({ timeStyle: 'short' } as const) : {}
  const text = format(locale, { dateStyle: 'medium', ...style, timeZone }, instant)
  return length === 'long' ? `on ${text}` : text
}
