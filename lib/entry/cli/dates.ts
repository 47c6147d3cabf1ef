import { isDate, nameDate, readDateWord, weekdayOf } from '@/lib/foundation/time/date-words'
import { usageError } from './errors'

const months = 'January February March April May June July August September October November December'.split(' ')

const forms = 'today, tomorrow, yesterday, a weekday, +3, or YYYY-MM-DD'

/**
 * Reads a date, or a word for one (`readDateWord`).
 * @param readToday today in the time zone of the account; called only for a word that depends on it
 * @throws CliError when the text is not a date
 */
export async function resolveDate(text: string, readToday: () => Promise<string>): Promise<string> {
  const date = text.trim()
  if (isDate(date)) return date
  const relative = readDateWord(text)
  if (relative === undefined) throw usageError(`${JSON.stringify(text)} is no date.`, `Use ${forms}.`)
  return relative(await readToday())
}

/** A date in words, such as "Sunday, 22 November 2026", and its distance if that has a name. */
export function describeDate(date: string, today: string): string {
  const day = new Date(date)
  const words = `${weekdayOf(date)}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  const name = nameDate(date, today)
  return name === undefined ? words : `${words} (${name})`
}
