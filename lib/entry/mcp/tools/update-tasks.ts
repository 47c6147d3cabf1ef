import * as z from 'zod'
import { getTask, runBatch } from '@/lib/domain/operations'
import type { WritableField } from '@/lib/domain/tasks/fields'
import { TaskId } from '@/lib/domain/tasks/schema'
import { hasDate, resolveDue } from '@/lib/entry/mcp/due-time'
import {
  areDistinct,
  ChangedTasks,
  changedFields,
  countTasks,
  maxTasksPerCall,
  renameTaskPath,
} from '@/lib/entry/mcp/fields'
import { defineTool, type ToolContext } from '@/lib/entry/mcp/tool'
import { AppError } from '@/lib/foundation/errors'

/** Other tools change the rest. */
type ChangedField = Exclude<WritableField, 'date' | 'isCompleted'>

const Update = z.strictObject({ id: TaskId, ...changedFields })

export const updateTasks = defineTool({
  name: 'update_tasks',
  title: 'Update tasks',
  description: `Changes fields of 1 to ${maxTasksPerCall} active tasks, all or none. Absent fields stay, null clears one. move_tasks changes dates, set_completed completes.`,
  effect: 'write',
  isIdempotent: true,
  isOverwriting: true,
  clearsWithNull: true,
  input: z.strictObject({
    tasks: z
      .array(Update)
      .min(1, 'must contain at least one task')
      .max(maxTasksPerCall, `must contain at most ${maxTasksPerCall} tasks`)
      .refine((tasks) => areDistinct(tasks.map(({ id }) => id)), 'must not name a task twice'),
  }),
  output: ChangedTasks,
  rename: (path) => renameTaskPath(path).replace('taskId', 'id'),
  run: async (context, { tasks }) => {
    const operations = await Promise.all(
      tasks.map(async ({ id: taskId, text, priority, due, minutes, details }, index) => {
        const dueTime = due === undefined ? due : await resolveDueOf(context, taskId, due, `tasks.${index}.due`)
        const fields = { text, priority, dueTime, timeSpent: minutes, details }
        return { op: 'update' as const, taskId, ...(fields satisfies Record<ChangedField, unknown>) }
      }),
    )
    const { output } = await context.run(runBatch, { operations })
    const ids = output.results.map(({ _id }) => _id)
    return { data: { ids }, text: `Updated ${countTasks(ids.length)}: ${ids.join(', ')}` }
  },
})

/** A time alone is meant on the date of the task. */
async function resolveDueOf({ run, actor, today }: ToolContext, taskId: string, due: string | null, path: string) {
  // The batch reports a task that does not exist, with its place.
  const readDate = () =>
    run(getTask, { taskId }).then(
      ({ output }) => output.date,
      (error) => orIfMissing(error, today),
    )
  return resolveDue(due, due === null || hasDate(due) ? today : await readDate(), actor.timeZone, path)
}

function orIfMissing<Value>(error: unknown, value: Value): Value {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return value
  throw error
}
