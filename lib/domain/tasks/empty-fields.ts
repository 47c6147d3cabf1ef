import type { CreateTask, Task, TaskChanges } from './schema'

/** A new task's fields besides text and date, apart from the columns, so that a browser can have them without the SQL. */
export const emptyFields = {
  isCompleted: false,
  priority: null,
  dueTime: null,
  timeSpent: null,
  details: null,
} as const satisfies Omit<Pick<Task, keyof CreateTask | keyof TaskChanges>, 'text' | 'date'>
