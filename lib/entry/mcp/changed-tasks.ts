import * as z from 'zod'
import { getTask } from '@/lib/domain/operations'
import type { Task } from '@/lib/domain/tasks/schema'
import { orIfMissing } from '@/lib/foundation/errors'
import { countTasks } from './fields'
import { onOneLine, withoutControls } from './task-view'
import type { ToolContext } from './tool'

/** The tasks that a call has changed. */
export const ChangedTasks = z.object({ tasks: z.array(z.object({ id: z.string(), text: z.string() })) })
type ChangedTask = z.infer<typeof ChangedTasks>['tasks'][number]

/**
 * Reads tasks before a call changes them: a read that fails afterwards would look like a change that failed. A task that
 * does not exist is missing, and the change names it.
 */
export async function readTasks({ run }: ToolContext, ids: readonly string[]): Promise<Map<string, Task>> {
  const read = ids.map((taskId) => run(getTask, { taskId }).then(({ output }) => output, orIfMissing(undefined)))
  const tasks = await Promise.all(read)
  return new Map(tasks.flatMap((task) => (task ? [[task._id, task]] : [])))
}

/** The tasks of a call as its answer names them, in its order. */
export function nameTasks(ids: readonly string[], tasks: ReadonlyMap<string, Pick<Task, 'text'>>): ChangedTask[] {
  return ids.map((id) => ({ id, text: withoutControls(tasks.get(id)?.text ?? '') }))
}

/** A change of tasks as text, such as "Completed 2 tasks:" with a line for each. */
export function writeChange(change: string, tasks: readonly ChangedTask[], to = ''): string {
  const lines = tasks.map(({ id, text }) => `- ${onOneLine(text)}: ${id}`)
  return [`${change} ${countTasks(tasks.length)}${to}:`, ...lines].join('\n')
}
