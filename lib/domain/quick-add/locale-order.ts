/** How a locale writes a date in numbers. `unclear` where people use both orders of day and month. */
export type DateOrder = 'day-month-year' | 'month-day-year' | 'year-month-day' | 'unclear'

/** How a locale writes dates and times. */
export type LocaleOrder = { dateOrder: DateOrder; hasTwelveHours: boolean }

/** Reads from the formats of a locale (Unicode CLDR) how it writes dates and times. */
export function readLocaleOrder(locale: string): LocaleOrder {
  const format = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    calendar: 'gregory',
  })
  const order = format
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
    .join('-')
  const hasTwelveHours = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions().hour12 === true
  return { dateOrder: isDateOrder(order) && !isMixed(order, locale) ? order : 'unclear', hasTwelveHours }
}

function isDateOrder(order: string): order is DateOrder {
  return order === 'day-month-year' || order === 'month-day-year' || order === 'year-month-day'
}

/** Canada and South Africa write the year first officially, and day or month first in daily life. */
function isMixed(order: DateOrder, locale: string): boolean {
  return order === 'year-month-day' && /^(?:en|fr|af)\b/.test(locale)
}
