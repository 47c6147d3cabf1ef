import { factOfFields, type WritableField } from '@/lib/domain/tasks/fields'
import type { Part } from '@/lib/domain/tasks/parts'
import type { Task } from '@/lib/domain/tasks/schema'

/** @param repeat the recurrence of the task: its rule, or that it is one of several tasks; empty without one */
type Column = { name: string; write: (task: Task, repeat: string) => string }

/** In the column of recurrences: an earlier row has the rule that makes the task. */
export const madeByRule = 'occurrence'

const names = factOfFields('csv')

/**
 * The column of each field in an export of tasks as CSV, in order. docs/import-export.md describes them. A field that is
 * added to `Task` and not here does not compile.
 */
const columnOf: Record<
  Exclude<keyof Task, '_id' | 'previousDates' | Exclude<Part, WritableField | 'recurrence'>>,
  Column
> = {
  text: { name: names.text, write: ({ text }) => text },
  date: { name: names.date, write: ({ date }) => date },
  isCompleted: { name: names.isCompleted, write: ({ isCompleted }) => String(isCompleted) },
  priority: { name: names.priority, write: ({ priority }) => priority ?? '' },
  dueTime: { name: names.dueTime, write: ({ dueTime }) => writeInstant(dueTime) },
  timeSpent: { name: names.timeSpent, write: ({ timeSpent }) => String(timeSpent ?? '') },
  estimate: { name: names.estimate, write: ({ estimate }) => String(estimate ?? '') },
  recurrence: { name: 'repeat', write: (_task, repeat) => repeat },
  details: { name: names.details, write: ({ details }) => details ?? '' },
  archivedAt: { name: 'archived', write: ({ archivedAt }) => writeInstant(archivedAt) },
  createdAt: { name: 'created', write: ({ createdAt }) => writeInstant(createdAt) },
  order: { name: 'order', write: ({ order }) => String(order) },
}

export const csvColumns: readonly Column[] = Object.values(columnOf)

function writeInstant(unixMs: number | null): string {
  return unixMs === null ? '' : new Date(unixMs).toISOString()
}

// Text that spreadsheets run as a formula (OWASP, CSV Injection). Guards, quotation marks and spaces may be before it.
const formula = String.raw`(?=['" ]*[=+\-@\t\r\n＝＋－＠])`
// The beginning of a cell. A spreadsheet that separates cells by semicolons or tabs, as in many languages, takes a row of this
// file for one cell, in which only the first text is quoted. The others go on in new cells and rows.
const start = String.raw`(?<=^|[;\t\r\n])`
const unguarded = new RegExp(start + formula, 'g')
const guard = new RegExp(`${start}'${formula}`, 'g')

/** Puts `'` before each part of a text that a spreadsheet could run as a formula. */
export function guardCell(text: string): string {
  return text.replace(unguarded, "'")
}

/** Undoes `guardCell`. */
export function unguardCell(text: string): string {
  return text.replace(guard, '')
}
