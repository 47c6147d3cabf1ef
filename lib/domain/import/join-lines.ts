/** A text on one line. Its time is linear, unlike that of an expression that looks for white space around breaks. */
export function joinLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
}
