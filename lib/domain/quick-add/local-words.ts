import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'

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

const anyWord = new Map<string, RegExp>()

/** Whether a text has a word for a date in a common language, or in that of the account. */
export function hasForeignDate(text: string, locale: string): boolean {
  const pattern = anyWord.get(locale) ?? patternOf([...commonLanguages, locale])
  anyWord.set(locale, pattern)
  return pattern.test(fold(text))
}

const read = new Map<string, Words>()

function wordsOf(locale: string): Words {
  const found = read.get(locale) ?? readWords(locale)
  read.set(locale, found)
  return found
}

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
  const list = (some: readonly string[]) =>
    some.length === 0 ? '(?!)' : some.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const isApart = (word: string) => !/[\p{sc=Han}\p{sc=Hiragana}]/u.test(word)
  // Japanese and Chinese put no spaces between words.
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${list(words.filter(isApart))})(?![\\p{L}\\p{N}])|${list(words.filter((word) => !isApart(word)))}`,
    'u',
  )
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
