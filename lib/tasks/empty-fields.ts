import type { CreateTask, Task, TaskChanges } from './schema'

/** A new task's fields besides text and date. Apart from the columns, because the first load of a day has it. */
export const emptyFields = {
  isCompleted: false,
  priority: null,
  dueTime: null,
  timeSpent: null,
  details: null,
} as const satisfies Omit<Pick<Task, keyof CreateTask | keyof TaskChanges>, 'text' | 'date'>
