/** The columns of an export of tasks as CSV, in order. docs/import-export.md describes them. */
export const csvColumns = [
  'text',
  'date',
  'completed',
  'priority',
  'due',
  'minutes',
  'details',
  'archived',
  'created',
] as const

// What spreadsheets take for a formula (OWASP, CSV Injection), after any number of the guards below.
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Puts `'` before a text that a spreadsheet would run as a formula. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Undoes `guardCell`. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
