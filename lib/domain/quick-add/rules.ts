import type { Priority } from '@/lib/domain/tasks/schema'
import { maxTimeSpent } from '@/lib/foundation/limits'
import { type ClockTime, readClockTime } from '@/lib/foundation/time/local-time'
import { parseMinutes } from '@/lib/foundation/time/minutes'
import { readRepeat, repeatPhrase } from '@/lib/foundation/time/repeat/rule-words'
import { isDateOpen, isDurationOpen, isInName, isLength, isPriorityOpen, isTimeOpen } from './context-words'
import {
  adverb,
  anyWeekday,
  type DateContext,
  dayOfMonth,
  distance,
  explicitDate,
  plainAbbreviation,
  qualifiedWeekday,
  readDatePhrase,
  shortNumbers,
  weekday,
} from './date-phrases'
import { anyBeforeTime, isBeforeTime, readLocalDate, readLocalRepeat, writesHours } from './local-words'
import type { Meaning, Part } from './parts'

export type RecognitionContext = DateContext & {
  /** Whether the locale's clock has twelve hours, so that 9:30 has two meanings. */
  hasTwelveHours: boolean
}

export type Rule = {
  pattern: RegExp
  /** @param phrase what the group `phrase` matches */
  read: (phrase: string, found: Found, context: RecognitionContext) => Meaning | undefined
  /** Whether the part is only certain beside a time. */
  needsTime?: true
}

type Found = { text: string; start: number; end: number; lead: string; taken: readonly Part[] }

// Longer than every part with a few spaces between its words.
export const longestPart = 100

const dateBefore = new RegExp(`(?<!\\S)(?:${adverb}|${anyWeekday}|${explicitDate}),?\\s+$`, 'i')

// A part begins and ends at white space. Punctuation after it belongs to it.
const begin = '(?<!\\S)'
const punctuation = '[,;.!]?'
/** Ends at the end of the text, or before another part, where the text was cut off. */
const atEnd = (lead: string, phrase: string) =>
  new RegExp(`${begin}(?<lead>${lead})(?<phrase>${phrase})${punctuation}$`, 'i')
const inside = (lead: string, phrase: string) => new RegExp(`${begin}(?<lead>${lead})(?<phrase>${phrase})(?=\\s)`, 'gi')

const on = '(?:(?:due\\s+)?(?:on|by)|due)\\s+'
const at = '(?:(?:due\\s+)?(?:at|by)\\s+|due\\s+|@\\s*)'
const clock =
  '(?:(?:1[0-2]|0?[1-9])(?:[:.][0-5]\\d)?\\s?[ap]\\.?m\\b\\.?|(?:[01]?\\d|2[0-3]):[0-5]\\d|(?:[01]?\\d|2[0-3])h(?:[0-5]\\d)?)'
const dayPart = '(?<dayPart>morning|afternoon|evening|night)'

const readDate: Rule['read'] = (phrase, { text, start, end, lead }, context) => {
  if (isDateOpen(text, start, end) || isInName(text, start + lead.length, end)) return undefined
  const date = readDatePhrase(phrase.replace(/,$/, ''), context)
  return date === undefined ? undefined : { kind: 'date', date }
}

const readTime: Rule['read'] = (phrase, { text, start, end, lead }, { hasTwelveHours, locale, today }) => {
  const words = phrase.toLowerCase()
  if (isTimeOpen(text, start, end)) return undefined
  const before = text.slice(Math.max(0, start - longestPart), start)
  const lastWord = before.trimEnd().match(/\S+$/)?.[0] ?? ''
  const isAfterDate = dateBefore.test(before) || readLocalDate(lastWord, today, locale) !== undefined
  if (/h\d*$/.test(words)) return readHours(words, lead !== '' || isAfterDate, locale)
  if (words === 'noon')
    return lead !== '' || isAfterDate ? { kind: 'dueTime', time: { hour: 12, minute: 0 } } : undefined
  const time = readClockTime(words.replace(/\.(?=\d)/, ':').replace(/\.?m\.?$/, 'm'))
  if (time === undefined) return undefined
  const isCertain =
    /m$|m\.$/.test(words) ||
    time.hour >= 12 ||
    words.startsWith('0') ||
    (!hasTwelveHours && (lead !== '' || isAfterDate || time.hour > 9))
  return isCertain ? { kind: 'dueTime', time } : undefined
}

/** From this hour on, 9h is a time. Up to the other, 5h may be a duration. */
const [firstHour, longestDuration] = [9, 5]

/** Reads 15h30, which is a time in some languages. */
function readHours(words: string, isBesideOther: boolean, locale: string): Meaning | undefined {
  const [hour = 0, minute = 0] = words.split('h').map(Number)
  if (!writesHours(locale) || (hour < firstHour && !isBesideOther)) return undefined
  return { kind: 'dueTime', time: { hour, minute } }
}

const readLocalTime: Rule['read'] = (phrase, found, context) =>
  isBeforeTime(found.lead, context.locale) ? readTime(phrase, found, context) : undefined

const readLocal: Rule['read'] = (phrase, { text, start, end }, { today, locale }) => {
  const date = isDateOpen(text, start, end) ? undefined : readLocalDate(phrase, today, locale)
  return date === undefined ? undefined : { kind: 'date', date }
}

/** Reads a date that is only certain directly before a time. */
const beforeTime =
  (read: Rule['read']): Rule['read'] =>
  (phrase, found, context) =>
    found.taken.at(-1)?.kind === 'dueTime' ? read(phrase, found, context) : undefined

/** A part of the day repeats what a time says, and belongs to the date before the time. */
const readDateBeforeTime: Rule['read'] = (phrase, found, context) => {
  const time = found.taken.find((part) => part.kind === 'dueTime')
  const [, words = '', name = ''] = new RegExp(`^(.*?)\\s+(?:in\\s+the\\s+)?${dayPart}$`, 'is').exec(phrase) ?? []
  if (time?.kind !== 'dueTime' || !fits(name.toLowerCase(), time.time)) return undefined
  return readDate(words, found, context)
}

/** A word alone says too little, but with a time in the evening it is certain: "tonight 8pm". */
const readTonight: Rule['read'] = (_phrase, found, context) => {
  const time = found.taken.find((part) => part.kind === 'dueTime')
  return time?.kind === 'dueTime' && fits('night', time.time) ? readDate('today', found, context) : undefined
}

function fits(dayPartName: string, { hour }: ClockTime): boolean {
  if (dayPartName === 'morning') return hour < 12
  if (dayPartName === 'afternoon') return hour >= 12 && hour < 19
  return hour >= 17
}

const readDuration: Rule['read'] = (phrase, { text, start, lead }, { locale }) => {
  if (isDurationOpen(text, start) || (lead === '' && isLength(text, start, phrase))) return undefined
  // Neither a time nor a duration for certain: 7h30.
  if (/^\d+h\d*$/.test(phrase) && writesHours(locale) && Number.parseInt(phrase, 10) > longestDuration) return undefined
  const total = parseMinutes(phrase) ?? 0
  return total > 0 && total <= maxTimeSpent ? { kind: 'duration', minutes: Math.round(total) } : undefined
}

const byDigit: Record<string, Priority> = { 1: 'high', 2: 'medium', 3: 'low' }
const byName: Record<string, Priority> = { high: 'high', medium: 'medium', low: 'low' }

const readPriority: Rule['read'] = (phrase, { text, start }) => {
  const priority = phrase.startsWith('!') ? byName[phrase.slice(1).toLowerCase()] : byDigit[phrase.slice(1)]
  if (priority === undefined || (!phrase.startsWith('!') && isPriorityOpen(text, start))) return undefined
  return { kind: 'priority', priority }
}

const minutes = '(?:min|mins|minutes?)'
const hours = '(?:h|hrs?|hours?)'
const duration = `(?:\\d{1,3}\\s?${hours}\\s?\\d{1,2}\\s?(?:m|${minutes})|\\d{1,2}h[0-5]\\d|\\d{1,3}(?:[.,]\\d{1,2})?\\s?${hours}|\\d{1,4}(?:m|\\s?${minutes}))`

/** Dates that are only certain beside a time. */
const besideTime = `(?:${anyWeekday}|${shortNumbers}|${dayOfMonth})`
const afterClock = `(?<=(?<!\\S)${clock},?\\s+)`

const flexible = `(?:${adverb}|${explicitDate}|${qualifiedWeekday}|${weekday}|${plainAbbreviation})`

// "Daily" alone may describe something.
const everyPhrase = `(?=(?:every|each)\\b)${repeatPhrase}`

const readRepeatPart: Rule['read'] = (phrase, { text, start }) => {
  const repeat = isDateOpen(text, start, start) ? undefined : readRepeat(phrase)
  return repeat && { kind: 'repeat', repeat }
}

const readLocalRepeatPart: Rule['read'] = (phrase, _found, { locale }) => {
  const repeat = readLocalRepeat(phrase, locale)
  return repeat && { kind: 'repeat', repeat }
}

/** Rules for the end of the text, where most parts stand. A longer phrase comes before one that it ends with. */
export const endRules: readonly Rule[] = [
  { pattern: atEnd('', everyPhrase), read: readRepeatPart },
  ...[2, 1, 0].map((spaces): Rule => ({ pattern: atEnd('', `\\S+(?:\\s\\S+){${spaces}}`), read: readLocalRepeatPart })),
  { pattern: atEnd(anyBeforeTime, clock), read: readLocalTime },
  { pattern: atEnd(`(?:${at})?`, `${clock}|noon`), read: readTime },
  // Without `i`: 30M is 30 million.
  { pattern: new RegExp(`${begin}(?<lead>(?:for\\s+)?)(?<phrase>${duration})${punctuation}$`), read: readDuration },
  { pattern: atEnd('', 'p[123]|!(?:high|medium|low)'), read: readPriority },
  {
    pattern: atEnd(`(?:${on})?`, `${flexible}\\s+(?:in\\s+the\\s+)?(?:morning|afternoon|evening|night)`),
    read: readDateBeforeTime,
  },
  { pattern: atEnd('', 'tonight'), read: readTonight },
  { pattern: atEnd(`(?:${on})`, `${anyWeekday}|${shortNumbers}|${dayOfMonth}`), read: readDate },
  { pattern: atEnd(`(?:${on})?`, `${flexible}|next\\s+week|${distance}`), read: readDate },
  { pattern: atEnd('', besideTime), read: beforeTime(readDate), needsTime: true },
  { pattern: atEnd('', `${afterClock}${besideTime}`), read: readDate, needsTime: true },
  ...[2, 1, 0].flatMap((spaces): Rule[] => {
    const words = `\\S+(?:\\s\\S+){${spaces}}`
    return [
      { pattern: atEnd('', words), read: beforeTime(readLocal), needsTime: true },
      { pattern: atEnd('', `${afterClock}${words}`), read: readLocal, needsTime: true },
    ]
  }),
]

/** Rules for the rest of the text. */
export const insideRules: readonly Rule[] = [
  { pattern: inside(`(?:${on})?`, adverb), read: readDate },
  { pattern: inside(on, `(?:${weekday}|${qualifiedWeekday}|${explicitDate}|${shortNumbers}),?`), read: readDate },
  // Before a time that is not certain, which stays text: "Dinner friday at 7", "Dinner friday 7:30"
  {
    pattern: new RegExp(
      `${begin}(?<lead>(?:${on})?)(?<phrase>${flexible})(?=\\s+(?:(?:at\\s+|@\\s*)\\d{1,2}(?:[:.]\\d\\d)?|\\d{1,2}:\\d\\d)$)`,
      'gi',
    ),
    read: readDate,
  },
  // "Friday: call Bob"
  { pattern: new RegExp(`^(?<lead>(?:${on})?)(?<phrase>${flexible}|next\\s+week)[:,](?=\\s)`, 'gi'), read: readDate },
  { pattern: inside(at, clock), read: readTime },
  { pattern: inside('', '!(?:high|medium|low)'), read: readPriority },
]
