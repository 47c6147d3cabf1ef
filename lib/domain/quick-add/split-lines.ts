/** A pasted line without its marker, and whether the marker has a tick. */
export type PastedLine = { text: string; isCompleted: boolean }

/** `-`, `*`, `+`, a bullet, a number or a letter with `.` or `)`, and a box such as `[ ]` or `☐`. */
const marker =
  /^(?:>\s*)*(?:(?:[-*+•◦‣▪▫○●■□◆◇►▶➢➤→–—]\uFE0F?|\d{1,3}[.)]|[a-z][.)])\s+)?(?:(?:\[[ xX]?\]|[☐☑☒✓✔✅⬜]\uFE0F?)\s*)?/u

const ticked = /(?:\[[xX]\]|[☑☒✓✔✅]\uFE0F?)\s*$/u

/** Punctuation, or the rule of a table. */
const hasNoText = /^[\p{P}\s|+=\u2500-\u257F]*$/u

/** Splits pasted text into one line for each task, without markers of lists and lines without text. */
export function splitLines(pasted: string): PastedLine[] {
  return pasted
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(splitLine)
    .filter(({ text }) => !hasNoText.test(text))
}

function splitLine(line: string): PastedLine {
  const trimmed = line.trim()
  const [found = ''] = marker.exec(trimmed) ?? []
  return { text: trimmed.slice(found.length).trim(), isCompleted: ticked.test(found) }
}
