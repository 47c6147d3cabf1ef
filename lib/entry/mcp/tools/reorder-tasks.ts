import * as z from 'zod'
import { listTasks, reorderTasks as reorder } from '@/lib/domain/operations'
import { ChangedTasks, nameTasks, readTasks, writeChange } from '@/lib/entry/mcp/changed-tasks'
import { TaskIds } from '@/lib/entry/mcp/fields'
import { defineTool } from '@/lib/entry/mcp/tool'
import { validationError } from '@/lib/foundation/errors'

export const reorderTasks = defineTool({
  name: 'reorder_tasks',
  title: 'Reorder a day',
  description: 'Puts tasks of one date first in its list, in this order. The others follow.',
  effect: 'write',
  isIdempotent: true,
  input: z.strictObject({ ids: TaskIds }),
  output: ChangedTasks,
  run: async (context, { ids }) => {
    const tasks = await readTasks(context, ids)
    const date = tasks.get(ids[0] ?? '')?.date
    const listed = date === undefined ? [] : (await context.run(listTasks, { date })).output.map(({ _id }) => _id)
    const missing = ids.findIndex((id) => !listed.includes(id))
    if (date === undefined || missing !== -1) {
      const message = `must be an active task${missing > 0 ? ` of ${date}, as the first one` : ''}`
      throw validationError([{ path: `ids.${Math.max(missing, 0)}`, message }])
    }
    await context.run(reorder, { date, taskIds: [...ids, ...listed.filter((id) => !ids.includes(id))] })
    const named = nameTasks(ids, tasks)
    return { data: { tasks: named }, text: writeChange('Put first', named) }
  },
})
