import { moveBefore, moveToDate } from '@/lib/entry/cli/arrange-tasks'
import { reportChange, resolveForChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { changeOptions, taskArguments } from '@/lib/entry/cli/options'

export const move = defineCommand({
  name: 'move',
  group: 'Tasks',
  summary: 'Move tasks to another date, or before another task',
  description:
    'With --date, the tasks are appended to the list of the date, in the given order, all or none. With --before, they get the date of the other task and go before it. Due times move along, at the same time of day.',
  arguments: taskArguments,
  options: {
    date: {
      type: 'string',
      short: 'd',
      value: 'DATE',
      kind: 'date',
      description: 'today, tomorrow, friday, +3 or 2026-03-01',
    },
    before: { type: 'string', short: 'b', value: 'TASK', kind: 'task', description: 'The task that they go before' },
    ...changeOptions,
  },
  examples: [
    ['daymark move 1 2 --date tomorrow', 'two tasks of the last list'],
    ['daymark move a3f2 -d +7', 'a week from today'],
    ['daymark move 5 --before 2', 'up, between the first and the second task'],
  ],
  async run(session, { values, words }) {
    const { date, before } = values
    if (date !== undefined && before !== undefined) throw usageError('--date and --before exclude each other.')
    const named = resolveForChange(session, words)
    if (before !== undefined) {
      const dateOfOther = await moveBefore(session, named, session.resolveTaskId(before))
      return reportChange(session, 'Moved', named.ids, dateOfOther)
    }
    if (date === undefined) throw usageError('--date or --before is missing.', 'See: daymark move --help')
    const resolved = await session.resolveDate(date)
    await moveToDate(session, named, resolved)
    await reportChange(session, 'Moved', named.ids, resolved)
  },
})
