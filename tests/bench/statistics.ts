/**
 * Computes a percentile by the nearest-rank method.
 * @param sorted ascending
 * @param share 0 to 1
 * @throws RangeError when there are no values
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  const value = sorted[rank - 1]
  if (value === undefined) throw new RangeError('cannot compute a percentile of no values')
  return value
}

/**
 * Computes the median; for an even number of values, the lower of the two in the middle.
 * @throws RangeError when there are no values
 */
export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
