/** Number formats of all reports. */

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** Three significant digits, without trailing zeros or an exponent: 0.34, 5.67, 12.3, 1234. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

/** Two decimals: 0.72. An empty string without a value. */
export function formatRatio(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2)
}

/** Formats bytes in units of 1,000,000. */
export function formatMegabytes(bytes: number): string {
  return formatCount(bytes / 1e6)
}
