/** Length in Unicode code points, as JSON Schema and PostgreSQL count. */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Whether a text has more code points than a limit. A code point has at most two UTF-16 code units. */
export function isLongerThan(text: string, max: number): boolean {
  return text.length > 2 * max || (text.length > max && countCodePoints(text) > max)
}
