import * as z from 'zod'
import { undoLastChange } from '@/lib/domain/operations'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { maxTasksPerCall } from '@/lib/entry/mcp/fields'
import { defineTool } from '@/lib/entry/mcp/tool'

export const undo = defineTool({
  name: 'undo',
  title: 'Undo your last change',
  description: 'Takes back the last change of this key, all of it. Again to redo.',
  effect: 'write',
  isIdempotent: false,
  input: z.strictObject({}),
  output: ChangedTasks,
  run: async (context) => {
    const { taskIds } = (await context.run(undoLastChange, {})).output
    const shown = taskIds.slice(0, maxTasksPerCall)
    // Undone already: what cannot be read is left without its text.
    const read = await readTasks(context, shown).catch(() => new Map())
    const tasks = nameTasks(taskIds, read)
    return { data: { tasks }, text: writeChange('Changed back', tasks) }
  },
})
