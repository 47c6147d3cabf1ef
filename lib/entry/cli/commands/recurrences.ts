import { formatRecurrence, printRecurrence } from '@/lib/entry/cli/add-recurrence'
import { defineCommand } from '@/lib/entry/cli/command'
import { CliError, usageError } from '@/lib/entry/cli/errors'
import { exitCodes } from '@/lib/entry/cli/exit-codes'
import { shortenIds } from '@/lib/entry/cli/ids'
import { changeOptions, webOption } from '@/lib/entry/cli/options'
import type { Session } from '@/lib/entry/cli/session'
import { type Column, renderTable } from '@/lib/entry/cli/table'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { openPage } from '@/lib/entry/cli/web-page'
import type { Output } from '@/lib/entry/client/operation-types'

type Recurrence = Output<'getRecurrence'>

const id = { type: 'string', value: 'ID', kind: 'text' } as const

export const recurrences = defineCommand({
  name: 'recurrences',
  group: 'Tasks',
  summary: 'List the tasks that recur, or pause, resume or delete one',
  description: 'ID is the end of an id in the list, or an id. A deleted recurrence leaves its tasks until today.',
  arguments: [],
  options: {
    pause: { ...id, description: 'Make no more tasks' },
    resume: { ...id, description: 'Make tasks again, from today on' },
    delete: { ...id, description: 'End it' },
    ...changeOptions,
    ...webOption,
  },
  examples: [
    ['daymark recurrences', 'what recurs, and when next'],
    ['daymark recurrences --pause a3f2', 'a break'],
  ],
  async run(session, { values }) {
    const { client, terminal } = session
    if (values.web) return openPage(session, '/recurrences')
    const { recurrences: all } = await client.listRecurrences()
    const given = Object.entries({ pause: values.pause, resume: values.resume, delete: values.delete }).filter(
      ([, name]) => name !== undefined,
    )
    if (given.length > 1) throw usageError(`${given.map(([name]) => `--${name}`).join(' and ')} exclude each other.`)
    const [verb, name] = given[0] ?? []
    if (name === undefined) return session.isJson ? terminal.printJson({ recurrences: all }) : printAll(session, all)
    const recurrence = find(all, name)
    const { _id: recurrenceId } = recurrence
    if (verb === 'pause') await client.pauseRecurrence({ recurrenceId })
    else if (verb === 'resume') await client.resumeRecurrence({ recurrenceId })
    else await client.deleteRecurrence({ recurrenceId })
    const after = verb === 'delete' ? recurrence : await client.getRecurrence({ recurrenceId })
    if (session.isJson) return terminal.printJson(after)
    const done = { pause: 'Paused', resume: 'Resumed' }[String(verb)] ?? 'Deleted'
    printRecurrence(session, after, done)
  },
})

/** @throws CliError when the name is the end of no id, or of several */
function find(all: readonly Recurrence[], name: string): Recurrence {
  const [found, other] = name.length < 4 ? [] : all.filter(({ _id }) => _id.endsWith(name.toLowerCase()))
  if (found && !other) return found
  if (other) throw usageError(`Several recurrences have ids that end with ${name}.`, 'Use more characters of the id.')
  throw new CliError(`No recurrence has an id that ends with ${JSON.stringify(name)}.`, {
    exitCode: exitCodes.notFound,
    code: 'NOT_FOUND',
    hint: 'List them first: daymark recurrences',
  })
}

/** Text, when it recurs, its next date, id. */
const columns: readonly Column[] = [{ isFlexible: true }, { dropRank: 1 }, { dropRank: 2 }, {}]

function printAll(session: Session, all: readonly Recurrence[]): void {
  const { terminal } = session
  if (!terminal.isTerminal) {
    for (const recurrence of all) terminal.print(formatRecurrence(session, recurrence))
    return
  }
  if (all.length === 0) terminal.note('Nothing recurs. Try: daymark add "Stand-up" --repeat weekdays')
  const short = shortenIds(
    all.map(({ _id }) => _id),
    [],
  )
  const rows = all.map(({ _id, text, description, isPaused, nextDate }) => [
    { text: cleanLine(text) },
    { text: description, style: 'dim' } as const,
    { text: isPaused ? 'paused' : (nextDate ?? 'ended') },
    { text: short.get(_id) ?? _id, style: 'dim' } as const,
  ])
  for (const line of renderTable(rows, columns, terminal)) terminal.print(line)
}
