import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { renameIdPath, TaskIds } from '@/lib/entry/mcp/fields'
import { defineTool } from '@/lib/entry/mcp/tool'

export const setCompleted = defineTool({
  name: 'set_completed',
  title: 'Complete or reopen tasks',
  description: 'Completes tasks, or reopens them with done=false, all or none.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds, done: z.boolean().default(true) }),
  output: ChangedTasks,
  rename: renameIdPath,
  run: async (context, { ids, done }) => {
    const tasks = nameTasks(ids, await readTasks(context, ids))
    const op = done ? ('complete' as const) : ('reopen' as const)
    await context.run(runBatch, { operations: ids.map((taskId) => ({ op, taskId })) })
    return { data: { tasks }, text: writeChange(done ? 'Completed' : 'Reopened', tasks) }
  },
})
