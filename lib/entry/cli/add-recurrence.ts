import type { fieldOptions } from '@/lib/entry/cli/options'
import type { Input } from '@/lib/entry/client/operation-types'
import type { Values } from './command'
import { usageError } from './errors'
import { printRecurrence, readRepeat, readTime } from './recurrences'
import type { Session } from './session'
import { readTaskFields } from './task-fields'

type Call = {
  values: Values<typeof fieldOptions> & { done?: boolean | undefined }
  words: readonly string[]
}

/** Adds a task that recurs, and prints when it does. */
export async function addRecurrence(session: Session, repeat: string, { values, words }: Call): Promise<void> {
  const { due, done, spent, ...options } = values
  if (done || spent !== undefined) throw usageError('--repeat adds open tasks: leave --done and --spent out.')
  if (words.length === 0) throw usageError('TEXT is missing: --repeat adds one task.', 'See: daymark add --help')
  const {
    date,
    dueTime: _dueTime,
    timeSpent: _timeSpent,
    ...fields
  } = await readTaskFields(session, options, session.today)
  const input: Input<'createRecurrence'> = {
    text: words.join(' '),
    ...readRepeat(repeat),
    ...(due !== undefined && { time: readTime(due) }),
    ...(date !== undefined && { startDate: date }),
    ...fields,
  }
  const { _id: recurrenceId } = await session.client.createRecurrence(input)
  const recurrence = await session.client.getRecurrence({ recurrenceId })
  printRecurrence(session, recurrence, 'Added')
}
