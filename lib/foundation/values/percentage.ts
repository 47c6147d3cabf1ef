/** A whole percentage: 100 only of all, 0 only of none or when there are none. */
export function percentage(part: number, whole: number): number {
  if (part === 0) return 0
  if (part === whole) return 100
  return Math.min(99, Math.max(1, Math.round((100 * part) / whole)))
}
