import { readTasks, reportTasks, resolveForChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { CliError, usageError } from '@/lib/entry/cli/errors'
import { withNames } from '@/lib/entry/cli/named-errors'
import { changeOptions, taskArguments, yesOption } from '@/lib/entry/cli/options'
import { ask } from '@/lib/entry/cli/prompt'
import { cleanLine } from '@/lib/entry/cli/terminal-text'

export const deleteTasks = defineCommand({
  name: 'delete',
  group: 'Tasks',
  summary: 'Delete archived tasks permanently',
  description: 'This cannot be undone. Archive tasks first; all are deleted, or none.',
  arguments: taskArguments,
  options: { ...yesOption, ...changeOptions },
  examples: [
    ['daymark archive 1', 'hides the first task of the last list'],
    ['daymark delete 1 --yes', 'deletes it permanently'],
  ],
  async run(session, { values, words }) {
    const { client, terminal, isDry } = session
    const isAsked = !values.yes && !isDry
    if (isAsked && !terminal.canAsk) {
      throw usageError('Deleting cannot be undone, and there is no terminal to ask.', 'Add --yes.')
    }
    const { ids, names } = resolveForChange(session, words)
    const tasks = await readTasks(session, ids)
    const active = tasks.find(({ archivedAt }) => archivedAt === null)
    if (active) {
      throw new CliError(`${JSON.stringify(cleanLine(active.text))} is not archived.`, {
        code: 'INVALID_OPERATION',
        hint: `Archive it first: daymark archive ${active._id}`,
      })
    }
    if (isAsked) {
      for (const { text, date } of tasks) terminal.note(`  ${cleanLine(text)} (${date})`)
      const answer = await ask(
        `Delete ${tasks.length === 1 ? 'this task' : `${tasks.length} tasks`} permanently? [y/N] `,
      )
      if (!/^y(es)?$/i.test(answer.trim())) throw new CliError('Nothing was deleted.', { code: 'CANCELED' })
    }
    const operations = ids.map((taskId) => ({ op: 'delete' as const, taskId }))
    await withNames(names, () => client.runBatch({ operations }))
    reportTasks(session, 'Deleted', tasks)
  },
})
