import { reportChange, resolveForChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { withNames } from '@/lib/entry/cli/named-errors'
import { taskArguments } from '@/lib/entry/cli/options'

export const move = defineCommand({
  name: 'move',
  group: 'Tasks',
  summary: 'Move tasks to another date',
  description:
    'The tasks are appended to the list of the date, in the given order, all or none. Due times move along, at the same time of day.',
  arguments: taskArguments,
  options: {
    date: {
      type: 'string',
      short: 'd',
      value: 'DATE',
      kind: 'date',
      description: 'today, tomorrow, friday, +3 or 2026-03-01',
    },
  },
  examples: [
    ['daymark move 1 2 --date tomorrow', 'two tasks of the last list'],
    ['daymark move a3f2 -d +7', 'a week from today'],
  ],
  async run(session, { values, words }) {
    if (values.date === undefined) throw usageError('--date is missing.', 'See: daymark move --help')
    const { ids, names } = resolveForChange(session, words)
    const date = await session.resolveDate(values.date)
    const operations = ids.map((taskId) => ({ op: 'move' as const, taskId, date, keepTime: true }))
    await withNames(names, () => session.client.runBatch({ operations }))
    await reportChange(session, 'Moved', ids, date)
  },
})
