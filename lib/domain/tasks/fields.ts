import type { CreateTask, TaskChanges } from './schema'

/** A field of a task that callers write, by its name in the API. */
export type WritableField = keyof CreateTask | keyof TaskChanges

type Names = {
  /** In messages for people, as the subject of a sentence. */
  label: string
  /** In the tools of the MCP server. */
  mcp: string
  /** Option of the command line. */
  option: string
  /** Column of a CSV file. */
  csv: string
}

/**
 * The writable fields of a task, with the name of each in every way in. Each way in maps over this table by type, so that a
 * field that one of them leaves out does not compile. Browsers and the command line import the types alone.
 */
export const writableFields = {
  text: { label: 'The text', mcp: 'text', option: 'text', csv: 'text' },
  date: { label: 'The date', mcp: 'date', option: 'date', csv: 'date' },
  isCompleted: { label: 'The completion', mcp: 'done', option: 'done', csv: 'completed' },
  priority: { label: 'The priority', mcp: 'priority', option: 'priority', csv: 'priority' },
  dueTime: { label: 'The due time', mcp: 'due', option: 'due', csv: 'due' },
  timeSpent: { label: 'The time spent', mcp: 'minutes', option: 'spent', csv: 'minutes' },
  estimate: { label: 'The estimate', mcp: 'estimate', option: 'estimate', csv: 'estimate' },
  details: { label: 'The details', mcp: 'details', option: 'details', csv: 'details' },
} as const satisfies Record<WritableField, Names>

type Table = typeof writableFields

/** The field of each name in one way in, such as `{ due: 'dueTime' }` of the command line. */
export type FieldsByName<Way extends keyof Names> = { [Field in WritableField as Table[Field][Way]]: Field }

/** One fact of each field, such as its label. The cast is safe: the entries are those of the table. */
export function factOfFields<Fact extends keyof Names>(fact: Fact) {
  const entries = Object.entries(writableFields).map(([name, names]) => [name, names[fact]])
  return Object.fromEntries(entries) as { [Field in WritableField]: Table[Field][Fact] }
}

/** How messages name each field. */
export const fieldLabels = factOfFields('label')
