import * as z from 'zod'
import { searchTasks } from '@/lib/domain/operations'
import { Priority } from '@/lib/domain/tasks/schema'
import { DateWord, dateHint, resolveDate } from '@/lib/entry/mcp/fields'
import { TaskView, viewListedTask, writeTask } from '@/lib/entry/mcp/task-view'
import { defineTool, described } from '@/lib/entry/mcp/tool'

const maxLimit = 50

export const findTasks = defineTool({
  name: 'find_tasks',
  title: 'Find tasks',
  description: 'Finds tasks by words, dates, state and priority, on pages. Without arguments: all, the newest first.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({
    query: described(z.string().optional(), 'Words of text or details, or their beginnings'),
    from: described(DateWord.optional(), dateHint),
    to: DateWord.optional(),
    state: z.enum(['open', 'completed', 'archived', 'all']).default('all'),
    priority: Priority.optional(),
    sort: described(z.enum(['newest', 'oldest']).default('newest'), 'By date'),
    limit: z.int().min(1).max(maxLimit).default(20),
    cursor: described(z.string().optional(), 'nextCursor of the page before'),
  }),
  output: z.object({ tasks: z.array(TaskView), nextCursor: z.string().optional() }),
  rename: (path) => (path === 'q' ? 'query' : path),
  run: async ({ run, actor, today }, { query, from, to, limit, cursor, priority, ...rest }) => {
    const { output } = await run(searchTasks, {
      ...rest,
      limit: String(limit),
      ...(query !== undefined && { q: query }),
      ...(from !== undefined && { from: resolveDate(from, today, 'from') }),
      ...(to !== undefined && { to: resolveDate(to, today, 'to') }),
      ...(priority && { priority }),
      ...(cursor !== undefined && { cursor }),
    })
    const tasks = output.tasks.map((task) => viewListedTask(task, actor.timeZone))
    const { nextCursor } = output
    const lines = [
      tasks.length === 0 ? 'No task found.' : `${tasks.length} found${nextCursor ? ', and there are more' : ''}:`,
      ...tasks.map(writeTask),
      ...(nextCursor ? [`Next page: cursor ${nextCursor}`] : []),
    ]
    return { data: { tasks, ...(nextCursor && { nextCursor }) }, text: lines.join('\n') }
  },
})
