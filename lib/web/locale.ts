/**
 * In which way dates and numbers are written: the language of a browser that comes first and that this runtime knows
 * (RFC 9110, section 12.5.4). The words of the pages are English, and run from left to right.
 */
export function preferredLocale(acceptLanguage: string | null): string {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((item) => {
      const [tag = '', ...parameters] = item.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { tag, quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { tag } of wanted) {
    const [known] = supported(tag)
    if (known !== undefined && !isRightToLeft(known)) return known
  }
  return 'en-US'
}

const rightToLeft = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

/** The pages run from left to right, and dates that do not would fall apart in them. */
function isRightToLeft(locale: string): boolean {
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '')
}

function supported(tag: string): string[] {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)
  } catch {
    // Not a language tag, such as *.
    return []
  }
}
