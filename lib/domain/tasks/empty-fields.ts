import type { WritableField } from './fields'
import type { Part } from './parts'
import type { Task } from './schema'

/** A new task's fields besides text and date, apart from the columns, so that a browser can have them without the SQL. */
export const emptyFields = {
  isCompleted: false,
  priority: null,
  dueTime: null,
  timeSpent: null,
  details: null,
} as const satisfies Pick<Task, Exclude<WritableField, 'text' | 'date' | Part>>
