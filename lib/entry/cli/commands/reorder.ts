import { moveToBeginning } from '@/lib/entry/cli/arrange-tasks'
import { reportChange, resolveForChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { changeOptions, taskArguments } from '@/lib/entry/cli/options'

export const reorder = defineCommand({
  name: 'reorder',
  group: 'Tasks',
  summary: 'Put tasks of a date first, in the given order',
  description:
    'All of them are of one date. Its other tasks follow, in the order that they have. `daymark move --before` puts tasks between others.',
  arguments: taskArguments,
  options: changeOptions,
  examples: [
    ['daymark reorder 3', 'the third task of the last list becomes the first of its date'],
    ['daymark reorder 4 2 3', 'three tasks first, in this order'],
  ],
  async run(session, { words }) {
    const { ids } = resolveForChange(session, words)
    await reportChange(session, 'Reordered', ids, await moveToBeginning(session, ids))
  },
})
