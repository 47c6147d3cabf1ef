import accept from '@hapi/accept'
import type { WeekStart } from '@/lib/domain/access/sessions/account'

/**
 * The locale that formats dates and numbers: the first language of `Accept-Language` that this runtime supports. The
 * text of the pages is English and runs from left to right.
 */
export function preferredLocale(acceptLanguage: string | null): string {
  for (const language of acceptedLanguages(acceptLanguage ?? '')) {
    const [locale] = supportedLocales(language)
    if (locale !== undefined && !isRightToLeft(locale)) return locale
  }
  return 'en-US'
}

/**
 * The locale in which weeks begin on the day that the account chose, as a Unicode extension (UTS #35, key `fw`). All code
 * that asks for the first day of a week reads it, and so do React Aria's calendars.
 */
export function localeOf(acceptLanguage: string | null, weekStart: WeekStart | null): string {
  const locale = preferredLocale(acceptLanguage)
  return weekStart === null ? locale : `${new Intl.Locale(locale).baseName}-u-fw-${weekStart.slice(0, 3)}`
}

/** By descending preference, in lower case. */
function acceptedLanguages(acceptLanguage: string): string[] {
  try {
    return accept.languages(acceptLanguage)
  } catch {
    // The header is malformed.
    return []
  }
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** Dates from right to left would fall apart in a page that runs from left to right. */
function isRightToLeft(locale: string): boolean {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '')
}

/** The locale in its canonical form, or nothing. */
function supportedLocales(language: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)
  } catch {
    // Not a language tag, such as *.
    return []
  }
}
