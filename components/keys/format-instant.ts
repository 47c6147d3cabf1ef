import { format } from '@/components/tasks/facts/format-date'
import { dateIn, daysBetween } from '@/lib/foundation/time/dates'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * Describes an instant within 7 days of now in English words, such as `5 minutes ago` or `in 6 days`, and others as a
 * date in the language of the locale, for `long` after the word `on`.
 * @param instant Unix ms
 * @param now Unix ms
 * @param length `long` adds the time of day to a date
 */
export function describeInstant(
  locale: string,
  timeZone: string,
  instant: number,
  now: number,
  length: 'short' | 'long' = 'short',
): { words: string; date: string } {
  const distance = instant - now
  const size = Math.abs(distance)
  // Rounds the past down and the future up.
  const whole = (unit: number) => Math.ceil(distance / unit)
  const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
  const inWords = (words: string) => ({ words, date: '' })
  if (size < minute) return inWords(distance <= 0 ? 'just now' : relative.format(Math.ceil(distance / 1000), 'second'))
  if (size < hour) return inWords(relative.format(whole(minute), 'minute'))
  if (size < day) return inWords(relative.format(whole(hour), 'hour'))
  if (size <= 7 * day) {
    // By the calendar, as `yesterday` is read.
    const dateOf = (time: number) => dateIn(timeZone, new Date(time))
    return inWords(relative.format(daysBetween(dateOf(now), dateOf(instant)), 'day'))
  }
  const style = length === 'long' ? ({ timeStyle: 'short' } as const) : {}
  const date = format(locale, { dateStyle: 'medium', ...style, timeZone }, instant)
  return { words: length === 'long' ? 'on ' : '', date }
}
