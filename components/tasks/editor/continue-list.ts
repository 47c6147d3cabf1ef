/** Replaces the characters from `start` up to `end` of a text. */
export type Insertion = { start: number; end: number; text: string }

const item = /^([ \t>]*)([-*+]|(\d{1,8})([.)]))([ \t]+)(\[[ xX]\][ \t]+)?/

/**
 * Continues a list of Markdown when a line of it ends with Enter: the next line begins as this one. An item without a text ends
 * the list instead.
 * @param cursor the place of the cursor in the text
 * @returns undefined where the line is not an item of a list
 */
export function continueList(text: string, cursor: number): Insertion | undefined {
  const start = text.lastIndexOf('\n', cursor - 1) + 1
  const line = text.slice(start, cursor)
  const found = item.exec(line)
  if (!found) return undefined
  const [marker, indent = '', bullet = '', number, sign, space = ' ', checkbox] = found
  const end = text.indexOf('\n', cursor)
  const rest = text.slice(cursor, end === -1 ? undefined : end)
  if (line === marker && rest.trim() === '') return { start, end: cursor, text: '' }
  const next = number === undefined ? bullet : `${Number(number) + 1}${sign}`
  return { start: cursor, end: cursor, text: `\n${indent}${next}${space}${checkbox ? '[ ] ' : ''}` }
}
