import { parseDate } from '@internationalized/date'
import { CalendarDate as StrictDate } from '@/lib/foundation/time/calendar-date'
import { readDateWord } from '@/lib/foundation/time/date-words'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { findNextWeekStart, findNextWorkWeek } from '@/lib/foundation/time/weeks'
import type { DateOrder } from './locale-order'

/** The context of a date phrase. */
export type DateContext = {
  today: CalendarDate
  /** The locale whose region says on which day weeks begin. */
  locale: string
  dateOrder: DateOrder
}

export const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
/** Abbreviations of weekdays that are not English words of another meaning. */
export const plainAbbreviation = '(?:mon|tues?|thu(?:rs?)?|fri)'
/** Abbreviations of weekdays that are other words too. */
const wordAbbreviation = '(?:wed|sat|sun)'
export const anyWeekday = `(?:${weekday}|${plainAbbreviation}|${wordAbbreviation})`

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const day = '(?:0?[1-9]|[12]\\d|3[01])'
const year = '(?:19|20|21)\\d\\d'

const iso = '\\d{4}-\\d\\d-\\d\\d'
const withYear = '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}'
const dayAndMonth = `${day}(?:st|nd|rd|th)?(?:\\s+of)?\\s+${month}\\.?(?:,?\\s+${year})?`
const monthAndDay = `${month}\\.?\\s+${day}(?:st|nd|rd|th)?(?:,?\\s+${year})?`

/** Dates that name a day and a month. */
export const explicitDate = `(?:${iso}|${withYear}|(?:${anyWeekday}\\.?,?\\s+)?(?:${dayAndMonth}|${monthAndDay}))`
/** A day and a month as numbers, which could also be a fraction. */
export const shortNumbers = '(?:\\d{1,2}/\\d{1,2}|\\d{1,2}\\.\\d{1,2}\\.)'
/** Adverbs, which can stand anywhere in a sentence. */
export const adverb = '(?:(?:the\\s+)?day\\s+after\\s+tomorrow|today|tomorrow|tmrw|tmr)'
export const qualifiedWeekday = `(?:this|next)\\s+${anyWeekday}`
const numbers = new Map(
  'a an one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, Math.max(1, index - 1)]),
)
export const distance = `in\\s+(?:${[...numbers.keys()].join('|')}|\\d{1,3})\\s+(?:days?|weeks?|months?)`
export const dayOfMonth = `(?:the\\s+)?${day}(?:st|nd|rd|th)`

/**
 * Reads a phrase that is a date as a whole, such as "tomorrow", "24 November" or "3/4".
 * @returns undefined for anything else, and for a phrase with two meanings
 */
export function readDatePhrase(phrase: string, context: DateContext): CalendarDate | undefined {
  const text = phrase.trim().toLowerCase().replace(/\s+/g, ' ')
  const { today, locale } = context
  if (/^(?:the )?day after tomorrow$/.test(text)) return addDays(today, 2)
  if (/^tmrw?$/.test(text)) return addDays(today, 1)
  if (text === 'next week') return findNextWorkWeek(locale, today)
  return (
    readWeekday(text, context) ??
    readDistance(text, today) ??
    readDayOfMonth(text, today) ??
    readNamedMonth(text, context) ??
    readNumbers(text, context)
  )
}

function readWeekday(text: string, { today, locale }: DateContext): CalendarDate | undefined {
  const [, qualifier, name = ''] = new RegExp(`^(?:(this|next) )?(${anyWeekday}|[+-]\\d{1,4}|[a-z]+)$`).exec(text) ?? []
  const first = readDateWord(/^(?:tues|thurs?|thu)$/.test(name) ? name.slice(0, 3) : name)?.(today)
  if (first === undefined || qualifier === undefined) return first
  if (!new RegExp(`^${anyWeekday}$`).test(name)) return undefined
  const nextWeek = findNextWeekStart(locale, today)
  const isThisWeek = first < nextWeek
  // "This Monday" on a Friday could be the past one or the coming one.
  if (qualifier === 'this') return isThisWeek ? first : undefined
  return isThisWeek ? addDays(first, 7) : first
}

function readDistance(text: string, today: CalendarDate): CalendarDate | undefined {
  const [, count = '', unit] = /^in (\w+) (day|week|month)s?$/.exec(text) ?? []
  if (unit === undefined) return undefined
  const amount = numbers.get(count) ?? Number(count)
  if (!Number.isInteger(amount)) return undefined
  return parseDate(today)
    .add({ [`${unit}s`]: amount })
    .toString()
}

function readDayOfMonth(text: string, today: CalendarDate): CalendarDate | undefined {
  const [, wanted] = /^(?:the )?(\d{1,2})(?:st|nd|rd|th)$/.exec(text) ?? []
  if (wanted === undefined) return undefined
  for (let ahead = 0; ahead < 3; ahead++) {
    const { year, month } = parseDate(today).set({ day: 1 }).add({ months: ahead })
    const date = existingDate(year, month, Number(wanted))
    if (date !== undefined && date >= today) return date
  }
  return undefined
}

function readNamedMonth(text: string, context: DateContext): CalendarDate | undefined {
  const [, named, first, second] =
    new RegExp(`^(?:(${anyWeekday})\\.?,? )?(?:(${dayAndMonth})|(${monthAndDay}))$`).exec(text) ?? []
  const phrase = first ?? second
  if (phrase === undefined) return undefined
  const [, name = ''] = /([a-z]{3,})/.exec(phrase.replace(/\d(?:st|nd|rd|th)/, '')) ?? []
  const [, number, , inYear] = /(\d{1,2})(st|nd|rd|th)?\b(?:.*?(\d{4})$)?/.exec(phrase) ?? []
  const date = dateOf(inYear, monthNames.indexOf(name.slice(0, 3)) + 1, Number(number), context.today)
  // A weekday that is not that of the date makes both uncertain.
  if (date === undefined || named === undefined) return date
  return readWeekday(named, { ...context, today: date }) === date ? date : undefined
}

function readNumbers(text: string, { today, dateOrder }: DateContext): CalendarDate | undefined {
  if (new RegExp(`^${iso}$`).test(text)) return existingDate(...splitIso(text))
  const [, a = '', separator, b = '', c] = /^(\d{1,4})([/.-])(\d{1,2})(?:\2(\d{1,4})?)?$/.exec(text) ?? []
  if (
    separator === undefined ||
    (c === undefined && (separator === '-' || text.endsWith(separator) !== (separator === '.')))
  ) {
    return undefined
  }
  if (a.length > 2) return c !== undefined && a.length === 4 ? dateOf(a, Number(b), Number(c), today) : undefined
  const inYear = c?.length === 2 ? `20${c}` : c
  if (inYear !== undefined && inYear.length !== 4) return undefined
  // Two digits for the year in front would be another order.
  if (c?.length === 2 && dateOrder === 'year-month-day') return undefined
  const asMonthDay = dateOf(inYear, Number(a), Number(b), today)
  const asDayMonth = dateOf(inYear, Number(b), Number(a), today)
  if (asMonthDay === undefined || asDayMonth === undefined || a === b) return asMonthDay ?? asDayMonth
  if (dateOrder === 'unclear') return undefined
  return dateOrder === 'day-month-year' ? asDayMonth : asMonthDay
}

function splitIso(text: string): [number, number, number] {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  return [year, month, day]
}

/** The date with this day and month; without a year the first one from today on. */
function dateOf(year: string | undefined, month: number, day: number, today: CalendarDate): CalendarDate | undefined {
  if (year !== undefined) return existingDate(Number(year), month, day)
  const thisYear = Number(today.slice(0, 4))
  // 29 February may be eight years away.
  for (let inYear = thisYear; inYear <= thisYear + 8; inYear++) {
    const date = existingDate(inYear, month, day)
    if (date !== undefined && date >= today) return date
  }
  return undefined
}

function existingDate(year: number, month: number, day: number): CalendarDate | undefined {
  const date = new Date(Date.UTC(2000, 0, 1))
  date.setUTCFullYear(year, month - 1, day)
  if (year < 1 || year > 9999 || date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.toISOString().slice(0, 10)
}

// Weeks begin on Monday (ISO 8601), and of 3/4 nobody says which number is the month.
const ofPrograms = { locale: 'en-GB', dateOrder: 'unclear' } as const

/** Reads a date that a program has sent: YYYY-MM-DD, or a phrase. Undefined for anything else. */
export function readSentDate(text: string, today: CalendarDate): CalendarDate | undefined {
  return StrictDate.safeParse(text).data ?? readDatePhrase(text, { ...ofPrograms, today })
}
