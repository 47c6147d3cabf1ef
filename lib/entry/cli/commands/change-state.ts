import { reportChange, resolveForChange } from '@/lib/entry/cli/change-tasks'
import { type Command, defineCommand } from '@/lib/entry/cli/command'
import { withNames } from '@/lib/entry/cli/named-errors'
import { changeOptions, taskArguments } from '@/lib/entry/cli/options'

type StateChange = {
  name: string
  op: 'complete' | 'reopen' | 'archive' | 'restore'
  verb: string
  summary: string
  description?: string
  examples: Command['examples']
}

/** A command that changes the state of tasks, all or none. */
function defineStateCommand({ op, verb, ...facts }: StateChange) {
  return defineCommand({
    ...facts,
    group: 'Tasks',
    arguments: taskArguments,
    options: changeOptions,
    async run(session, { words }) {
      const { ids, names } = resolveForChange(session, words)
      const operations = ids.map((taskId) => ({ op, taskId }))
      await withNames(names, () => session.client.runBatch({ operations }))
      await reportChange(session, verb, ids)
    },
  })
}

export const done = defineStateCommand({
  name: 'done',
  op: 'complete',
  verb: 'Completed',
  summary: 'Complete tasks',
  examples: [
    ['daymark done 1', 'the first task of the last list'],
    ['daymark done 2 3 a3f2', 'several, all or none'],
  ],
})

export const reopen = defineStateCommand({
  name: 'reopen',
  op: 'reopen',
  verb: 'Reopened',
  summary: 'Reopen completed tasks',
  examples: [['daymark reopen 4', 'the fourth task of the last list']],
})

export const archive = defineStateCommand({
  name: 'archive',
  op: 'archive',
  verb: 'Archived',
  summary: 'Archive tasks',
  description: 'An archived task is hidden from its date. `daymark restore` brings it back.',
  examples: [['daymark archive 1 2', 'two tasks of the last list']],
})

export const restore = defineStateCommand({
  name: 'restore',
  op: 'restore',
  verb: 'Restored',
  summary: 'Restore archived tasks',
  examples: [
    ['daymark find --archived', 'lists the archive'],
    ['daymark restore 1', 'brings its first task back to its date'],
  ],
})
