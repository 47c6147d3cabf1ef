/** A text on one line. Takes time in proportion to its length, unlike an expression that looks for white space around breaks. */
export function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}
