import { defineCommand } from '@/lib/entry/cli/command'
import { usageError } from '@/lib/entry/cli/errors'
import { shortenIds } from '@/lib/entry/cli/ids'
import { changeOptions, webOption } from '@/lib/entry/cli/options'
import {
  findRecurrence,
  formatRecurrence,
  recurrenceId as id,
  printRecurrence,
  type Recurrence,
} from '@/lib/entry/cli/recurrences'
import type { Session } from '@/lib/entry/cli/session'
import { type Column, renderTable } from '@/lib/entry/cli/table'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { openPage } from '@/lib/entry/cli/web-page'

export const recurrences = defineCommand({
  name: 'recurrences',
  group: 'Tasks',
  summary: 'List the tasks that recur, or pause, resume or delete one',
  description:
    'ID is the end of an id in the list, or an id. A deleted recurrence leaves its tasks until today. `daymark repeat` changes one.',
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
    const recurrence = findRecurrence(all, name)
    const { _id: recurrenceId } = recurrence
    if (verb === 'pause') await client.pauseRecurrence({ recurrenceId })
    else if (verb === 'resume') await client.resumeRecurrence({ recurrenceId })
    else await client.deleteRecurrence({ recurrenceId })
    const after = verb === 'delete' ? recurrence : await client.getRecurrence({ recurrenceId })
    const done = { pause: 'Paused', resume: 'Resumed' }[String(verb)] ?? 'Deleted'
    printRecurrence(session, after, done)
  },
})

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
