/** Languages of which no two have one name for different months. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb']

const clean = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** Lists the names that something has in each language, as Intl writes them. */
function listNames(count: number, nameOf: (language: string, index: number) => string): Map<string, number> {
  const names = new Map<string, number>()
  for (const language of languages)
    for (let index = 0; index < count; index++) names.set(clean(nameOf(language, index)), index)
  return names
}

const format = (language: string, part: Intl.DateTimeFormatOptions, instant: number) =>
  new Intl.DateTimeFormat(language, { ...part, timeZone: 'UTC' }).format(instant)

const nameMonth = (month: 'short' | 'long') =>
  listNames(12, (language, index) => format(language, { month }, Date.UTC(2026, index, 15)))
// Beside the English ones, a language has short names such as déc. and Dez.
const months = new Map([...nameMonth('short'), ...nameMonth('long')])
// 1 February 2026 was a Sunday.
const weekdays = listNames(7, (language, index) => format(language, { weekday: 'long' }, Date.UTC(2026, 1, 1 + index)))
for (const [index, name] of [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
].entries())
  months.set(name, index)
months.set('sept', 8)
for (const [name, index] of Object.entries({
  sun: 0,
  mon: 1,
  tue: 2,
  tues: 2,
  wed: 3,
  wednes: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  fri: 5,
  sat: 6,
  satur: 6,
}))
  weekdays.set(name, index)

/** The number of a month, from 1; undefined for a word that is none. */
export function readMonth(word: string): number | undefined {
  const index = months.get(clean(word))
  return index === undefined ? undefined : index + 1
}

/** A weekday as `Date` counts it, 0 for Sunday; undefined for a word that is none. */
export function readWeekday(word: string): number | undefined {
  return weekdays.get(clean(word))
}
