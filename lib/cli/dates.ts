import { addDays } from '@/lib/dates'
import { usageError } from './errors'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const months = 'January February March April May June July August September October November December'.split(' ')

/** Words for dates, as completions list them. */
export const dateWords = ['today', 'tomorrow', 'yesterday', ...weekdays.slice(1), 'sunday'] as const

const forms = 'today, tomorrow, yesterday, a weekday, +3, or YYYY-MM-DD'

const offsets: Readonly<Record<string, number>> = { today: 0, tomorrow: 1, yesterday: -1 }

/**
 * Reads a date. A weekday is the first one from today on, today included; three letters are enough.
 * @param readToday today in the time zone of the account; called only for a word that depends on it
 * @throws CliError when the text is no date
 */
export async function resolveDate(text: string, readToday: () => Promise<string>): Promise<string> {
  const word = text.trim().toLowerCase()
  if (isDate(word)) return word
  const offset = offsets[word] ?? (/^[+-]\d{1,6}$/.test(word) ? Number(word) : undefined)
  const weekday = weekdays.findIndex((name) => word === name || word === name.slice(0, 3))
  if (offset === undefined && weekday < 0) throw usageError(`${JSON.stringify(text)} is no date.`, `Use ${forms}.`)
  const today = await readToday()
  if (offset !== undefined) return addDays(today, offset)
  return addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7)
}

/** Whether a text is an existing day in the form YYYY-MM-DD. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '0001'
}

/** A date in words, such as "Sunday, 22 November 2026", and its distance if that has a name. */
export function describeDate(date: string, today: string): string {
  const day = new Date(date)
  // Without Intl, which takes longer to load than everything else that a short command does.
  const words = `${capitalize(weekdays[day.getUTCDay()] ?? '')}, ${day.getUTCDate()} ${months[day.getUTCMonth()]} ${day.getUTCFullYear()}`
  const name = Object.keys(offsets).find((word) => addDays(today, offsets[word] ?? 0) === date)
  return name === undefined ? words : `${words} (${name})`
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
