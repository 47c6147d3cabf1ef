import type { Task } from './schema'

type Column = { name: string; write: (task: Task) => string }

/**
 * The column of each field in an export of tasks as CSV, in order. docs/import-export.md describes them. A field that is
 * added to `Task` and not here does not compile.
 */
const columnOf: Record<Exclude<keyof Task, '_id' | 'previousDates'>, Column> = {
  text: { name: 'text', write: ({ text }) => text },
  date: { name: 'date', write: ({ date }) => date },
  isCompleted: { name: 'completed', write: ({ isCompleted }) => String(isCompleted) },
  priority: { name: 'priority', write: ({ priority }) => priority ?? '' },
  dueTime: { name: 'due', write: ({ dueTime }) => writeInstant(dueTime) },
  timeSpent: { name: 'minutes', write: ({ timeSpent }) => String(timeSpent ?? '') },
  details: { name: 'details', write: ({ details }) => details ?? '' },
  archivedAt: { name: 'archived', write: ({ archivedAt }) => writeInstant(archivedAt) },
  createdAt: { name: 'created', write: ({ createdAt }) => writeInstant(createdAt) },
  order: { name: 'order', write: ({ order }) => String(order) },
}

export const csvColumns: readonly Column[] = Object.values(columnOf)

function writeInstant(unixMs: number | null): string {
  return unixMs === null ? '' : new Date(unixMs).toISOString()
}

// Text that spreadsheets run as a formula (OWASP, CSV Injection), after any number of the guards below.
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
