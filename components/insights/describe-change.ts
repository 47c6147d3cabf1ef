/** From this factor on, a percentage says less than the factor. */
const largeFactor = 10

/**
 * Compares a figure with that of an earlier period, such as "+12% against October 1 – 30". Returns undefined when there
 * is nothing in either.
 * @param period the earlier period in words
 */
export function describeChange(locale: string, current: number, earlier: number, period: string): string | undefined {
  if (earlier === 0) return current === 0 ? undefined : `none in ${period}`
  if (current === earlier) return `the same as in ${period}`
  const factor = current / earlier
  if (factor > largeFactor) return `more than ${largeFactor} times that of ${period}`
  const format = new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' })
  const change = format.format(factor - 1)
  return change === format.format(0) ? `about the same as in ${period}` : `${change} against ${period}`
}
