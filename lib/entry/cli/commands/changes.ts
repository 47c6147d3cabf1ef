import { defineCommand } from '@/lib/entry/cli/command'
import { describeDueTime } from '@/lib/entry/cli/due-time'
import { usageError } from '@/lib/entry/cli/errors'
import { include } from '@/lib/entry/cli/include'
import { readNumber } from '@/lib/entry/cli/read-input'
import type { Session } from '@/lib/entry/cli/session'
import { cleanLine } from '@/lib/entry/cli/terminal-text'
import { cutLine, widthOf } from '@/lib/entry/cli/text-width'
import type { Change } from '@/lib/entry/client/operation-types'

const defaultLimit = 100
const maxPage = 100

export const changes = defineCommand({
  name: 'changes',
  group: 'For scripts',
  summary: 'Show what happened to tasks, once or continuously',
  description:
    'Without --since and --follow, prints the cursor of now. With --json, --follow prints one change per line. Each change has the cursor after it as its id.',
  arguments: [],
  options: {
    since: {
      type: 'string',
      value: 'CURSOR',
      kind: 'text',
      description:
        'Changes after this cursor; 0 for the beginning, refused (GONE) once the first change is 30 days old',
    },
    follow: { type: 'boolean', short: 'f', description: 'Wait for more, until Ctrl-C; reconnects after failures' },
    limit: {
      type: 'string',
      short: 'n',
      value: 'NUMBER',
      kind: 'text',
      description: `The most changes, without --follow (default ${defaultLimit})`,
    },
  },
  examples: [
    ['daymark changes --follow', 'what happens from now on'],
    ['daymark changes --since 41 --json', 'changes after a cursor, and the next cursor'],
    ["daymark changes --follow --jq '.task.text'", 'texts as they change'],
  ],
  async run(session, { values }) {
    const { client, terminal } = session
    const { since, follow = false, limit = String(defaultLimit) } = values
    const most = readNumber('limit', limit, { min: 1, max: 100_000 })
    if (follow && values.limit !== undefined) throw usageError('--follow and --limit exclude each other.')
    if (follow) return followChanges(session, since)
    const found = since === undefined ? await client.listChanges() : await readChanges(session, since, most)
    if (session.isJson) return terminal.printJson(found)
    for (const change of found.changes) await printChange(session, change)
    if (terminal.isTerminal) terminal.note(terminal.errorStyle('dim', `Continue with: --since ${found.nextCursor}`))
    else if (since === undefined) terminal.print(found.nextCursor)
  },
})

async function followChanges(session: Session, since: string | undefined): Promise<void> {
  for await (const change of session.client.followChanges({ since, include })) {
    if (session.isJson) session.terminal.printLine(change)
    else await printChange(session, change)
  }
}

/** Reads pages until there are no more changes, or enough. */
async function readChanges({ client }: Session, since: string, most: number) {
  const changes: Change[] = []
  for (let cursor = since; ; ) {
    const page = await client.listChanges({ since: cursor, include, limit: Math.min(maxPage, most - changes.length) })
    changes.push(...page.changes)
    cursor = page.nextCursor
    if (page.changes.length === 0 || changes.length >= most) return { changes, nextCursor: cursor }
  }
}

async function printChange({ terminal, timeZone }: Session, { id, type, at, by, taskId, task }: Change): Promise<void> {
  const cause = by.key ?? (by.recurrence ? 'recurrence' : 'web app')
  const text = task === null ? '' : cleanLine(task.text)
  if (!terminal.isTerminal) {
    terminal.print([id, new Date(at).toISOString(), type, taskId, cleanLine(cause), text].join('\t'))
    return
  }
  const verb = cleanLine(type.replace(/^task\./, '')).padEnd(9)
  const when = describeDueTime(at, '', await timeZone())
  // Two spaces between the parts, of which the cause gets a third of what is left, and nothing on a narrow terminal.
  const rest = terminal.width - when.length - verb.length - 4
  const tail = rest < 30 ? '' : `  (${cutLine(cleanLine(cause), Math.floor(rest / 3))})`
  const name = cutLine(text === '' ? taskId : text, Math.max(1, rest - widthOf(tail)))
  terminal.print(`${terminal.style('dim', when)}  ${verb}  ${name}${terminal.style('dim', tail)}`)
}
