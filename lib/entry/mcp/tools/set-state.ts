import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { renameIdPath, TaskIds } from '@/lib/entry/mcp/fields'
import { defineTool } from '@/lib/entry/mcp/tool'

const operations = {
  completed: 'complete',
  open: 'reopen',
  archived: 'archive',
  restored: 'restore',
} as const
const verbs = { completed: 'Completed', open: 'Reopened', archived: 'Archived', restored: 'Restored' }

export const setState = defineTool({
  name: 'set_state',
  title: 'Complete, reopen, archive or restore tasks',
  description: 'All or none. Archived tasks are hidden from their dates until restored.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds, state: z.enum(['completed', 'open', 'archived', 'restored']) }),
  output: ChangedTasks,
  rename: renameIdPath,
  run: async (context, { ids, state }) => {
    const tasks = nameTasks(ids, await readTasks(context, ids))
    await context.run(runBatch, { operations: ids.map((taskId) => ({ op: operations[state], taskId })) })
    return { data: { tasks }, text: writeChange(verbs[state], tasks) }
  },
})
