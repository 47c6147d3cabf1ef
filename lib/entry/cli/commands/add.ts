import { addRecurrence } from '@/lib/entry/cli/add-recurrence'
import { reportChange } from '@/lib/entry/cli/change-tasks'
import { defineCommand, type Values } from '@/lib/entry/cli/command'
import { notDaymark, usageError } from '@/lib/entry/cli/errors'
import { withNames } from '@/lib/entry/cli/named-errors'
import { changeOptions, fieldOptions } from '@/lib/entry/cli/options'
import { addLocale, parseLines } from '@/lib/entry/cli/quick-add'
import { readStandardInput } from '@/lib/entry/cli/read-input'
import type { Session } from '@/lib/entry/cli/session'
import { readTaskFields } from '@/lib/entry/cli/task-fields'
import type { CreateTask } from '@/lib/entry/client/operation-types'
import { maxTasksPerChange } from '@/lib/foundation/limits'

export const add = defineCommand({
  name: 'add',
  group: 'Tasks',
  summary: 'Add a task, or several from standard input',
  description: `TEXT may name date, time, priority, duration, details and how it recurs, as in the web app: "Pay rent tomorrow 5pm p1 30m //call first". Only what is certain is read, options win, and --literal and --repeat keep TEXT as it is. Without TEXT, each line of standard input is a task: up to ${maxTasksPerChange} of them, all or none. The options apply to each.`,
  arguments: [{ name: 'TEXT', description: 'What is to be done', kind: 'text', isOptional: true, isRepeated: true }],
  options: {
    ...fieldOptions,
    done: { type: 'boolean', description: 'Log work that is already done; a duration in TEXT is the time spent' },
    literal: { type: 'boolean', description: 'Keep TEXT as it is, and read nothing in it' },
    repeat: {
      type: 'string',
      value: 'WORDS',
      kind: 'text',
      description: 'How it recurs: weekdays, "every 2 weeks on Friday", or a rule such as FREQ=DAILY',
    },
    ...changeOptions,
  },
  examples: [
    ['daymark add Pay rent tomorrow 5pm p1', 'a task for tomorrow, due at 17:00, with high priority'],
    ['daymark add "Pay rent" --date tomorrow --priority high --due 17:00', 'the same with options'],
    ['daymark add "Fix the tap 45m" --done', 'logs finished work'],
    ['daymark add "Stand-up every weekday 9am"', 'a task that recurs'],
    ['daymark add "Watch Tomorrow Never Dies tomorrow" --literal', 'the text as it is, for today'],
    ['daymark add --date monday < plan.txt', 'one task per line'],
    ['git log -1 --format=%b | daymark add Release --details -', 'details from another program'],
  ],
  async run(session, { values, words }) {
    const { done: isCompleted = false, repeat, literal: isLiteral = false, ...options } = values
    if (words.length === 0 && options.details === '-') {
      throw usageError('TEXT is missing, because --details - reads standard input.', 'See: daymark add --help')
    }
    if (repeat !== undefined) return addRecurrence(session, repeat, { values, words })
    const texts = words.length > 0 ? [words.join(' ')] : await readInput(session)
    const call = { texts, isCompleted, options }
    const ids = await (isLiteral ? addLiterally(session, call) : addTyped(session, call))
    const areAdded = ids.length === texts.length && ids.every((id) => typeof id === 'string')
    // Anything may answer at an address that is wrong.
    if (!areAdded) throw notDaymark(session.connection.url, 'Check the address: daymark whoami')
    await reportChange(session, isCompleted ? 'Logged' : 'Added', ids)
  },
})

type Call = { texts: readonly string[]; isCompleted: boolean; options: Values<typeof fieldOptions> }

async function addLiterally(session: Session, { texts, isCompleted, options }: Call): Promise<string[]> {
  const { date = await session.today(), ...fields } = await readTaskFields(session, options, session.today)
  return createTasks(
    session,
    texts.map((text) => ({ text, date, isCompleted, ...fields })),
  )
}

/** Adds texts that quick add reads. The service reads a single one while it creates the task. */
async function addTyped(session: Session, { texts, isCompleted, options }: Call): Promise<string[]> {
  const date = options.date === undefined ? undefined : await session.resolveDate(options.date)
  const lines = texts.map((text) => ({ text, isCompleted, ...(date !== undefined && { date }) }))
  const readFields = (dateOfText: () => Promise<string>) => readTaskFields(session, { ...options, date }, dateOfText)
  const [line, ...others] = lines
  if (line !== undefined && others.length === 0) {
    const fields = await readFields(async () => (await session.client.parseTask(addLocale(session, line))).date)
    const created = await session.client.createTask(addLocale(session, { ...line, quickAdd: true, ...fields }))
    return [created._id]
  }
  const parsed = await parseLines(session, lines)
  const today = date ?? (await session.today())
  const tasks = parsed.map(async ({ text = '', date = today, ...typed }) => {
    const fields = await readFields(async () => date)
    return { text, date, isCompleted, ...typed, ...fields }
  })
  return createTasks(session, await Promise.all(tasks))
}

async function readInput({ terminal }: Session): Promise<string[]> {
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
