import type { fieldOptions } from '@/lib/entry/cli/options'
import type { Input, Output } from '@/lib/entry/client/operation-types'
import { writeClockTime } from '@/lib/foundation/time/clock'
import { readClockTime } from '@/lib/foundation/time/local-time'
import type { Values } from './command'
import { usageError } from './errors'
import type { Session } from './session'
import { readTaskFields } from './task-fields'
import { cleanLine } from './terminal-text'

type Recurrence = Output<'getRecurrence'>
type Call = {
  values: Values<typeof fieldOptions> & { done?: boolean | undefined }
  words: readonly string[]
}

/** Adds a task that recurs, and prints when it does. */
export async function addRecurrence(session: Session, repeat: string, { values, words }: Call): Promise<void> {
  const { due, done, spent, ...options } = values
  if (done || spent !== undefined) throw usageError('--repeat adds open tasks: leave --done and --spent out.')
  if (words.length === 0) throw usageError('TEXT is missing: --repeat adds one task.', 'See: daymark add --help')
  const clock = due === undefined ? undefined : readClockTime(due)
  if (due !== undefined && !clock) throw usageError('With --repeat, --due takes a time such as 17:00.')
  const {
    date,
    dueTime: _dueTime,
    timeSpent: _timeSpent,
    ...fields
  } = await readTaskFields(session, options, session.today)
  const isRule = /^(rrule:)?\w+=/i.test(repeat.trim())
  const input: Input<'createRecurrence'> = {
    text: words.join(' '),
    ...(isRule ? { rule: repeat } : { repeat }),
    ...(clock && { time: writeClockTime(clock) }),
    ...(date !== undefined && { startDate: date }),
    ...fields,
  }
  const { _id: recurrenceId } = await session.client.createRecurrence(input)
  const recurrence = await session.client.getRecurrence({ recurrenceId })
  if (session.isJson) session.terminal.printJson(recurrence)
  else printRecurrence(session, recurrence, 'Added')
}

/** Prints one recurrence: a sentence on a terminal, and a line for programs. */
export function printRecurrence(session: Session, recurrence: Recurrence, verb: string): void {
  const { terminal } = session
  const { text, description, nextDate } = recurrence
  if (!terminal.isTerminal) {
    terminal.print(formatRecurrence(session, recurrence))
    return
  }
  const next = nextDate === null ? 'no next date' : `next on ${nextDate}`
  const facts = terminal.style('dim', `(${description}, ${next})`)
  terminal.print(`${terminal.style('green', '✓')} ${verb}: ${cleanLine(text)} ${facts}`)
}

/** The line of a recurrence for programs. */
export function formatRecurrence(
  { isQuiet }: Session,
  { _id, nextDate, isPaused, description, text }: Recurrence,
): string {
  if (isQuiet) return _id
  return [_id, nextDate ?? '', isPaused ? 'paused' : 'active', description, cleanLine(text)].join('\t')
}
