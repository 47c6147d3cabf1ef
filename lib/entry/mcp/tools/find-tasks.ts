import * as z from 'zod'
import { searchTasks } from '@/lib/domain/operations'
import { Priority } from '@/lib/domain/tasks/schema'
import { DateWord, resolveDate, shortDateHint } from '@/lib/entry/mcp/fields'
import { shownParts, TaskInShort, viewListedTask, writeTask } from '@/lib/entry/mcp/task-view'
import { defineTool, described } from '@/lib/entry/mcp/tool'

const maxLimit = 50

const Search = z.strictObject({
  query: described(
    z.string().optional(),
    'Words of text or details, all of which must match: as beginnings, or in another form',
  ),
  from: described(DateWord.optional(), shortDateHint),
  to: DateWord.optional(),
  movedFrom: described(DateWord.optional(), 'Tasks that were moved away from this date'),
  state: z.enum(['open', 'completed', 'archived', 'all']).default('all'),
  priority: Priority.optional(),
  label: described(z.string().optional(), 'A #word'),
  sort: described(z.enum(['newest', 'oldest']).default('newest'), 'By date'),
  limit: z.int().min(1).max(maxLimit).default(20),
  cursor: described(z.string().optional(), 'nextCursor of the page before'),
})

export const findTasks = defineTool({
  name: 'find_tasks',
  title: 'Find tasks',
  description:
    'Finds tasks that have all of the given words, label, dates, state and priority. Without arguments: all, the newest first.',
  effect: 'read',
  isIdempotent: true,
  input: Search,
  output: z.object({
    tasks: z.array(TaskInShort),
    nextCursor: z.string().optional(),
    hint: described(z.string().optional(), 'What to try when nothing is found'),
  }),
  rename: (path) => (path === 'q' ? 'query' : path),
  run: async ({ run, actor, today }, input) => {
    const { query, from, to, movedFrom, limit, cursor, priority, label, ...rest } = input
    const { output } = await run(searchTasks, {
      ...rest,
      limit: String(limit),
      include: shownParts,
      ...(query !== undefined && { q: query }),
      ...(from !== undefined && { from: resolveDate(from, today, 'from') }),
      ...(to !== undefined && { to: resolveDate(to, today, 'to') }),
      ...(movedFrom !== undefined && { movedFrom: resolveDate(movedFrom, today, 'movedFrom') }),
      ...(priority && { priority }),
      ...(label && { label }),
      ...(cursor !== undefined && { cursor }),
    })
    const tasks = output.tasks.map((task) => viewListedTask(task, actor))
    const { nextCursor } = output
    const hint = tasks.length === 0 ? adviseOnNothing(input) : undefined
    const lines = [
      hint ? `No task found. ${hint}` : `${tasks.length} found${nextCursor ? ', and there are more' : ''}:`,
      ...tasks.map(writeTask),
      ...(nextCursor ? [`Next page: cursor ${nextCursor}`] : []),
    ]
    return { data: { tasks, ...(nextCursor && { nextCursor }), ...(hint && { hint }) }, text: lines.join('\n') }
  },
})

/** Advice for an empty answer, before a task is taken for new. */
function adviseOnNothing({ query = '', cursor, state, ...rest }: z.output<typeof Search>): string {
  if (cursor !== undefined) return 'This page is after the last one.'
  const words = query.split(/\s+/).filter(Boolean).length
  const { from, to, movedFrom, priority, label } = rest
  const filters = { from, to, movedFrom, priority, label, state: state === 'all' ? undefined : state }
  const given = Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const advice = [
    ...(words > 1 ? ['All words must match: try one of them, or a word that means the same.'] : []),
    ...(words === 1 ? ['Try the beginning of the word, or one that means the same.'] : []),
    ...(given.length > 0 ? [`Try without ${given.join(', ')}.`] : []),
  ]
  return advice.join(' ') || 'There are no tasks yet.'
}
