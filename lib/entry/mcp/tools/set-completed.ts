import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import { ChangedTasks, countTasks, renameIdPath, TaskIds } from '@/lib/entry/mcp/fields'
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
  run: async ({ run }, { ids, done }) => {
    const op = done ? ('complete' as const) : ('reopen' as const)
    await run(runBatch, { operations: ids.map((taskId) => ({ op, taskId })) })
    return { data: { ids }, text: `${done ? 'Completed' : 'Reopened'} ${countTasks(ids.length)}: ${ids.join(', ')}` }
  },
})
