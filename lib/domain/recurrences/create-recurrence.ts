import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import { type Reply, toPlainData } from '@/lib/domain/operation/reply'
import { getTask } from '@/lib/domain/tasks/get-task'
import { write } from '@/lib/domain/tasks/write'
import { newId } from '@/lib/foundation/database/new-id'
import { AppError } from '@/lib/foundation/errors'
import { clockAt } from '@/lib/foundation/time/clock'
import { type CalendarDate, todayIn } from '@/lib/foundation/time/dates'
import { listRuleDates } from '@/lib/foundation/time/repeat/rule-dates'
import type { RepeatFrom } from '@/lib/foundation/time/repeat/rule-words'
import { chooseRule, requireDates } from './choose-rule'
import { type Plan, planOccurrences } from './plan'
import { CreatedRecurrence, CreateRecurrence, type RepeatTask, recurrenceExample } from './schema'
import { refuseRecurrence, toParameters, writeRecurrence } from './write-recurrence'

const { _id: recurrenceId, text, estimate, time, description: repeat } = recurrenceExample

export const createRecurrenceOperation = defineOperation({
  name: 'createRecurrence',
  group: 'Recurrences',
  effect: 'write',
  summary: 'Create a recurrence',
  description:
    'A task that recurs. Each occurrence is an ordinary task on its date, which exists 14 days ahead. Send `rule`, or words as `repeat`.',
  isIdempotent: false,
  input: CreateRecurrence,
  output: CreatedRecurrence,
  errors: ['LIMIT_REACHED'],
  example: { input: { text, repeat, time, estimate }, output: { _id: recurrenceId } },
  run: createRecurrence,
})

/**
 * Creates a recurrence and its occurrences of the next days. Returns its id.
 * @throws as `addRecurrence` does
 */
export function createRecurrence(
  actor: Actor,
  input: NewRecurrence,
  { once }: Terms = {},
  first?: FirstTask,
): Promise<Reply<{ _id: string }>> {
  const _id = newId()
  return addRecurrence(actor, input, { _id, output: { _id }, once, first })
}

type NewRecurrence = CreateRecurrence & { isPaused?: boolean | undefined }

/**
 * Creates a recurrence and its occurrences of the next days.
 * @param _id its id, a new UUID version 7
 * @param output the answer
 * @param first its first task
 * @throws VALIDATION_ERROR when its rule has no date from today on; LIMIT_REACHED when the account has too many
 * recurrences or is full; IDEMPOTENCY_KEY_REUSED
 */
export async function addRecurrence<Output>(
  actor: Actor,
  { repeat, rule: sentRule, isPaused = false, ...input }: NewRecurrence,
  { _id, output, once, first }: { _id: string; output: Output; once?: Terms['once']; first?: FirstTask | undefined },
): Promise<Reply<Output>> {
  const today = todayIn(actor)
  const { rule, from } = chooseRule({ repeat, rule: sentRule, from: input.from })
  const row = {
    id: _id,
    text: input.text,
    priority: input.priority ?? null,
    details: input.details ?? null,
    estimate: input.estimate ?? null,
    time: input.time ?? null,
    rule,
    startDate: input.startDate ?? today,
    from,
    ifMissed: input.ifMissed ?? 'latest',
    isPaused,
    plannedUntil: today,
  }
  requireDates(row, today)
  const plan = await planOccurrences(actor, row, today, { isNew: true })
  const parameters = toParameters(actor, row, first ? withFirst(plan, row, first) : plan, today, { expected: null })
  if (first) for (const task of parameters.wanted) if (task.date === first.date) Object.assign(task, first)
  return write(actor, writeRecurrence, parameters, { output, once, refuse: refuseRecurrence })
}

/** The first task, which exists or is created with this id. */
type FirstTask = { id: string; date: CalendarDate; dueTime: number | null }

/** The plan with the date of a task, which may be past, if the rule has that date. */
function withFirst(
  { since, dates }: Plan,
  { rule, from }: { rule: string; from: RepeatFrom },
  { date }: FirstTask,
): Plan {
  const hasDate = from === 'completion' || listRuleDates(rule, date, date, date).length > 0
  const others = from === 'completion' ? [] : dates.filter((one) => one !== date)
  return { since, dates: hasDate ? [date, ...others].sort() : dates }
}

/**
 * Makes a task recur from its date on.
 * @throws NOT_FOUND; INVALID_OPERATION when it recurs already; as `createRecurrence` does
 */
export async function repeatTask(actor: Actor, { taskId, ...rule }: RepeatTask): Promise<Reply<{ _id: string }>> {
  const task = toPlainData(await getTask(actor, { taskId, include: ['estimate', 'recurrence'] }))
  if (task.recurrence) throw new AppError('INVALID_OPERATION', 'The task recurs already.')
  const { text, date, priority, details, estimate, dueTime } = task
  const time = clockAt(dueTime, actor.timeZone)
  const input = { text, priority, details, estimate, time, startDate: date, ...rule }
  return createRecurrence(actor, input, {}, { id: task._id, date, dueTime })
}
