/**
 * The smallest value that at least a share of all values does not exceed (nearest rank).
 * @param sorted ascending
 * @param share 0 to 1
 * @throws RangeError when there are no values
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.max(1, Math.ceil(share * sorted.length))
  const value = sorted[rank - 1]
  if (value === undefined) throw new RangeError('there is nothing to take a percentile of')
  return value
}

/**
 * The value in the middle; the lower one of two.
 * @throws RangeError when there are no values
 */
export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}
