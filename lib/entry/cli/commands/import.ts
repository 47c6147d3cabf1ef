import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { type Candidates, defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { readChoice } from '@/lib/entry/cli/read-input'
import type { Session } from '@/lib/entry/cli/session'
import { type Column, renderTable } from '@/lib/entry/cli/table'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import type { Output } from '@/lib/entry/client/operation-types'

type Answer = Output<'importTasks'>

const formats = [
  ['icalendar', ''],
  ['csv', ''],
  ['todoist', ''],
  ['ticktick', ''],
  ['markdown', ''],
  ['obsidian', ''],
  ['org-mode', ''],
  ['todo-txt', ''],
  ['google-tasks', ''],
  ['microsoft-to-do', ''],
  ['taskwarrior', ''],
  ['daymark', ''],
] as const satisfies Candidates

const dayOrders = [
  ['day-first', '3/4/2026 is 3 April'],
  ['month-first', '3/4/2026 is 4 March'],
] as const satisfies Candidates

export const importFile = defineCommand({
  name: 'import',
  group: 'Tasks',
  summary: 'Import the tasks of a file',
  description:
    'The JSON export of Daymark, Todoist, TickTick, Google Tasks, Microsoft To Do, CSV, Markdown, Obsidian, Org mode, todo.txt, Taskwarrior or iCalendar. All tasks are created, or none. Each line that is not imported, or is imported in another form, is named. For 24 hours the same file creates nothing more.',
  arguments: [{ name: 'FILE', description: 'The file; - for standard input', kind: 'file' }],
  options: {
    'dry-run': { type: 'boolean', short: 'n', description: 'Show what would be imported, and create nothing' },
    date: {
      type: 'string',
      value: 'DATE',
      kind: 'date',
      description: 'The date of tasks without one; today by default',
    },
    format: {
      type: 'string',
      value: 'FORMAT',
      kind: formats,
      description: `The format, if its content does not tell: ${formats.map(([id]) => id).join(', ')}`,
    },
    columns: {
      type: 'string',
      value: 'FIELDS',
      kind: 'text',
      description: 'The field of each column of a table, such as text,due,,priority',
    },
    'day-order': {
      type: 'string',
      value: 'ORDER',
      kind: dayOrders,
      description: 'Of dates such as 3/4/2026: day-first or month-first',
    },
    again: { type: 'boolean', description: 'Import the file again' },
  },
  examples: [
    ['daymark import todoist.csv --dry-run', 'what would be imported'],
    ['daymark import todoist.csv', 'import it'],
    ['daymark import tasks.ics --date tomorrow', 'with a date for tasks that have none'],
  ],
  async run(session, { values, words: [name = ''] }) {
    const { date, format, columns, 'day-order': dayOrder } = values
    const input = {
      file: await readFile(name),
      ...(values['dry-run'] && { dryRun: true }),
      ...(date !== undefined && { date: await session.resolveDate(date) }),
      ...(format !== undefined && { format: readChoice('format', format, formats) }),
      ...(columns !== undefined && { columns }),
      ...(dayOrder !== undefined && { dayOrder: readChoice('day-order', dayOrder, dayOrders) }),
    }
    const answer = await session.client.importTasks(input, values.again ? { idempotencyKey: randomUUID() } : {})
    if (session.isJson) session.terminal.printJson(answer)
    else printAnswer(session, answer)
  },
})

/** @throws a usage error when it cannot be read */
async function readFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  if (name === '-') return new Uint8Array(await buffer(process.stdin))
  try {
    return new Uint8Array(readFileSync(name))
  } catch (error) {
    throw usageError(`The file cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

const shownTasks = 20

/** Text, date, facts. */
const columns: readonly Column[] = [{ isFlexible: true }, {}, { dropRank: 1 }]

function printAnswer({ terminal }: Session, answer: Answer): void {
  const { dryRun, count, format, isRepeated, importedAt, tasks, problems, completedCount, recurringCount } = answer
  const rows = tasks.map((task) => [
    { text: cleanLine(task.text) },
    { text: task.date },
    {
      text: [task.isCompleted && 'completed', task.repeat?.description].filter(Boolean).join(', '),
      style: 'dim',
    } as const,
  ])
  if (!terminal.isTerminal) for (const row of rows) terminal.print(row.map(({ text }) => text).join('\t'))
  else for (const line of renderTable(rows.slice(0, shownTasks), columns, terminal)) terminal.print(line)
  if (terminal.isTerminal && rows.length > shownTasks) terminal.print(`and ${rows.length - shownTasks} more`)
  for (const { line, isSkipped, message } of problems)
    terminal.note(
      `${line === null ? 'File' : `Line ${line}`}: ${isSkipped ? 'not imported' : 'changed'}: ${cleanLine(message)}`,
    )
  const facts = [
    completedCount > 0 && `${completedCount} completed`,
    recurringCount > 0 && `${recurringCount} recurring`,
  ]
  const what = [`${count} ${count === 1 ? 'task' : 'tasks'} of ${format}`, ...facts].filter(Boolean).join(', ')
  if (answer.isOrderOpen) terminal.note('Dates such as 3/4/2026 need --day-order day-first or month-first.')
  if (isRepeated || importedAt !== null)
    terminal.note(
      `Imported before: ${what}. Nothing ${dryRun ? 'would be' : 'was'} created twice. Use --again to import it again.`,
    )
  else terminal.note(dryRun ? `Would import ${what}.` : `Imported ${what}.`)
}
