import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { memoize } from '@/lib/foundation/time/memoize'
import { weekdayCodeOf } from '@/lib/foundation/time/repeat/rule'
import type { Repeat } from '@/lib/foundation/time/repeat/rule-words'

/** Languages whose words for dates make a time uncertain, whatever the language of the account is. */
const commonLanguages = 'de fr es it pt nl pl ru uk cs sv da nb fi tr ja zh ko ca ro el id'.split(' ')

/** Words beside those of Unicode CLDR, as days from today. */
const more: Record<string, Record<string, number>> = {
  fr: { "aujourd'hui": 0, 'après demain': 2 },
  ja: { 本日: 0, あした: 1, あす: 1, あさって: 2 },
  pl: { dziś: 0 },
  zh: { 今日: 0, 明日: 1 },
}

/** Words before a time of day, as "at" is in English. */
const beforeTime: Record<string, string> = {
  ca: 'a les',
  cs: 'v',
  da: 'kl\\.?',
  de: 'um',
  es: 'a las?',
  fi: 'klo',
  fr: 'à',
  it: 'alle(?: ore)?|ore',
  nb: 'kl\\.?',
  nl: 'om',
  pl: 'o',
  pt: 'às',
  ro: 'la ora|ora',
  ru: 'в',
  sv: 'kl\\.?|klockan',
  tr: 'saat',
  uk: 'о|об',
}
export const anyBeforeTime = `(?:${Object.values(beforeTime).join('|')})\\s+`

/** Languages that write 15h30 for half past three in the afternoon. */
const writingHours = new Set('fr pt es it ca nl ro'.split(' '))

type Words = { days: ReadonlyMap<string, number>; weekdays: ReadonlyMap<string, number> }

const languageOf = (locale: string) => locale.split('-', 1)[0]?.toLowerCase() ?? ''

export function writesHours(locale: string): boolean {
  return writingHours.has(languageOf(locale))
}

/** Whether the language says this before a time of day. */
export function isBeforeTime(words: string, locale: string): boolean {
  const known = beforeTime[languageOf(locale)]
  return known !== undefined && new RegExp(`^(?:${known})\\s*$`, 'i').test(words.replace(/\s+/g, ' '))
}

/**
 * Reads a word of the account's language for today, tomorrow, the day after, or a weekday, which is the first from today on.
 * Accents may be missing.
 */
export function readLocalDate(phrase: string, today: CalendarDate, locale: string): CalendarDate | undefined {
  const word = fold(phrase)
  const { days, weekdays } = wordsOf(locale)
  const ahead = days.get(word)
  if (ahead !== undefined) return addDays(today, ahead)
  const weekday = weekdays.get(word)
  return weekday === undefined ? undefined : addDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7)
}

/** Words for "every day", and those before a weekday for "every". */
const repeating: Record<string, { daily: string[]; every: string[] }> = {
  ca: { daily: ['cada dia'], every: ['cada'] },
  cs: { daily: ['kazdy den', 'denne'], every: ['kazdy', 'kazdou', 'kazde'] },
  da: { daily: ['hver dag'], every: ['hver'] },
  de: { daily: ['jeden tag', 'taglich'], every: ['jeden'] },
  es: { daily: ['cada dia', 'todos los dias'], every: ['cada', 'todos los'] },
  fi: { daily: ['joka paiva'], every: ['joka'] },
  fr: { daily: ['chaque jour', 'tous les jours'], every: ['chaque'] },
  it: { daily: ['ogni giorno'], every: ['ogni'] },
  ja: { daily: ['毎日'], every: ['毎週'] },
  nb: { daily: ['hver dag'], every: ['hver'] },
  nl: { daily: ['elke dag', 'iedere dag'], every: ['elke', 'iedere'] },
  pl: { daily: ['codziennie'], every: ['kazdy', 'kazda'] },
  pt: { daily: ['todo dia', 'todos os dias', 'cada dia'], every: ['cada', 'toda', 'todo'] },
  ru: { daily: ['каждыи день', 'ежедневно'], every: ['каждыи', 'каждое'] },
  sv: { daily: ['varje dag'], every: ['varje'] },
  uk: { daily: ['щодня'], every: ['кожен'] },
}

/** Reads words of the account's language for every day, or for every week on a weekday. */
export function readLocalRepeat(phrase: string, locale: string): Repeat | undefined {
  const words = repeating[languageOf(locale)]
  const text = fold(phrase)
  if (words?.daily.includes(text)) return { rule: 'FREQ=DAILY', from: 'schedule' }
  const every = words?.every.find((word) => text.startsWith(word))
  const weekday = every && wordsOf(locale).weekdays.get(text.slice(every.length).trim())
  return weekday === undefined || weekday === ''
    ? undefined
    : { rule: `FREQ=WEEKLY;BYDAY=${weekdayCodeOf(weekday)}`, from: 'schedule' }
}

/** Whether a text has words for a date in a common language, or in that of the account. */
export function hasForeignDate(text: string, locale: string): boolean {
  const folded = fold(text)
  return anyWord(locale).test(folded) || anyPhrase(locale).test(folded) || anyShort(locale).test(text.toLowerCase())
}

const anyWord = memoize((locale) => patternOf([...commonLanguages, locale]))
const anyPhrase = memoize(phrasesOf)
const anyShort = memoize(shortWeekdays)

/** "Every" before a number of days or weeks. */
const everyNumber = '(?:alle|tou(?:s|tes) les|cada|ogni|elke|iedere|om de|var|hver|co|каждые|кожні)\\s+\\d+'
const eastAsianDate = '\\d{1,2}\\s?[月월]\\s?\\d{1,2}\\s?[日일]'

/** Phrases that look like a date in a language: a day beside a month, a distance in time such as "in 3 Tagen", "nächste Woche". */
function phrasesOf(locale: string): RegExp {
  const months = [...Array(12).keys()].flatMap((month) =>
    (['long', 'short'] as const).map((style) => {
      // Beside a day, a month has the form that belongs there.
      const format = new Intl.DateTimeFormat(locale, { month: style, day: 'numeric', timeZone: 'UTC' })
      const parts = format.formatToParts(Date.UTC(2026, month, 3))
      return fold(parts.find(({ type }) => type === 'month')?.value ?? '').replace(/\.$/, '')
    }),
  )
  const names = listWords(months.filter((name) => !/^\d/.test(name)))
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const distances = (['day', 'week', 'month', 'year'] as const).flatMap((unit) => [
    ...(unit === 'day' ? [] : [listWords([fold(relative.format(1, unit))])]),
    ...[2, 5].map((count) => listWords([fold(relative.format(count, unit))]).replace(String(count), '\\d+')),
  ])
  const one = [
    `\\d{1,2}(?:\\.|er|º)?\\s(?:de\\s)?(?:${names})`,
    `(?:${names})\\.?\\s\\d{1,2}`,
    everyNumber,
    ...distances,
  ]
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${one.join('|')})(?![\\p{L}\\p{N}])|${eastAsianDate}`, 'u')
}

/** Short names of weekdays where a time has been, or at the end: "Zahnarzt Fr". */
function shortWeekdays(locale: string): RegExp {
  // Those of English are read as dates.
  if (languageOf(locale) === 'en') return /(?!)/
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const names = [...Array(7).keys()].map((day) =>
    format
      .format(Date.UTC(1970, 0, 4 + day))
      .toLowerCase()
      .replace(/\.$/, ''),
  )
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${listWords(names)})\\.?,?(?:\\s*$|\\s{3})`, 'u')
}

const wordsOf = memoize(readWords)

/** Reads the words of a language from Unicode CLDR. */
function readWords(locale: string): Words {
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const days = new Map(Object.entries(more[languageOf(locale)] ?? {}).map(([word, ahead]) => [fold(word), ahead]))
  for (const ahead of [0, 1, 2]) days.set(fold(relative.format(ahead, 'day')), ahead)
  const weekdays = new Map<string, number>()
  for (const weekday of [...Array(7).keys()]) {
    // 4 January 1970 was a Sunday.
    const date = Date.UTC(1970, 0, 4 + weekday)
    const name = fold(new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date))
    weekdays.set(name, weekday)
    if (name.endsWith('-feira')) weekdays.set(name.slice(0, -6), weekday)
  }
  return { days, weekdays }
}

function patternOf(locales: readonly string[]): RegExp {
  const words = locales.flatMap((locale) => {
    const { days, weekdays } = wordsOf(locale)
    return [...days.keys(), ...weekdays.keys()]
  })
  const isApart = (word: string) => !/[\p{sc=Han}\p{sc=Hiragana}]/u.test(word)
  // Japanese and Chinese put no spaces between words.
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${listWords(words.filter(isApart))})s?(?![\\p{L}\\p{N}])|${listWords(words.filter((word) => !isApart(word)))}`,
    'u',
  )
}

/** Alternatives of a pattern; one that never matches where there are none. */
function listWords(words: readonly string[]): string {
  return words.length === 0 ? '(?!)' : words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
}

/** In lower case, without accents and with plain apostrophes. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}
