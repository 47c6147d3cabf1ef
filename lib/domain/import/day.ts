import { parseDateTime, toZoned } from '@internationalized/date'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { hasLocalDate, localTimeOf } from '@/lib/foundation/time/local-time'
import { readMonth, readWeekday } from './month-names'
import type { DayOrder } from './schema'

/** A day that a text names, with a time if it names one, in Unix ms. */
export type NamedDay = { date: CalendarDate; dueTime: number | null }

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/i
/** A zone after a time, as in RFC 5322 and in JavaScript: after a space, or after the name of UTC. */
const zone =
  /(?:\s*(?:UTC|GMT|(?<=\d)Z)|\s*(?:(?:UTC|GMT)|(?<=T[\d:.]+)|\s)([+-])(\d\d)(?::?(\d\d))?)(?:\s*\([^()]*\))?$/i
const yearFirst = /^(\d{4})(?:[-/](\d{1,2})[-/](\d{1,2})|\.\s?(\d{1,2})\.\s?(\d{1,2})\.?)$/
const compact = /^(\d{4})(\d\d)(\d\d)$/
const eastAsian = /^(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]$/
const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
const dayThenMonth =
  /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s/-]+(?:(?:of|de)\s+)?(\p{L}+)[.,]?,?[\s/-]+(?:de\s+)?(\d{4})$/iu
const monthThenDay = /^(\p{L}+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu
const weekday = /^(\p{L}+)(?:\.,|[.,])?\s+/iu
const before = String.raw`(?:[T\s,]+|\s+)(?:(?:at|um|à|om|alle|kl\.?)\s+|@\s*)?`
const half = String.raw`\s*([ap])\.?m\.?`
const clock = new RegExp(`${before}(\\d{1,2}):(\\d\\d)(?::\\d\\d(?:\\.\\d+)?)?(?:${half}|\\s*Uhr)?$`, 'iu')
const hour = new RegExp(`${before}(\\d{1,2})${half}$`, 'iu')
const compactClock = /(?<=^\d{8})T(\d\d)(\d\d)(?:\d\d)?$/

/**
 * Reads a text that names one certain day. Returns undefined for all others, such as `tomorrow`, `every day`, `3 May`, or
 * `3/4/2026` without an order.
 * @param timeZone of a time without one
 */
export function readDay(text: string, timeZone: string, order?: DayOrder): NamedDay | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 100) return undefined
  if (instant.test(trimmed)) return readInstant(trimmed, timeZone)
  const [suffix, sign, hours = '0', minutes = '0'] = zone.exec(trimmed) ?? []
  if (suffix !== undefined) {
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
    const day = readLocal(trimmed.slice(0, -suffix.length), 'UTC', order)
    // Otherwise it is the end of a date.
    if (day && day.dueTime !== null && Math.abs(offset) <= 14 * 60)
      return inZone(day.dueTime - offset * 60_000, timeZone)
  }
  return readLocal(trimmed, timeZone, order)
}

function readLocal(text: string, timeZone: string, order: DayOrder | undefined): NamedDay | undefined {
  const time = readTime(text)
  if (time === 'impossible') return undefined
  const date = readDate(time ? text.slice(0, time.index) : text, order)
  if (date === undefined) return undefined
  return { date, dueTime: time ? instantAt(date, time.clock, timeZone) : null }
}

/** The date of a text without a time. */
function readDate(text: string, order: DayOrder | undefined): CalendarDate | undefined {
  const named = weekday.exec(text)
  const number = readWeekday(named?.[1] ?? '')
  const date = toDate(partsOf(named && number !== undefined ? text.slice(named[0].length) : text, order))
  // A weekday that does not fit leaves it open which of the two is meant.
  return date === undefined || number === undefined || new Date(date).getUTCDay() === number ? date : undefined
}

type Parts = [year: string | undefined, month: number | undefined, day: string | undefined]

function partsOf(text: string, order: DayOrder | undefined): Parts | undefined {
  const found = (pattern: RegExp) => pattern.exec(text)
  const iso = found(yearFirst)
  if (iso) return [iso[1], Number(iso[2] ?? iso[4]), iso[3] ?? iso[5]]
  const plain = found(compact) ?? found(eastAsian)
  if (plain) return [plain[1], Number(plain[2]), plain[3]]
  const german = found(dotted)
  if (german) return [german[3], Number(german[2]), german[1]]
  const british = found(dayThenMonth)
  if (british) return [british[3], readMonth(british[2] ?? ''), british[1]]
  const american = found(monthThenDay)
  if (american) return [american[3], readMonth(american[1] ?? ''), american[2]]
  const numbers = found(slashed)
  if (!numbers || order === undefined) return undefined
  const [, first, second, year] = numbers
  return order === 'day-first' ? [year, Number(second), first] : [year, Number(first), second]
}

function toDate(parts: Parts | undefined): CalendarDate | undefined {
  if (!parts) return undefined
  const [year, month, day = ''] = parts
  return CalendarDate.safeParse(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`).data
}

/** The time at the end of a text, as `HH:MM`, and where it begins. */
function readTime(text: string): { clock: string; index: number } | 'impossible' | undefined {
  const digits = compactClock.exec(text)
  const found = digits ?? clock.exec(text)
  const [, first, minutes = '00', afternoon] = found ?? []
  const [, alone, halfOfAlone] = found ? [] : (hour.exec(text) ?? [])
  const index = found?.index ?? hour.exec(text)?.index
  if (index === undefined) return undefined
  const halfDay = (afternoon ?? halfOfAlone)?.toLowerCase()
  let hours = Number(first ?? alone)
  if (halfDay !== undefined && (hours < 1 || hours > 12)) return 'impossible'
  if (halfDay !== undefined) hours = (hours % 12) + (halfDay === 'p' ? 12 : 0)
  if (hours > 23 || Number(minutes) > 59) return 'impossible'
  return { clock: `${String(hours).padStart(2, '0')}:${minutes}`, index }
}

function readInstant(text: string, timeZone: string): NamedDay | undefined {
  const dueTime = Date.parse(text.replace(' ', 'T').replace(/\s/, ''))
  // The parser takes 30 February for 2 March.
  if (!CalendarDate.safeParse(text.slice(0, 10)).success) return undefined
  return Number.isFinite(dueTime) ? inZone(dueTime, timeZone) : undefined
}

function inZone(dueTime: number, timeZone: string): NamedDay | undefined {
  const date = dueTime < 0 ? undefined : dayAt(dueTime, timeZone)
  return date === undefined ? undefined : { date, dueTime }
}

/**
 * The instant of a wall-clock time. A time that a clock change skips is an hour later; of one that occurs twice, it is the
 * first. Null before 1970, which no due time can be.
 * @param time `HH:MM` or `HH:MM:SS`
 */
export function instantAt(date: CalendarDate, time: string, timeZone: string): number | null {
  const dueTime = toZoned(parseDateTime(`${date}T${time}`), timeZone)
    .toDate()
    .getTime()
  return dueTime >= 0 ? dueTime : null
}

/** The date at an instant, in Unix ms; undefined after the end of the calendar. */
export function dayAt(instant: number, timeZone: string): CalendarDate | undefined {
  return hasLocalDate(instant, timeZone) ? localTimeOf(instant, timeZone).date : undefined
}

/** The order of all of these dates, if unambiguous ones such as `25/4/2026` determine it; undefined otherwise. */
export function findDayOrder(texts: readonly string[]): DayOrder | undefined {
  const numbers = texts.flatMap((text) => {
    const [day = ''] = text.trim().split(/[\s,T]/, 1)
    const [, first, second] = slashed.exec(day) ?? []
    return first === undefined ? [] : [[Number(first), Number(second)] as const]
  })
  const isDayFirst = numbers.some(([first]) => first > 12)
  const isMonthFirst = numbers.some(([, second]) => second > 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day-first' : 'month-first'
}

/** Whether one of these is a date such as `3/4/2026`, which needs an order. */
export function needOrder(texts: readonly string[]): boolean {
  return texts.some((text) => slashed.test(text.trim().split(/[\s,T]/, 1)[0] ?? ''))
}
