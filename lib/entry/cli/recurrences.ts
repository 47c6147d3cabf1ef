import type { Output } from '@/lib/entry/client/operation-types'
import { writeClockTime } from '@/lib/foundation/time/clock'
import { readClockTime } from '@/lib/foundation/time/local-time'
import { CliError, usageError } from './errors'
import { exitCodes } from './exit-codes'
import type { Session } from './session'
import { cleanLine } from './terminal-text'

export type Recurrence = Output<'getRecurrence'>

/** An option that names a recurrence. */
export const recurrenceId = { type: 'string', value: 'ID', kind: 'text' } as const

/** @throws CliError when the name is the end of no id, or of several */
export function findRecurrence(all: readonly Recurrence[], name: string): Recurrence {
  const [found, other] = name.length < 4 ? [] : all.filter(({ _id }) => _id.endsWith(name.toLowerCase()))
  if (found && !other) return found
  if (other) throw usageError(`Several recurrences have ids that end with ${name}.`, 'Use more characters of the id.')
  throw new CliError(`No recurrence has an id that ends with ${JSON.stringify(name)}.`, {
    exitCode: exitCodes.notFound,
    code: 'NOT_FOUND',
    hint: 'List them first: daymark recurrences',
  })
}

/** The field for a rule of RFC 5545, or for words. */
export function readRepeat(repeat: string): { rule: string } | { repeat: string } {
  return /^(rrule:)?\w+=/i.test(repeat.trim()) ? { rule: repeat } : { repeat }
}

/**
 * Reads the due time of a recurrence, which has no date.
 * @throws CliError
 */
export function readTime(due: string): string {
  const clock = readClockTime(due)
  if (!clock) throw usageError('--due of a task that recurs takes a time such as 17:00.')
  return writeClockTime(clock)
}

/** Prints one recurrence: a sentence on a terminal, and a line for programs. */
export function printRecurrence(session: Session, recurrence: Recurrence, verb: string): void {
  const { terminal } = session
  const { text, description, nextDate } = recurrence
  if (session.isJson) terminal.printJson(recurrence)
  else if (terminal.isTerminal) {
    const next = nextDate === null ? 'no next date' : `next on ${nextDate}`
    const facts = terminal.style('dim', `(${description}, ${next})`)
    terminal.print(`${terminal.style('green', '✓')} ${verb}: ${cleanLine(text)} ${facts}`)
  } else terminal.print(formatRecurrence(session, recurrence))
}

/** The line of a recurrence for programs. */
export function formatRecurrence(
  { isQuiet }: Session,
  { _id, nextDate, isPaused, description, text }: Recurrence,
): string {
  if (isQuiet) return _id
  return [_id, nextDate ?? '', isPaused ? 'paused' : 'active', description, cleanLine(text)].join('\t')
}
