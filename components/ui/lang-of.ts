/** Returns the `lang` of text that is formatted in a locale, such as a date: none if it is in English, like the page. */
export function langOf(locale: string): string | undefined {
  return new Intl.Locale(locale).language === 'en' ? undefined : locale
}
