import { monthNames } from '@/lib/foundation/time/repeat/rule-words'
import { adverb, anyWeekday, explicitDate } from './date-phrases'
import { hasForeignDate } from './local-words'

const wordSet = (words: string) => new Set(words.split(' '))

/** After these words, a date or time describes something, repeats, or is one end of a period. */
const describing = wordSet(
  'a about after all an and approximately around as before between daily during each every for from her his in its last my no not of or our past previous since than that the their through till to until vs weekly your & ~',
)

/** A date after these verbs is their object: "Plan tomorrow". */
const planning = wordSet('discuss organise organize plan prepare review schedule')

/** Names that end with a weekday or with "today". */
const names = wordSet('ash black bloody cyber easter fat giving good holy manic maundy palm ruby shrove super usa whit')

/** Metres belong to these words: "Run 400m", "Buy 20m cable". */
const measured = wordSet(
  'bike cable climb cycle dive fabric fence hike hose jog ribbon ride rope row run sprint swim tape walk wire x',
)

/** A duration after these words is a limit, a distance in time, or a rate. */
const limiting = wordSet('at by least less max maximum min minimum more most next on over per under up within')

/** How many characters around a part are read. No word or phrase that matters is longer. */
const reach = 60

const textBefore = (text: string, end: number) => text.slice(Math.max(0, end - reach), end)
const textAfter = (text: string, start: number) => text.slice(start, start + reach)

/** The last word before a place, in lower case; empty at the start. */
function wordBefore(text: string, end: number): string {
  const before = textBefore(text, end).trimEnd()
  let start = before.length
  while (start > 0 && /\S/.test(before[start - 1] ?? '')) start--
  return before.slice(start).toLowerCase()
}

const timeLike = '\\d{1,2}(?::\\d\\d)?(?:\\s?[ap]m)?'
const dateLike = `(?:${adverb}|${anyWeekday}|${explicitDate})`
const endsPeriodStart = new RegExp(`(?:${timeLike}|${dateLike})\\s+[-–]\\s*$`, 'i')
const startsPeriod = new RegExp(
  `^\\s*(?:and|or|to|till|until|through|[-–&/,])\\s+(?:at\\s+|by\\s+|on\\s+|the\\s+|next\\s+)?(?:${timeLike}|${dateLike})(?=\\s|[,.;!?]|$)`,
  'i',
)

/** Whether the words before and after a date leave its meaning open. */
export function isDateOpen(text: string, start: number, end: number): boolean {
  const before = wordBefore(text, start)
  return (
    describing.has(before) ||
    planning.has(before) ||
    names.has(before) ||
    /[’']s$/.test(before) ||
    isPeriod(text, start, end) ||
    /^\s*(?:early|late|mornings?|afternoons?|evenings?|nights?|noon|lunch(?:time)?)\b/i.test(textAfter(text, end))
  )
}

/** Whether the words before and after a time leave its meaning open. */
export function isTimeOpen(text: string, start: number, end: number): boolean {
  return describing.has(wordBefore(text, start)) || isPeriod(text, start, end)
}

/** Whether the words before a duration make it something else. "For" belongs to it. */
export function isDurationOpen(text: string, start: number): boolean {
  const before = wordBefore(text, start)
  return describing.has(before) || limiting.has(before)
}

/** More minutes than people write without hours. */
const mostMinutes = 240

/** Whether 400m may be metres. */
export function isLength(text: string, start: number, phrase: string): boolean {
  return /^\d+m$/.test(phrase) && (Number.parseInt(phrase, 10) > mostMinutes || measured.has(wordBefore(text, start)))
}

export function isPriorityOpen(text: string, start: number): boolean {
  return describing.has(wordBefore(text, start)) || planning.has(wordBefore(text, start))
}

function isPeriod(text: string, start: number, end: number): boolean {
  return endsPeriodStart.test(textBefore(text, start)) || startsPeriod.test(textAfter(text, end))
}

/** Whether a weekday with a capital letter sounds like the word before it, as in "Taco Tuesday". */
function isPun(text: string, start: number, end: number): boolean {
  const before = /(?:^|\s)(\p{Lu})\S*\s+$/u.exec(textBefore(text, start))?.[1]
  return before !== undefined && before === text[start] && /^\S+day\b/i.test(text.slice(start, end))
}

/**
 * Whether a word with a capital letter is part of a name, because a word beside it has one too. The first word of a text
 * has a capital letter anyway, and so may the name before a date at the end: "Call Bob Friday".
 */
export function isInName(text: string, start: number, end: number): boolean {
  if (!/^\p{Lu}/u.test(text.slice(start, end))) return false
  // A title: "The Day After Tomorrow".
  if (/\s(?:After|Tomorrow)\b/.test(text.slice(start, end)) || isPun(text, start, end)) return true
  const isBeforeCapital = /^\s+\p{Lu}/u.test(textAfter(text, end))
  const isAfterCapital = /\s\p{Lu}\S*\s+$/u.test(textBefore(text, start))
  return isBeforeCapital || (isAfterCapital && text.slice(end).trim() !== '')
}

const anyDate = new RegExp(
  `(?<![\\w-])(?:${adverb}|tonight|yesterday|every|each|daily|weekly|nightly|monthly|yearly|annually|fortnight(?:ly)?|in\\s+(?:${monthNames.join('|')})|week(?:day|end)s?|${anyWeekday}s?|(?:next|last|this)\\s+(?:week|month|year)|${explicitDate})(?![\\w-])`,
  'i',
)

/** A day and a month in numbers, or a day of a month that no noun follows, as in "5th anniversary". */
const numberedDate =
  /(?<![\w./-])(?:\d{1,2}\/\d{1,2}|\d{1,2}\.\d{1,2}\.?|\d{1,2}(?:st|nd|rd|th)(?=[,.;]?(?:\s*$|\s{3}|\s+(?:and|at|for|from|in|to|until|with|&|@))))(?![\w/])/i

const anyDistance = /(?<![\w-])in\s+\w+\s+(?:day|week|month|year)s?(?![\w-])/i

/** Words that end with "day" and are no weekday. Others may be one that is misspelled. */
const otherDays = wordSet(
  'birthday doomsday everyday heyday holiday mayday midday noonday payday playday someday washday workday',
)
const misspelledTomorrow = /^t(?:o?m+)o?r+o+w?$/

/**
 * Whether a text has words for a date or a repetition, or something that looks like them: a word of another language, or a
 * misspelled one.
 */
export function hasDateWords(text: string, locale: string): boolean {
  const isMisspelled = (word: string) =>
    misspelledTomorrow.test(word) || (/^\w{2,6}days?$/.test(word) && !otherDays.has(word.replace(/s$/, '')))
  return (
    anyDate.test(text) ||
    numberedDate.test(text) ||
    anyDistance.test(text) ||
    text
      .toLowerCase()
      .split(/[^\p{L}-]+/u)
      .some(isMisspelled) ||
    hasForeignDate(text, locale)
  )
}
