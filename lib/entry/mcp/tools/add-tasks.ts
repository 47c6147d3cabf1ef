import * as z from 'zod'
import { identifyRequest } from '@/lib/domain/operation/idempotency/once'
import { IdempotencyKey } from '@/lib/domain/operation/idempotency/schema'
import { runBatch } from '@/lib/domain/operations'
import type { WritableField } from '@/lib/domain/tasks/fields'
import { readIdTime } from '@/lib/domain/tasks/task-id'
import { resolveDue, toLocalTime } from '@/lib/entry/mcp/due-time'
import { countTasks, maxTasksPerCall, newFields, renameTaskPath, resolveDate, writeDate } from '@/lib/entry/mcp/fields'
import { addRecurrence, refuseCompany, repeat } from '@/lib/entry/mcp/recurrence'
import { onOneLine, withoutControls } from '@/lib/entry/mcp/task-view'
import { defineTool, described } from '@/lib/entry/mcp/tool'
import { type CalendarDate, todayIn } from '@/lib/foundation/time/dates'

export const addTasks = defineTool({
  name: 'add_tasks',
  title: 'Add tasks',
  description: `Adds 1 to ${maxTasksPerCall} tasks at the end of their dates, all or none.`,
  effect: 'write',
  isIdempotent: false,
  input: z.strictObject({
    tasks: z
      .array(z.strictObject({ ...newFields, repeat: repeat.optional() }))
      .min(1, 'must contain at least one task')
      .max(maxTasksPerCall, `must contain at most ${maxTasksPerCall} tasks`),
    retryKey: described(IdempotencyKey.optional(), 'Unique: a repeated call with it adds nothing more'),
  }),
  output: z.object({
    tasks: z.array(z.object({ id: z.string(), text: z.string(), date: z.string(), due: z.string().optional() })),
    repeated: z.boolean().optional(),
  }),
  rename: renameTaskPath,
  run: async (context, { tasks, retryKey }) => {
    const { run, actor, today } = context
    // Words are not resolved in what identifies the request: it must stay the same after midnight.
    const once = retryKey === undefined ? undefined : identifyRequest(retryKey, 'add_tasks', tasks)
    const recurring = tasks.findIndex((task) => task.repeat !== undefined)
    if (recurring !== -1 && tasks.length > 1) {
      throw refuseCompany(recurring, 'one call for each')
    }
    const [task] = tasks
    if (recurring === 0 && task) return addRecurrence(context, task, once)
    const placeTask = (index: number, addedOn: CalendarDate) => {
      const { date: word = 'today', due } = tasks[index] ?? {}
      const date = resolveDate(word, addedOn, `tasks.${index}.date`)
      return { date, dueTime: resolveDue(due, date, actor, `tasks.${index}.due`) }
    }
    const operations = tasks.map(({ text, done, priority, minutes, estimate, details }, index) => {
      const place = placeTask(index, today)
      const fields = { text, ...place, isCompleted: done, priority, timeSpent: minutes, estimate, details }
      return { op: 'create' as const, ...(fields satisfies Record<WritableField, unknown>) }
    })
    const { output, isReplayed } = await run(runBatch, { operations }, { once })
    const added = output.results.map(({ _id: id }, index) => {
      // A repetition after midnight must not name another date than that on which the tasks are.
      const { date, dueTime } = placeTask(index, isReplayed ? todayIn(actor, readIdTime(id)) : today)
      return {
        id,
        text: withoutControls(tasks[index]?.text ?? ''),
        date,
        ...(dueTime !== undefined && { due: toLocalTime(dueTime, date, actor.timeZone) }),
      }
    })
    const lines = [
      `${isReplayed ? 'Already added' : 'Added'} ${countTasks(added.length)}:`,
      ...added.map(
        ({ id, text, date, due }) =>
          `- ${onOneLine(text)}, ${writeDate(date, today)}${due === undefined ? '' : `, due ${due}`}: ${id}`,
      ),
    ]
    return { data: { tasks: added, ...(isReplayed && { repeated: true }) }, text: lines.join('\n') }
  },
})
