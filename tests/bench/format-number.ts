/** How figures are written, everywhere alike. */

export function formatCount(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** Three significant digits, without trailing zeros or an exponent: 0.34, 5.67, 12.3, 1234. */
export function formatFigure(value: number): string {
  return Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}

/** Two decimals, as is usual for what is compared with 1: 0.72. Nothing where there is nothing to compare. */
export function formatRatio(value: number | undefined): string {
  return value === undefined ? '' : value.toFixed(2)
}

/** Bytes in millions. */
export function formatMegabytes(bytes: number): string {
  return formatCount(bytes / 1e6)
}
