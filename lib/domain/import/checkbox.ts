/** White space without line breaks, over which a search would take time in proportion to their number squared. */
const space = String.raw`[^\S\r\n\u2028\u2029]`
const bullet = String.raw`(?:[-*+•]|\d+[.)])${space}+`
/** The mark in a box: any sign after a bullet. Without one, `[1]` is a footnote. */
const box = String.raw`(?:${bullet}\[(?:[^\p{L}\p{N}\]\r\n]|[xX])?\]|(?:${bullet})?(?:\[[ xX✓✔]\]|[☐☑☒🗹]))(?=\s|$)`

/** A line that begins with a checkbox, in a text of any line breaks. */
export const checkboxLine = new RegExp(`^${space}*(?:>${space}*)*${box}`, 'mu')

/** A line that begins as a heading, a quote or a list item of Markdown. */
export const markdownLine = /^\s*(?:#{1,6}\s|>|[-*+]\s|\d+[.)]\s)/

const wholeLine = new RegExp(String.raw`^\s*(?:${bullet})?(\[[^\]]?\]|[☐☑☒🗹])(?:\s+(.*))?$`, 'su')

/**
 * Reads a line of text without the marks of quotes. The mark of an item is optional.
 * @param isItem whether the mark of the item was already removed
 */
export function readCheckbox(line: string, isItem = false): { mark: string; text: string } | undefined {
  if (!checkboxLine.test(isItem ? `- ${line}` : line)) return undefined
  const [, checkbox = '', text = ''] = wholeLine.exec(line) ?? []
  return { mark: checkbox.replace(/^\[(.*)\]$/su, '$1').trim(), text }
}
