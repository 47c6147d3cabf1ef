import { isDate } from '../date-words'
import { type ByDay, daily, type Frequency, type Rule, type WeekdayCode, weekdayCodes, writeRule } from './rule'

export const weekdayNames: Record<WeekdayCode, string> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
}

export const monthNames = 'January February March April May June July August September October November December'.split(
  ' ',
)

/** Monday to Friday. */
export const workdays: readonly WeekdayCode[] = weekdayCodes.slice(0, 5)
const weekend: readonly WeekdayCode[] = weekdayCodes.slice(5)

/** The unit of each frequency. */
export const units: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

/** A recurrence counts from its own schedule, or from the last completion. */
export type RepeatFrom = 'schedule' | 'completion'
export type Repeat = { rule: string; from: RepeatFrom }

const places: Record<string, number> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5, last: -1 }
const adverbs: Record<string, Frequency> = {
  daily: 'DAILY',
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
  yearly: 'YEARLY',
  annually: 'YEARLY',
}

const day = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?'
const month = `(?:${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`.toLowerCase()).join('|')})`
const ordinal = '(?:\\d{1,2}(?:st|nd|rd|th)|last day)'
const place = '(?:first|second|third|fourth|fifth|last|[1-5](?:st|nd|rd|th))'
const and = '(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+)'
const listOf = (one: string) => `${one}(?:${and}${one})*`
const days = `(?:weekdays?|workdays?|weekends?|${listOf(day)})`
const monthDays = `(?:the\\s+)?(?:${listOf(`(?:the\\s+)?${ordinal}`)})`
const nthDay = `(?:the\\s+)?${place}\\s+${day}`
const ofMonth = '(?:\\s+of\\s+(?:the|each|every)\\s+month)?'
const yearDay = `(?:${month}\\s+(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?|(?:the\\s+)?\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?${month})`
const unit = '(?:days?|weeks?|months?|years?)'
const step = '(?:\\d{1,3}|other|second|third)'

/** A phrase that `readRepeat` reads, as the source of a pattern for text in which case does not matter. */
export const repeatPhrase = `(?:(?:every|each)!?\\s+(?:${[
  `(?:${step}\\s+)?${unit}\\s+on\\s+(?:${days}|${nthDay}|${monthDays}|${yearDay})`,
  `(?:${step}\\s+)?${unit}`,
  yearDay,
  `${nthDay}${ofMonth}`,
  `${monthDays}${ofMonth}`,
  `other\\s+${day}`,
  days,
].join('|')})|${Object.keys(adverbs).join('|')})(?:\\s+until\\s+\\d{4}-\\d\\d-\\d\\d)?(?:\\s+after\\s+completion)?`

const wholePhrase = new RegExp(`^${repeatPhrase}$`, 'i')

/**
 * Reads words for a recurrence, such as `every 2 weeks on Friday`, `every weekday`, `every 15th`, `every last Friday`,
 * `every year on March 3`, `weekly` or `weekdays`. `every!` and `after completion` count from the last completion.
 * @returns undefined for anything else
 */
export function readRepeat(text: string): Repeat | undefined {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^(?=weekdays$|weekends$)/, 'every ')
  if (words.length > 200 || !wholePhrase.test(words)) return undefined
  const from = /^\S+!|after completion$/.test(words) ? 'completion' : 'schedule'
  const [, until] = /until (\S+)/.exec(words) ?? []
  if (until !== undefined && !isDate(until)) return undefined
  const rule = readPhrase(words.replace(/!| until .*| after completion$/g, '').replace(/^(every|each) /, ''))
  return rule && { rule: writeRule({ ...rule, until: until ?? null }), from }
}

function readPhrase(words: string): Rule | undefined {
  const adverb = adverbs[words]
  if (adverb) return { ...daily, frequency: adverb }
  const [, stepWord, unitWord, on] = new RegExp(`^(?:(${step}) )?(${unit})(?: on (.+))?$`).exec(words) ?? []
  if (unitWord !== undefined) {
    const frequency = (Object.keys(units) as Frequency[]).find((name) => unitWord.startsWith(units[name])) ?? 'DAILY'
    const interval = stepWord === undefined ? 1 : ({ other: 2, second: 2, third: 3 }[stepWord] ?? Number(stepWord))
    if (interval < 1) return undefined
    return on === undefined ? { ...daily, frequency, interval } : readPlace(on, { ...daily, frequency, interval })
  }
  if (words.startsWith('other ')) return readPlace(words.slice(6), { ...daily, frequency: 'WEEKLY', interval: 2 })
  const place = words.replace(/ of (?:the|each|every) month$/, '')
  for (const frequency of ['WEEKLY', 'YEARLY', 'MONTHLY'] as const) {
    const rule = readPlace(place, { ...daily, frequency })
    if (rule) return rule
  }
  return undefined
}

/** Reads the days on which a rule recurs, as its frequency allows. */
function readPlace(words: string, rule: Rule): Rule | undefined {
  switch (rule.frequency) {
    case 'DAILY':
      return undefined
    case 'WEEKLY': {
      const codes = readDays(words)
      return codes && { ...rule, byDay: codes.map((code) => ({ day: code, nth: null })) }
    }
    case 'MONTHLY': {
      const nth = readNthDay(words)
      if (nth) return { ...rule, byDay: [nth] }
      const numbers = readMonthDays(words)
      return numbers && { ...rule, byMonthDay: numbers }
    }
    case 'YEARLY': {
      const [name] = new RegExp(month).exec(words) ?? []
      const number = Number(/\d+/.exec(words)?.[0])
      if (name === undefined || !isDate(`2024-${two(indexOfMonth(name) + 1)}-${two(number)}`)) return undefined
      return { ...rule, byMonth: [indexOfMonth(name) + 1], byMonthDay: [number] }
    }
  }
}

const two = (number: number) => String(number).padStart(2, '0')
const indexOfMonth = (name: string) => monthNames.findIndex((one) => one.slice(0, 3).toLowerCase() === name.slice(0, 3))
const codeOf = (name: string) =>
  weekdayCodes.find((code) => weekdayNames[code].toLowerCase().startsWith(name.slice(0, 3)))
const split = (words: string) => words.split(/\s*,\s*(?:and\s+)?|\s+and\s+/)

function readDays(words: string): WeekdayCode[] | undefined {
  if (/^(?:week|work)days?$/.test(words)) return [...workdays]
  if (/^weekends?$/.test(words)) return [...weekend]
  const codes = split(words).map((name) => (new RegExp(`^${day}$`).test(name) ? codeOf(name) : undefined))
  return codes.includes(undefined) ? undefined : weekdayCodes.filter((code) => codes.includes(code))
}

function readNthDay(words: string): ByDay | undefined {
  const [, word = '', name = ''] = new RegExp(`^(?:the )?(${place}) (${day})$`).exec(words) ?? []
  const code = codeOf(name)
  return name !== '' && code ? { day: code, nth: places[word] ?? Number.parseInt(word, 10) } : undefined
}

function readMonthDays(words: string): number[] | undefined {
  const numbers = split(words).map((part) => {
    const text = part.replace(/^the /, '')
    return text === 'last day' ? -1 : /^\d{1,2}(?:st|nd|rd|th)$/.test(text) ? Number.parseInt(text, 10) : 0
  })
  return numbers.some((number) => number === 0 || number > 31) ? undefined : numbers
}
