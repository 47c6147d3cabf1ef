import * as z from 'zod'
import { OneTask, Task } from '@/lib/domain/tasks/schema'

/** Place of a task before a move, and its due time there. */
export const PlaceBefore = z.strictObject({
  ...OneTask.shape,
  ...Task.pick({ date: true, order: true, dueTime: true }).shape,
})
export type PlaceBefore = z.infer<typeof PlaceBefore>
