import { maxTimeSpent } from '@/lib/limits'
import { type ClockTime, readClockTime } from '@/lib/local-time'
import type { Priority } from '@/lib/tasks/schema'
import { hasDateWords, isDateOpen, isDurationOpen, isInName, isPriorityOpen, isTimeOpen } from './context-words'
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
import type { Meaning, Part, PartKind } from './parts'

export type RecognitionContext = DateContext & {
  /** Whether the locale's clock has twelve hours, so that 9:30 has two meanings. */
  hasTwelveHours: boolean
}

type Rule = {
  pattern: RegExp
  /** @param phrase what the group `phrase` matches */
  read: (phrase: string, found: Found, context: RecognitionContext) => Meaning | undefined
}

type Found = { text: string; start: number; end: number; lead: string; taken: readonly Part[] }

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
const clock = '(?:(?:1[0-2]|0?[1-9])(?:[:.][0-5]\\d)?\\s?[ap]\\.?m\\b\\.?|(?:[01]?\\d|2[0-3]):[0-5]\\d)'
const dayPart = '(?<dayPart>morning|afternoon|evening|night)'

const readDate: Rule['read'] = (phrase, { text, start, end, lead }, context) => {
  if (isDateOpen(text, start, end) || isInName(text, start + lead.length, end)) return undefined
  const date = readDatePhrase(phrase.replace(/,$/, ''), context)
  return date === undefined ? undefined : { kind: 'date', date }
}

const readTime: Rule['read'] = (phrase, { text, start, end, lead }, { hasTwelveHours }) => {
  const words = phrase.toLowerCase()
  if (isTimeOpen(text, start, end)) return undefined
  const isAfterDate = dateBefore.test(text.slice(0, start))
  if (words === 'noon')
    return lead !== '' || isAfterDate ? { kind: 'dueTime', time: { hour: 12, minute: 0 } } : undefined
  const time = readClockTime(words.replace(/\.(?=\d)/, ':').replace(/\.?m\.?$/, 'm'))
  if (time === undefined) return undefined
  const isCertain =
    /m$|m\.$/.test(words) ||
    time.hour > 12 ||
    words.startsWith('0') ||
    (!hasTwelveHours && (lead !== '' || isAfterDate || time.hour > 9))
  return isCertain ? { kind: 'dueTime', time } : undefined
}

/** A part of the day repeats what a time says, and belongs to the date before the time. */
const readDateBeforeTime: Rule['read'] = (phrase, found, context) => {
  const time = found.taken.find((part) => part.kind === 'dueTime')
  const [, words = '', name = ''] = new RegExp(`^(.*?)\\s+(?:in\\s+the\\s+)?${dayPart}$`, 'is').exec(phrase) ?? []
  if (time?.kind !== 'dueTime' || !fits(name.toLowerCase(), time.time)) return undefined
  return readDate(words, found, context)
}

function fits(dayPartName: string, { hour }: ClockTime): boolean {
  if (dayPartName === 'morning') return hour < 12
  if (dayPartName === 'afternoon') return hour >= 12 && hour < 19
  return hour >= 17
}

const readDuration: Rule['read'] = (phrase, { text, start }) => {
  if (isDurationOpen(text, start)) return undefined
  const [, hours, minutes] = /^(?:(\d+(?:[.,]\d+)?)\s?h[a-z]*)?\s?(?:(\d+)[a-z\s]*)?$/.exec(phrase) ?? []
  const total = Number((hours ?? '0').replace(',', '.')) * 60 + Number(minutes ?? 0)
  return total > 0 && total <= maxTimeSpent ? { kind: 'timeSpent', minutes: Math.round(total) } : undefined
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

const flexible = `(?:${adverb}|${explicitDate}|${qualifiedWeekday}|${weekday}|${plainAbbreviation})`

/** Rules for the end of the text, where most parts stand. A longer phrase comes before one that it ends with. */
const endRules: readonly Rule[] = [
  { pattern: atEnd(`(?:${at})?`, `${clock}|noon`), read: readTime },
  // Without `i`: 30M is 30 million.
  { pattern: new RegExp(`${begin}(?<lead>(?:for\\s+)?)(?<phrase>${duration})${punctuation}$`), read: readDuration },
  { pattern: atEnd('', 'p[123]|!(?:high|medium|low)'), read: readPriority },
  {
    pattern: atEnd(`(?:${on})?`, `${flexible}\\s+(?:in\\s+the\\s+)?(?:morning|afternoon|evening|night)`),
    read: readDateBeforeTime,
  },
  { pattern: atEnd(`(?:${on})`, `${anyWeekday}|${shortNumbers}|${dayOfMonth}`), read: readDate },
  { pattern: atEnd(`(?:${on})?`, `${flexible}|next\\s+week|${distance}`), read: readDate },
]

/** Rules for the rest of the text. */
const insideRules: readonly Rule[] = [
  { pattern: inside(`(?:${on})?`, adverb), read: readDate },
  { pattern: inside(on, `(?:${weekday}|${qualifiedWeekday}|${explicitDate}|${shortNumbers}),?`), read: readDate },
  // "Friday: call Bob"
  { pattern: new RegExp(`^(?<lead>(?:${on})?)(?<phrase>${flexible}|next\\s+week)[:,](?=\\s)`, 'gi'), read: readDate },
  { pattern: inside(at, clock), read: readTime },
  { pattern: inside('', '!(?:high|medium|low)'), read: readPriority },
]

/**
 * Recognises dates, times, priorities and durations. Two parts of one kind make both uncertain, and a time is uncertain
 * while the text has other words for a date.
 * @param text with everything that must stay as it is replaced by other characters
 */
export function recogniseParts(text: string, context: RecognitionContext): Part[] {
  const uncertain = new Set<PartKind>()
  for (;;) {
    const parts = recogniseKinds(text, context, uncertain)
    const kinds = parts.map(({ kind }) => kind)
    const before = uncertain.size
    for (const kind of kinds) if (kinds.filter((other) => other === kind).length > 1) uncertain.add(kind)
    if (kinds.includes('dueTime') && !kinds.includes('date') && hasDateWords(without(text, parts)))
      uncertain.add('dueTime')
    if (uncertain.size === before) return parts.sort((one, other) => one.start - other.start)
  }
}

function recogniseKinds(text: string, context: RecognitionContext, uncertain: ReadonlySet<PartKind>): Part[] {
  const parts: Part[] = []
  let end = text.trimEnd().length
  const take = (rule: Rule, match: RegExpMatchArray | null, within: string): Part | undefined => {
    if (match === null) return undefined
    const { lead = '', phrase = '' } = match.groups ?? {}
    const start = match.index ?? 0
    const found = { text: within, start, end: start + match[0].length, lead, taken: parts }
    const meaning = rule.read(phrase, found, context)
    if (meaning === undefined || uncertain.has(meaning.kind)) return undefined
    return { ...meaning, start, end: found.end, source: text.slice(start, found.end) }
  }
  for (let isFound = true; isFound; ) {
    isFound = false
    const rest = text.slice(0, end)
    for (const rule of endRules) {
      const part = take(rule, rest.match(rule.pattern), rest)
      if (part === undefined) continue
      parts.push(part)
      end = text.slice(0, part.start).trimEnd().length
      isFound = true
      break
    }
  }
  const rest = text.slice(0, end)
  for (const rule of insideRules) {
    for (const match of rest.matchAll(rule.pattern)) {
      const part = take(rule, match, rest)
      if (part !== undefined) parts.push(part)
    }
  }
  return parts
}

/** The text with spaces instead of the parts. */
function without(text: string, parts: readonly Part[]): string {
  let rest = text
  for (const { start, end } of parts) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  return rest
}
