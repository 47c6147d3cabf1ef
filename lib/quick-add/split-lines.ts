/** The most tasks that one paste creates, as many as one batch. */
export const maxPastedTasks = 100

/** `-`, `*`, `+`, a bullet, a number or a letter with `.` or `)`, and a box such as `[ ]` or `☐`. */
const marker = /^(?:>\s*)*(?:(?:[-*+•◦‣▪–—]|\d{1,3}[.)]|[a-z][.)])\s+)?(?:(?:\[[ xX]?\]|[☐☑☒✓✔])\s*)?/u

/** Splits pasted text into one line for each task, without markers of lists and lines without text. */
export function splitLines(pasted: string): string[] {
  return pasted
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.trim().replace(marker, '').trim())
    .filter((line) => !/^\p{P}*$/u.test(line))
}
