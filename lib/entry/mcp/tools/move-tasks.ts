import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { DateWord, renameIdPath, resolveDate, shortDateHint, TaskIds, writeDate } from '@/lib/entry/mcp/fields'
import { defineTool, described } from '@/lib/entry/mcp/tool'

export const moveTasks = defineTool({
  name: 'move_tasks',
  title: 'Move tasks to a date',
  description:
    'Moves tasks to the end of a date, in the given order, all or none. Due times move along, at the same time of day.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds, date: described(DateWord, shortDateHint) }),
  output: ChangedTasks.extend({ date: z.string() }),
  rename: renameIdPath,
  run: async (context, { ids, date: word }) => {
    const { run, today } = context
    const date = resolveDate(word, today, 'date')
    const tasks = nameTasks(ids, await readTasks(context, ids))
    await run(runBatch, { operations: ids.map((taskId) => ({ op: 'move' as const, taskId, date, keepTime: true })) })
    return { data: { tasks, date }, text: writeChange('Moved', tasks, ` to ${writeDate(date, today)}`) }
  },
})
