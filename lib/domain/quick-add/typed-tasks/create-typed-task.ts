import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { addRecurrence } from '@/lib/domain/recurrences/create-recurrence'
import { createTask } from '@/lib/domain/tasks/create-task'
import { taskExample } from '@/lib/domain/tasks/examples'
import { newId } from '@/lib/foundation/database/new-id'
import { validationError } from '@/lib/foundation/errors'
import { clockAt } from '@/lib/foundation/time/clock'
import { type ReadLine, readLine } from './read-line'
import { CreatedTask, NewTask } from './schema'

const { _id: taskId, text, date } = taskExample

export const createTypedTaskOperation = defineOperation({
  name: 'createTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Create a task',
  description:
    "Appends a task to the end of its date's list. Send `isCompleted: true` to log work that is already done.",
  isIdempotent: false,
  input: NewTask,
  output: CreatedTask,
  errors: ['LIMIT_REACHED'],
  example: { input: { text, date, priority: 'high' }, output: { _id: taskId } },
  isVersioned: true,
  run: createTypedTask,
})

type Created = { _id: string; recurrenceId?: string }

/**
 * Creates a task from its fields, or with `quickAdd` from a line. A line that recurs creates a recurrence with its first
 * task, whose id is the answer.
 * @throws VALIDATION_ERROR when a task that recurs is completed or has time spent; as `createTask` and `addRecurrence` do
 */
async function createTypedTask(
  actor: Actor,
  { quickAdd, locale, date, ...fields }: NewTask,
  { once }: Terms,
): Promise<Reply<Created>> {
  if (!quickAdd && date !== undefined) return createTask(actor, { ...fields, date }, { once })
  const line = readLine(actor, { text: fields.text, date, isCompleted: fields.isCompleted, locale })
  const { repeat, ...typed } = line.task
  const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const task = { ...typed, ...sent, text: typed.text, isCompleted: fields.isCompleted }
  if (repeat) return createRecurring(actor, { ...line, task: { ...task, repeat } }, fields, once)
  return createTask(actor, task, { once })
}

async function createRecurring(
  actor: Actor,
  { task, startDate }: ReadLine,
  sent: Pick<NewTask, 'isCompleted' | 'timeSpent' | 'dueTime'>,
  once: Terms['once'],
): Promise<Reply<Created>> {
  const { text, date, priority, estimate, details, dueTime = null, repeat } = task
  const refuse = (path: string) => validationError([{ path, message: 'must not be sent, because the text recurs' }])
  if (sent.isCompleted) throw refuse('isCompleted')
  if (sent.timeSpent != null) throw refuse('timeSpent')
  const [_id, recurrenceId] = [newId(), newId()]
  const time = sent.dueTime === undefined ? repeat?.time : clockAt(dueTime, actor.timeZone)
  const input = { text, priority, estimate, details, rule: repeat?.rule, from: repeat?.from, startDate, time }
  const first = { id: _id, date, dueTime }
  const { output, isReplayed } = await addRecurrence(actor, input, {
    _id: recurrenceId,
    output: { _id, recurrenceId },
    once,
    first,
  })
  return new Reply(output, { version: 1, isReplayed })
}
