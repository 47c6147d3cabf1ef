import { reportChange, resolveForChange } from '../change-tasks'
import { defineCommand } from '../command'
import { usageError } from '../errors'
import { taskArguments } from '../options'

export const move = defineCommand({
  name: 'move',
  group: 'Tasks',
  summary: 'Move tasks to another date',
  description: 'The tasks are appended to the list of the date, in the given order, all or none.',
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
    const taskIds = resolveForChange(session, words)
    await session.client.moveTasks({ taskIds, date: await session.resolveDate(values.date) })
    await reportChange(session, 'Moved', taskIds)
  },
})
