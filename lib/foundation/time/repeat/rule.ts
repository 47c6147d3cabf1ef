import { isDate } from '../date-words'

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** In the order of RFC 5545 and of ISO 8601. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type WeekdayCode = (typeof weekdayCodes)[number]

/** The code of a weekday as `Date` counts it, 0 for Sunday. */
export function weekdayCodeOf(weekday: number): WeekdayCode {
  return weekdayCodes[(weekday + 6) % 7] ?? 'SU'
}

/** A weekday: each, or the n-th of the month or year, from the end when negative. */
export type ByDay = { day: WeekdayCode; nth: number | null }

/** A recurrence rule of dates (RFC 5545, section 3.3.10), without the parts that concern times of day and weeks of the year. */
export type Rule = {
  frequency: Frequency
  interval: number
  byDay: ByDay[]
  byMonthDay: number[]
  byMonth: number[]
  bySetPos: number[]
  weekStart: WeekdayCode
  /** The last date, YYYY-MM-DD. */
  until: string | null
  count: number | null
}

const [maxInterval, maxCount] = [999, 1000]

/** The rule `FREQ=DAILY`: every part but the frequency has its default. */
export const daily: Rule = {
  frequency: 'DAILY',
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 'MO',
  until: null,
  count: null,
}

/**
 * Reads a recurrence rule, with or without `RRULE:` before it.
 * @returns the rule, or why the text is none
 */
export function readRule(text: string): Rule | { problem: string } {
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value, ...rest] = part.split('=')
    if (!value || rest.length > 0)
      return { problem: 'must be a recurrence rule (RFC 5545), such as FREQ=WEEKLY;BYDAY=FR' }
    if (!Object.hasOwn(readers, name) && name !== 'FREQ') return { problem: `must not contain ${name}` }
    if (parts.has(name)) return { problem: `must not contain ${name} twice` }
    parts.set(name, value)
  }
  const frequency = frequencies.find((name) => name === parts.get('FREQ'))
  if (!frequency) return { problem: `FREQ must be one of ${frequencies.join(', ')}` }
  const rule: Rule = { ...daily, frequency }
  for (const [name, value] of parts) {
    const problem = readers[name]?.(rule, value)
    if (problem) return { problem: `${name} ${problem}` }
  }
  return findConflict(rule) ?? rule
}

type Reader = (rule: Rule, value: string) => string | undefined

const readers: Record<string, Reader> = {
  INTERVAL(rule, value) {
    const interval = readNumber(value, 1, maxInterval)
    if (interval === undefined) return `must be a whole number from 1 to ${maxInterval}`
    rule.interval = interval
  },
  COUNT(rule, value) {
    const count = readNumber(value, 1, maxCount)
    if (count === undefined) return `must be a whole number from 1 to ${maxCount}`
    rule.count = count
  },
  UNTIL(rule, value) {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(value) ?? []
    const date = `${year}-${month}-${day}`
    if (!isDate(date)) return 'must be a date, such as 20261231'
    rule.until = date
  },
  BYDAY(rule, value) {
    const days = value.split(',').map(readDay)
    if (days.includes(undefined)) return 'must be a list of weekdays, such as MO,WE or -1FR'
    rule.byDay = days.filter((day) => day !== undefined)
  },
  BYMONTHDAY(rule, value) {
    const days = readNumbers(value, 31, true)
    if (!days) return 'must be a list of days from 1 to 31, or -1 to -31'
    rule.byMonthDay = days
  },
  BYMONTH(rule, value) {
    const months = readNumbers(value, 12, false)
    if (!months) return 'must be a list of months from 1 to 12'
    rule.byMonth = months
  },
  BYSETPOS(rule, value) {
    const places = readNumbers(value, 366, true)
    if (!places) return 'must be a list of places from 1 to 366, or -1 to -366'
    rule.bySetPos = places
  },
  WKST(rule, value) {
    const day = weekdayCodes.find((code) => code === value)
    if (!day) return `must be one of ${weekdayCodes.join(', ')}`
    rule.weekStart = day
  },
}

/** RFC 5545, section 3.3.10: which parts go together. */
function findConflict(rule: Rule): { problem: string } | undefined {
  const { frequency, byDay, byMonthDay, byMonth, bySetPos, until, count } = rule
  if (until !== null && count !== null) return { problem: 'must not contain both UNTIL and COUNT' }
  const hasPlaces = byDay.some(({ nth }) => nth !== null)
  if (hasPlaces && frequency !== 'MONTHLY' && frequency !== 'YEARLY') {
    return { problem: 'BYDAY must not have numbers unless FREQ is MONTHLY or YEARLY' }
  }
  if (byMonthDay.length > 0 && frequency === 'WEEKLY')
    return { problem: 'must not contain BYMONTHDAY when FREQ is WEEKLY' }
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0) {
    return { problem: 'BYSETPOS must come with another BY part' }
  }
  return undefined
}

function readNumber(text: string, least: number, most: number): number | undefined {
  const number = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : Number.NaN
  return number >= least && number <= most ? number : undefined
}

function readNumbers(text: string, most: number, mayBeNegative: boolean): number[] | undefined {
  const numbers = text.split(',').map((one) => readNumber(one, mayBeNegative ? -most : 1, most))
  return numbers.some((one) => one === undefined || one === 0) ? undefined : numbers.filter((one) => one !== undefined)
}

function readDay(text: string): ByDay | undefined {
  const [, number, code] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const day = weekdayCodes.find((one) => one === code)
  const nth = number === undefined ? null : Number(number)
  return !day || nth === 0 || Math.abs(nth ?? 1) > 53 ? undefined : { day, nth }
}

/** Writes a rule, such as `FREQ=WEEKLY;INTERVAL=2;BYDAY=FR`. */
export function writeRule(rule: Rule): string {
  const parts: (string | false)[] = [
    `FREQ=${rule.frequency}`,
    rule.interval > 1 && `INTERVAL=${rule.interval}`,
    rule.byMonth.length > 0 && `BYMONTH=${rule.byMonth.join(',')}`,
    rule.byMonthDay.length > 0 && `BYMONTHDAY=${rule.byMonthDay.join(',')}`,
    rule.byDay.length > 0 && `BYDAY=${rule.byDay.map(({ day, nth }) => `${nth ?? ''}${day}`).join(',')}`,
    rule.bySetPos.length > 0 && `BYSETPOS=${rule.bySetPos.join(',')}`,
    rule.weekStart !== 'MO' && `WKST=${rule.weekStart}`,
    rule.count !== null && `COUNT=${rule.count}`,
    rule.until !== null && `UNTIL=${rule.until.replaceAll('-', '')}`,
  ]
  return parts.filter((part) => part !== false).join(';')
}

/** Reads a rule that `RuleText` has accepted. */
export function parseRule(text: string): Rule {
  const rule = readRule(text)
  if ('problem' in rule) throw new Error(`a stored rule ${rule.problem}`)
  return rule
}
