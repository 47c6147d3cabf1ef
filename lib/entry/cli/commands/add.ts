import { addRecurrence } from '@/lib/entry/cli/add-recurrence'
import { reportChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand } from '@/lib/entry/cli/command'
import { notDaymark, usageError } from '@/lib/entry/cli/errors'
import { withNames } from '@/lib/entry/cli/named-errors'
import { changeOptions, fieldOptions } from '@/lib/entry/cli/options'
import { readStandardInput } from '@/lib/entry/cli/read-input'
import type { Session } from '@/lib/entry/cli/session'
import { readTaskFields } from '@/lib/entry/cli/task-fields'
import type { CreateTask } from '@/lib/entry/client/operation-types'
import { maxTasksPerChange } from '@/lib/foundation/limits'

export const add = defineCommand({
  name: 'add',
  group: 'Tasks',
  summary: 'Add a task, or several from standard input',
  description: `Without TEXT, each line of standard input is a task: up to ${maxTasksPerChange} of them, in one request, all or none. The options apply to each.`,
  arguments: [{ name: 'TEXT', description: 'What is to be done', kind: 'text', isOptional: true, isRepeated: true }],
  options: {
    ...fieldOptions,
    done: { type: 'boolean', description: 'Log work that is already done' },
    repeat: {
      type: 'string',
      value: 'WORDS',
      kind: 'text',
      description: 'How it recurs: weekdays, "every 2 weeks on Friday", or a rule such as FREQ=DAILY',
    },
    ...changeOptions,
  },
  examples: [
    ['daymark add "Pay rent" --date tomorrow --priority high --due 17:00', 'a task with fields'],
    ['daymark add "Fix the tap" --done --spent 45m', 'logs finished work'],
    ['daymark add Stand-up --repeat weekdays --due 9:30', 'a task that recurs'],
    ['daymark add --date monday < plan.txt', 'one task per line'],
    ['git log -1 --format=%b | daymark add Release --details -', 'details from another program'],
  ],
  async run(session, { values, words }) {
    const { done: isCompleted = false, repeat, ...options } = values
    if (words.length === 0 && options.details === '-') {
      throw usageError('TEXT is missing, because --details - reads standard input.', 'See: daymark add --help')
    }
    if (repeat !== undefined) return addRecurrence(session, repeat, { values, words })
    const texts = words.length > 0 ? [words.join(' ')] : await readLines(session)
    const { date = await session.today(), ...fields } = await readTaskFields(session, options, session.today)
    const ids = await createTasks(
      session,
      texts.map((text) => ({ text, date, isCompleted, ...fields })),
    )
    const areAdded = ids.length === texts.length && ids.every((id) => typeof id === 'string')
    // Anything may answer at an address that is wrong.
    if (!areAdded) throw notDaymark(session.connection.url, 'Check the address: daymark whoami')
    await reportChange(session, isCompleted ? 'Logged' : 'Added', ids, date)
  },
})

async function readLines({ terminal }: Session): Promise<string[]> {
  if (terminal.canAsk) terminal.note('One task per line. Ctrl-D ends the list.')
  const lines = (await readStandardInput()).split('\n').map((line) => line.trim())
  const texts = lines.filter((line) => line !== '')
  if (texts.length === 0) throw usageError('There is no task to add.', 'Pass its text: daymark add "Pay rent"')
  if (texts.length <= maxTasksPerChange) return texts
  const message = `${texts.length} tasks are too many for one request, which adds all or none.`
  throw usageError(message, `Pass at most ${maxTasksPerChange} lines at a time.`)
}

async function createTasks(session: Session, tasks: readonly CreateTask[]): Promise<string[]> {
  const [first, ...others] = tasks
  if (first !== undefined && others.length === 0) return [(await session.client.createTask(first))._id]
  const operations = tasks.map((task) => ({ op: 'create' as const, ...task }))
  const names = tasks.map((_task, index) => `task ${index + 1}`)
  const { results = [] } = await withNames(names, () => session.client.runBatch({ operations }))
  return results.map(({ _id }) => _id)
}
