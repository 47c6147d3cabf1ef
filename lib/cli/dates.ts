import { nameDate, readDateWord, weekdayOf } from '@/lib/date-words'
import { usageError } from './errors'

const months = 'January February March April May June July August September October November December'.split(' ')

const forms = 'today, tomorrow, yesterday, a weekday, +3, or YYYY-MM-DD'

/**
 * Reads a date, or a word for one (`readDateWord`).
 * @param readToday today in the time zone of the account; called only for a word that depends on it
 * @throws CliError when the text is no date
 */
export async function resolveDate(text: string, readToday: () => Promise<string>): Promise<string> {
  const date = text.trim()
  if (isDate(date)) return date
  const relative = readDateWord(text)
  if (relative === undefined) throw usageError(`${JSON.stringify(text)} is no date.`, `Use ${forms}.`)
  return relative(await readToday())
}

/** Whether a text is an existing day in the form YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '0001'
}

/** A date in words, such as "Sunday, 22 November 2026", and its distance if that has a name. */
export function describeDate(date: string, today: string): string {
  const day = new Date(date)
  const words = `${weekdayOf(date)}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  const name = nameDate(date, today)
  return name === undefined ? words : `${words} (${name})`
}
