import * as z from 'zod'
import { runBatch, startTimer, stopTimer } from '@/lib/domain/operations'
import { setRepeatOperation } from '@/lib/domain/recurrences/set-repeat'
import type { WritableField } from '@/lib/domain/tasks/fields'
import { TaskId } from '@/lib/domain/tasks/schema'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { resolveDue } from '@/lib/entry/mcp/due-time'
import { areDistinct, changedFields, maxTasksPerCall, renameTaskPath } from '@/lib/entry/mcp/fields'
import { refuseCompany, repeat, writeRecurrence } from '@/lib/entry/mcp/recurrence'
import { defineTool, type ToolContext } from '@/lib/entry/mcp/tool'

/** Other tools change the rest. */
type ChangedField = Exclude<WritableField, 'date' | 'isCompleted'>

const Update = z.strictObject({
  id: TaskId,
  ...changedFields,
  repeat: repeat.nullish(),
  timer: z.enum(['start', 'stop']).optional(),
})

export const updateTasks = defineTool({
  name: 'update_tasks',
  title: 'Update tasks',
  description: `Changes fields of 1 to ${maxTasksPerCall} active tasks, all or none. Absent fields stay, null clears one; repeat changes all later ones, null pauses them. timer times the work, and adds its minutes.`,
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
    const recurring = tasks.findIndex((task) => task.repeat !== undefined)
    if (recurring !== -1) return updateRepeat(context, tasks, recurring)
    const timed = tasks.findIndex((task) => task.timer !== undefined)
    if (timed !== -1) return changeTimer(context, tasks, timed)
    const ids = tasks.map(({ id }) => id)
    const before = await readTasks(context, ids)
    const { actor, today } = context
    const operations = tasks.map(({ id: taskId, text, priority, due, minutes, estimate, details }, index) => {
      // A time alone is meant on the date of the task. The batch reports a task that does not exist, with its place.
      const date = before.get(taskId)?.date ?? today
      const dueTime = resolveDue(due, date, actor, `tasks.${index}.due`)
      const fields = { text, priority, dueTime, timeSpent: minutes, estimate, details }
      return { op: 'update' as const, taskId, ...(fields satisfies Record<ChangedField, unknown>) }
    })
    await context.run(runBatch, { operations })
    const named = nameTasks(ids, before).map((task, index) => ({ ...task, text: tasks[index]?.text ?? task.text }))
    return { data: { tasks: named }, text: writeChange('Updated', named) }
  },
})

/** Makes the task of a call recur, or changes its recurrence. */
async function updateRepeat(context: ToolContext, tasks: z.output<typeof Update>[], index: number) {
  const { id, repeat: words = null, ...others } = tasks[index] ?? { id: '' }
  requireAlone(tasks, others, index, 'repeat')
  const before = await readTasks(context, [id])
  const { recurrence } = (await context.run(setRepeatOperation, { id, repeat: words })).output
  const text = recurrence
    ? `Updated: ${writeRecurrence(recurrence, context.today)}: ${recurrence._id}`
    : 'The task does not recur.'
  return { data: { tasks: nameTasks([id], recurrence ? new Map([[id, recurrence]]) : before) }, text }
}

/** Starts or stops the timer of the task of a call. */
async function changeTimer(context: ToolContext, tasks: z.output<typeof Update>[], index: number) {
  const { id, timer, ...others } = tasks[index] ?? { id: '' }
  requireAlone(tasks, others, index, 'timer')
  const named = nameTasks([id], await readTasks(context, [id]))
  const answer = (change: string) => ({ data: { tasks: named }, text: writeChange(change, named) })
  if (timer === 'start') {
    await context.run(startTimer, { taskId: id })
    return answer('Timer started for')
  }
  const { minutes } = (await context.run(stopTimer, { taskId: id })).output
  return answer(`Timer stopped, ${minutes} min added to`)
}

function requireAlone(tasks: readonly object[], others: object, index: number, field: string): void {
  if (tasks.length === 1 && Object.values(others).every((value) => value === undefined)) return
  throw refuseCompany(index, 'other fields and tasks need calls of their own', field)
}
