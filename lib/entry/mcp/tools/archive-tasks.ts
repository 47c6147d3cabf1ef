import * as z from 'zod'
import { runBatch } from '@/lib/domain/operations'
import { ChangedTasks, countTasks, renameIdPath, TaskIds } from '@/lib/entry/mcp/fields'
import { defineTool, described } from '@/lib/entry/mcp/tool'

export const archiveTasks = defineTool({
  name: 'archive_tasks',
  title: 'Archive or restore tasks',
  description: 'Hides tasks from their dates, or brings them back, all or none. Nothing is deleted.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds, restore: described(z.boolean().default(false), 'true brings back') }),
  output: ChangedTasks,
  rename: renameIdPath,
  run: async ({ run }, { ids, restore }) => {
    const op = restore ? ('restore' as const) : ('archive' as const)
    await run(runBatch, { operations: ids.map((taskId) => ({ op, taskId })) })
    return { data: { ids }, text: `${restore ? 'Restored' : 'Archived'} ${countTasks(ids.length)}: ${ids.join(', ')}` }
  },
})
