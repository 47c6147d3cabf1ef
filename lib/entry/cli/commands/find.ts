import { type Candidates, defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { findTasks } from '@/lib/entry/cli/find-tasks'
import { include } from '@/lib/entry/cli/include'
import { priorities, quietOption } from '@/lib/entry/cli/options'
import { readChoice, readNumber } from '@/lib/entry/cli/read-input'
import type { Session } from '@/lib/entry/cli/session'
import { printTasks } from '@/lib/entry/cli/task-list'
import type { Output } from '@/lib/entry/client/operation-types'

const sorts = [
  ['newest', 'by date, the newest first'],
  ['oldest', 'by date, the oldest first'],
  ['archived', 'the last archived first; needs --archived'],
] as const satisfies Candidates

const defaultLimit = 30

export const find = defineCommand({
  name: 'find',
  group: 'Tasks',
  summary: 'Find tasks by words, label, dates, state and priority',
  description:
    'Finds tasks whose text or details contain every word, at least as its beginning or in another form, such as invoices for invoice.',
  arguments: [
    {
      name: 'WORD',
      description: 'Words to find; none for every task',
      kind: 'text',
      isOptional: true,
      isRepeated: true,
    },
  ],
  options: {
    open: { type: 'boolean', description: 'Only open tasks' },
    overdue: { type: 'boolean', description: 'Only open tasks of dates before today' },
    completed: { type: 'boolean', description: 'Only completed tasks' },
    archived: { type: 'boolean', description: 'Only archived tasks' },
    from: { type: 'string', value: 'DATE', kind: 'date', description: 'The first date' },
    to: { type: 'string', value: 'DATE', kind: 'date', description: 'The last date' },
    priority: { type: 'string', short: 'p', value: 'PRIORITY', kind: priorities, description: 'high, medium or low' },
    label: {
      type: 'string',
      short: 'l',
      value: 'LABEL',
      kind: 'text',
      description: 'A label of the text, such as work',
    },
    sort: { type: 'string', value: 'ORDER', kind: sorts, description: 'newest, oldest or archived' },
    limit: {
      type: 'string',
      short: 'n',
      value: 'NUMBER',
      kind: 'text',
      description: `The most tasks (default ${defaultLimit})`,
    },
    cursor: { type: 'string', value: 'CURSOR', kind: 'text', description: 'The nextCursor of an earlier answer' },
    ...quietOption,
  },
  examples: [
    ['daymark find milk --open --from 2026-01-01 --limit 20', 'open tasks about milk'],
    ['daymark find --priority high --overdue', 'what is overdue and important'],
    ['daymark find --label work --open', 'open tasks with #work in their text'],
    ['daymark find --archived --sort archived', 'the archive'],
    ["daymark find --jq '.tasks[].text'", 'texts alone'],
    ['daymark find --overdue --quiet | xargs -r -n 100 daymark move --date today', 'moves what is overdue'],
  ],
  async run(session, { values, words }) {
    const { overdue, from, priority, label, sort, limit = String(defaultLimit), cursor } = values
    if (overdue && values.to !== undefined) throw usageError('--overdue and --to exclude each other.')
    const to = overdue ? 'yesterday' : values.to
    const resolve = async (date: string | undefined) => (date === undefined ? undefined : session.resolveDate(date))
    const [first, last] = [await resolve(from), await resolve(to)]
    if (first !== undefined && last !== undefined && first > last) throw usageError('--to must not be before --from.')
    if (sort === 'archived' && !values.archived) throw usageError('--sort archived needs --archived.')
    const query = {
      include,
      ...(words.length > 0 && { q: words.join(' ') }),
      ...readState(values),
      ...(first !== undefined && { from: first }),
      ...(last !== undefined && { to: last }),
      ...(priority !== undefined && { priority: readChoice('priority', priority, priorities) }),
      ...(label !== undefined && { label }),
      ...(sort !== undefined && { sort: readChoice('sort', sort, sorts) }),
      ...(cursor !== undefined && { cursor }),
    }
    const found = await findTasks(session, query, readNumber('limit', limit, { min: 1, max: 100_000 }))
    await printFound(session, found)
  },
})

type States = Partial<Record<'open' | 'overdue' | 'completed' | 'archived', boolean | undefined>>

function readState({ open, overdue, completed, archived }: States) {
  const states = Object.entries({ open, overdue, completed, archived }).filter(([, isGiven]) => isGiven)
  if (states.length > 1) throw usageError(`${states.map(([name]) => `--${name}`).join(' and ')} exclude each other.`)
  if (open || overdue) return { state: 'open' } as const
  if (completed) return { state: 'completed' } as const
  return archived ? ({ state: 'archived' } as const) : {}
}

async function printFound(session: Session, { tasks, nextCursor }: Output<'searchTasks'>): Promise<void> {
  const { terminal } = session
  if (session.isJson) return terminal.printJson({ tasks, nextCursor })
  await printTasks(session, [{ tasks }])
  if (tasks.length === 0 && terminal.isTerminal) terminal.note('No tasks found.')
  if (nextCursor !== null)
    terminal.note(terminal.errorStyle('dim', 'There are more. Raise --limit, or narrow the search.'))
}
