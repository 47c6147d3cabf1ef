import { anyBeforeTime, readLocalRepeat } from '@/lib/domain/quick-add/local-words'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { memoize } from '@/lib/foundation/time/memoize'
import { parseRule, readRule, writeRule } from '@/lib/foundation/time/repeat/rule'
import { findRuleDate, listRuleDates } from '@/lib/foundation/time/repeat/rule-dates'
import { type Repeat, readRepeat } from '@/lib/foundation/time/repeat/rule-words'
import { ruleFrom } from '@/lib/foundation/time/repeat/split-rule'
import { readDay } from './day'
import type { DraftRepeat } from './schema'

/** Reads a recurrence rule (RFC 5545), or says why it is none of ours. */
export function readRuleText(text: string): Repeat | { problem: string } {
  const rule = readRule(text)
  return 'problem' in rule ? rule : { rule: writeRule(rule), from: 'schedule' }
}

/** Reads a rule (RFC 5545), which may count from completions, or words. */
export function readRepeatText(text: string): WrittenRepeat | undefined {
  if (!/FREQ=/i.test(text)) return readRepeatWords(text)
  const [, rule = text, completion] = /^(.*?)( from completion)?$/is.exec(text.trim()) ?? []
  const read = readRuleText(rule)
  if ('problem' in read) return undefined
  return { rule: read.rule, from: completion ? 'completion' : read.from, startDate: null, time: null }
}

/** A recurrence in words, with the date and the time that they name. */
export type WrittenRepeat = Repeat & { startDate: CalendarDate | null; time: string | null }

/**
 * Reads words such as `every monday at 9am`, `every! 3 days` or `every month starting 1 Jan 2027`.
 * @returns undefined for anything else
 */
export function readRepeatWords(text: string): WrittenRepeat | undefined {
  if (text.length > 200) return undefined
  let words = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^ev(?=!? )/, 'every')
    .replace(/^after (?=\d)/, 'every! ')
  const take = (pattern: RegExp): string | undefined => {
    const [found, value] = pattern.exec(words) ?? []
    if (found !== undefined) words = words.replace(found, '')
    return value
  }
  const start = take(/ (?:starting|from) (\S+(?: \S+){0,2}?)(?= (?:at|until|ending) |$)/)
  const end = take(/ (?:until|ending) (\S+(?: \S+){0,2}?)(?= at |$)/)
  const clock = take(/ (?:at |@ ?)?(\d{1,2}(?::\d\d)? ?(?:am|pm)|\d{1,2}:\d\d)$/)
  const dateOf = (date: string | undefined) => (date === undefined ? null : readDay(date, 'UTC')?.date)
  const [startDate, endDate] = [dateOf(start), dateOf(end)]
  const time = clock === undefined ? null : readTime(clock)
  if (startDate === undefined || endDate === undefined || time === undefined) return undefined
  const repeat = readRepeat(endDate === null ? words : `${words} until ${endDate}`)
  return repeat && { ...repeat, startDate, time }
}

/** The languages of Todoist. Others are not looked up, because a file may name any. */
const languages = 'de es fr it nl pl pt ru sv da fi nb ja'.split(' ')
const localClock = new RegExp(`^(.*?)[,\\s]\\s*(?:${anyBeforeTime})?(\\d{1,2})[:.h](\\d\\d)(?: Uhr)?$`, 'i')

/** Reads words of another language for every day or a weekday, such as `jeden Montag um 9:00`. */
export function readLocalRepeatWords(text: string, language: string): WrittenRepeat | undefined {
  const name = language.toLowerCase().split(/[_-]/)[0] ?? ''
  if (!languages.includes(name) || text.length > 200) return undefined
  const [, phrase = text, hours = '', minutes] = localClock.exec(text.trim()) ?? []
  const repeat = readLocalRepeat(phrase, name)
  const time = minutes === undefined ? null : readTime(`${hours}:${minutes}`)
  return repeat && time !== undefined ? { ...repeat, startDate: null, time } : undefined
}

const units: Record<string, string> = { d: 'days', w: 'weeks', m: 'months', y: 'years' }

/**
 * Reads an interval such as 2 and `w`.
 * @returns undefined for another unit, or without a count
 */
export function readInterval(count: string | undefined, unit: string, isFromCompletion: boolean): Repeat | undefined {
  const words = count && units[unit] && readRepeat(`every${isFromCompletion ? '!' : ''} ${count} ${units[unit]}`)
  return words || undefined
}

/** A time of day as `HH:MM`. */
function readTime(text: string): string | undefined {
  const instant = readDay(`2000-01-01 ${text}`, 'UTC')?.dueTime
  return typeof instant === 'number' ? new Date(instant).toISOString().slice(11, 16) : undefined
}

/** State of a recurrence today: its next date, with the rule from then on, or its last date that is not excepted. */
type Place = { rule: string; next: CalendarDate } | { last: CalendarDate | null; until: CalendarDate | null }

/** @param start the date that intervals and counts begin on */
export function placeRepeat(repeat: DraftRepeat, start: CalendarDate, today: CalendarDate): Place {
  const { rule, from, except = [] } = repeat
  return except.length > 0 ? findPlace(repeat, start, today) : placeOf(JSON.stringify([rule, from, start, today]))
}

/** Rows of a file often recur alike, and the library looks at each day. */
const placeOf = memoize((key) => {
  // The cast is safe: this is the text that is written above.
  const [rule, from, start, today] = JSON.parse(key) as [string, DraftRepeat['from'], CalendarDate, CalendarDate]
  return findPlace({ rule, from }, start, today)
}, 5000)

function findPlace({ rule, from, except = [] }: DraftRepeat, start: CalendarDate, today: CalendarDate): Place {
  const excepted = new Set(except)
  const near = approach(rule, start, today)
  // The service does not count occurrences that follow completions.
  let next = from === 'completion' && rule.includes('COUNT=') ? null : findRuleDate(rule, near, later(near, today))
  while (next !== null && excepted.has(next)) next = findRuleDate(rule, near, addDays(next, 1))
  if (next === null) {
    const { until } = parseRule(rule)
    const close = until === null ? start : approach(rule, start, until)
    const dates = listRuleDates(rule, close, later(close, addDays(until ?? today, -lookBackDays)), addDays(today, -1))
    return { last: dates.findLast((date) => !excepted.has(date)) ?? null, until: dates.at(-1) ?? null }
  }
  return { rule: ruleFrom(rule, start, next), next }
}

/** The last open day of a recurrence that is over is found among these. */
const lookBackDays = 1000

/**
 * A later start of the same dates, close to a date: the library looks at each day since the start, and gives up after
 * 5,000. Counts begin on the start itself.
 */
function approach(rule: string, start: CalendarDate, date: CalendarDate): CalendarDate {
  const { frequency, interval, count } = parseRule(rule)
  const step = { DAILY: interval, WEEKLY: 7 * interval, MONTHLY: 0, YEARLY: 0 }[frequency]
  if (step === 0 || count !== null || start >= date) return start
  const days = (Date.parse(date) - Date.parse(start)) / 86_400_000
  // As far before the date as the day of the last occurrence may be.
  return addDays(start, Math.max(0, Math.floor(days / step) - 1) * step)
}

const later = (left: CalendarDate, right: CalendarDate) => (left > right ? left : right)
