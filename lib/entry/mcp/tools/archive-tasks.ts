import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { renameIdPath, TaskIds } from '@/lib/entry/mcp/fields'
import { defineTool, described } from '@/lib/entry/mcp/tool'

export const archiveTasks = defineTool({
  name: 'archive_tasks',
  title: 'Archive or restore tasks',
  description: 'Hides tasks from their dates, or brings them back, all or none. Deletes nothing.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds, restore: described(z.boolean().default(false), 'true brings back') }),
  output: ChangedTasks,
  rename: renameIdPath,
  run: async (context, { ids, restore }) => {
    const tasks = nameTasks(ids, await readTasks(context, ids))
    const op = restore ? ('restore' as const) : ('archive' as const)
    await context.run(runBatch, { operations: ids.map((taskId) => ({ op, taskId })) })
    return { data: { tasks }, text: writeChange(restore ? 'Restored' : 'Archived', tasks) }
  },
})
