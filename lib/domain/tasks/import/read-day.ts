import { parseDateTime, toZoned } from '@internationalized/date'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { hasLocalDate, localTimeOf } from '@/lib/foundation/time/local-time'

/** A day that a text names, with a time if it names one, in Unix ms. */
export type NamedDay = { date: CalendarDate; dueTime: number | null }

/** Order of day and month in dates such as `3/4/2026`. */
export type DayOrder = 'day-first' | 'month-first'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const weekday = /^(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\.?,?\s+/i

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/i
const yearFirst = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/
const dayThenMonth = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+${monthName},?\\s+(\\d{4})$`, 'i')
const monthThenDay = new RegExp(`^${monthName}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i')
const clock = /[T\s,]+(?:at\s+|@\s*)?(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?:\s*(am|pm))?$/i
const hour = /\s+(?:at\s+|@\s*)?(\d{1,2})\s*(am|pm)$/i

/**
 * Reads a text that names one certain day. Returns undefined for all others, such as `tomorrow`, `every day`, `3 May`, or
 * `3/4/2026` without an order.
 * @param timeZone of a time without one
 */
export function readDay(text: string, timeZone: string, order?: DayOrder): NamedDay | undefined {
  const trimmed = text.trim()
  if (trimmed.length > 60) return undefined
  if (instant.test(trimmed)) return readInstant(trimmed, timeZone)
  const time = readTime(trimmed)
  if (time === 'impossible') return undefined
  const date = readDate(time ? trimmed.slice(0, time.index) : trimmed, order)
  if (date === undefined) return undefined
  return { date, dueTime: time ? instantAt(date, time.clock, timeZone) : null }
}

/** The date of a text without a time. */
function readDate(text: string, order: DayOrder | undefined): CalendarDate | undefined {
  const named = weekday.exec(text)
  const rest = named ? text.slice(named[0].length) : text
  const date = toDate(partsOf(rest, order))
  // A weekday that does not fit leaves it open which of the two is meant.
  const fits =
    !named || (date !== undefined && weekdays[new Date(date).getUTCDay()]?.startsWith(named[1]?.toLowerCase() ?? ''))
  return fits ? date : undefined
}

type Parts = [year: string | undefined, month: number, day: string | undefined]

function partsOf(text: string, order: DayOrder | undefined): Parts | undefined {
  const found = (pattern: RegExp) => pattern.exec(text)
  const monthOf = (name = '') => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const iso = found(yearFirst)
  if (iso) return [iso[1], Number(iso[2]), iso[3]]
  const german = found(dotted)
  if (german) return [german[3], Number(german[2]), german[1]]
  const british = found(dayThenMonth)
  if (british) return [british[3], monthOf(british[2]), british[1]]
  const american = found(monthThenDay)
  if (american) return [american[3], monthOf(american[1]), american[2]]
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
  const found = clock.exec(text) ?? hour.exec(text)
  if (!found) return undefined
  const hasMinutes = found.length === 4
  const half = (hasMinutes ? found[3] : found[2])?.toLowerCase()
  const minutes = hasMinutes ? (found[2] ?? '00') : '00'
  let hours = Number(found[1])
  if (half !== undefined && (hours < 1 || hours > 12)) return 'impossible'
  if (half !== undefined) hours = (hours % 12) + (half === 'pm' ? 12 : 0)
  if (hours > 23 || Number(minutes) > 59) return 'impossible'
  return { clock: `${String(hours).padStart(2, '0')}:${minutes}`, index: found.index }
}

function readInstant(text: string, timeZone: string): NamedDay | undefined {
  const dueTime = Date.parse(text.replace(' ', 'T').replace(/\s/, ''))
  // The parser takes 30 February for 2 March.
  if (!CalendarDate.safeParse(text.slice(0, 10)).success) return undefined
  if (!Number.isFinite(dueTime) || dueTime < 0) return undefined
  const date = dayAt(dueTime, timeZone)
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
