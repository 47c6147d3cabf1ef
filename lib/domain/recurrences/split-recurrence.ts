import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { write } from '@/lib/domain/tasks/write'
import { newId } from '@/lib/foundation/database/new-id'
import { orIfMissing, validationError } from '@/lib/foundation/errors'
import { type CalendarDate, todayIn } from '@/lib/foundation/time/dates'
import { findRuleDate } from '@/lib/foundation/time/repeat/rule-dates'
import { ruleBefore, ruleFrom } from '@/lib/foundation/time/repeat/split-rule'
import { retryChange } from './change-recurrence'
import { requireDates, toChange } from './choose-rule'
import { planOccurrences } from './plan'
import { type RecurrenceRow, readRecurrence } from './row'
import {
  CreatedRecurrence,
  type JoinRecurrences,
  oneRecurrenceExample,
  recurrenceExample,
  SplitRecurrence,
} from './schema'
import { handOverRecurrence, refuseRecurrence, toParameters } from './write-recurrence'

const firstOfAll = '0001-01-01'

export const splitRecurrenceOperation = defineOperation({
  name: 'splitRecurrence',
  group: 'Recurrences',
  effect: 'write',
  summary: 'Change a recurrence from a date on',
  description:
    'Ends the recurrence before the date, and creates another one that goes on from it with the fields that are sent. The tasks from that date on become tasks of the new one; those that nobody has changed by hand change.',
  isIdempotent: false,
  input: SplitRecurrence,
  output: CreatedRecurrence,
  errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  example: {
    input: { ...oneRecurrenceExample, date: recurrenceExample.startDate, time: '10:00' },
    output: { _id: '019b76da-a800-7001-8d5e-24e7b4c8f3b2' },
  },
  run: splitRecurrence,
})

/**
 * Ends a recurrence before a date, and creates another one that goes on from there. Returns the id of the new one.
 * @throws NOT_FOUND; VALIDATION_ERROR when no date follows; LIMIT_REACHED when the account has too many recurrences or is
 * full; IDEMPOTENCY_KEY_REUSED
 */
export function splitRecurrence(
  actor: Actor,
  { recurrenceId, date, ...changes }: SplitRecurrence,
  { once }: Terms = {},
): Promise<Reply<{ _id: string }>> {
  return retryChange(actor, once, async () => {
    const today = todayIn(actor)
    const row = await readRecurrence(actor, recurrenceId)
    const change = toChange(changes)
    const start = change.rule === undefined ? goOn(row, date) : { startDate: date }
    const heir = { ...row, ...start, ...change, id: newId() }
    requireDates(heir, today)
    const ending = hasDateBefore(row, date) ? { rule: ruleBefore(row.rule, date) } : { endedAt: new Date() }
    const parameters = await handOver(actor, { row, fields: ending, since: date }, heir, today, { expected: null })
    const output = { _id: heir.id }
    return write(actor, handOverRecurrence, parameters, { output, once, refuse: refuseRecurrence })
  })
}

/**
 * Undoes a split: ends the recurrence that it made, and gives all its occurrences back to the other one.
 * @throws NOT_FOUND
 */
export function joinRecurrences(
  actor: Actor,
  { recurrenceId, earlierId, rule }: JoinRecurrences,
): Promise<Reply<Success>> {
  return retryChange(actor, undefined, async () => {
    const today = todayIn(actor)
    const row = await readRecurrence(actor, recurrenceId)
    const earlier =
      (await readRecurrence(actor, earlierId).catch(orIfMissing(undefined))) ??
      (await readRecurrence(actor, earlierId, true))
    const ending = { row, fields: { endedAt: new Date() }, since: firstOfAll }
    const heir = { ...earlier, rule }
    const parameters = await handOver(actor, ending, heir, today, { expected: earlier.version, endedAt: null })
    return write(actor, handOverRecurrence, parameters, { output: success, once: undefined, refuse: refuseRecurrence })
  })
}

/** The recurrence that ends, the columns of it that change, and the date since which its occurrences go to the heir. */
type Ending = { row: RecurrenceRow; fields: { rule: string } | { endedAt: Date }; since: CalendarDate }

async function handOver(
  actor: Actor,
  { row, fields, since }: Ending,
  heir: RecurrenceRow,
  today: CalendarDate,
  columns: { expected: number | null; endedAt?: null },
) {
  const plan = await planOccurrences(actor, heir, today, { taken: { id: row.id, since } })
  const {
    recurrence_id,
    expected,
    fields: heir_fields,
    ...occurrences
  } = toParameters(actor, heir, plan, today, columns)
  const ending = { recurrence_id: row.id, expected: row.version, fields, first_date: since }
  return { ...ending, heir_id: recurrence_id, heir_expected: expected, heir_fields, ...occurrences }
}

function hasDateBefore({ rule, startDate }: RecurrenceRow, date: CalendarDate): boolean {
  const first = findRuleDate(rule, startDate, startDate)
  return first !== null && first < date
}

/** The rule and the start with which a recurrence goes on from a date. Intervals keep their rhythm. */
function goOn({ rule, startDate, from }: RecurrenceRow, date: CalendarDate) {
  const next = from === 'schedule' ? findRuleDate(rule, startDate, date) : date
  if (next === null) throw validationError([{ path: 'date', message: 'has no date of the recurrence from it on' }])
  return { rule: ruleFrom(rule, startDate, date), startDate: next }
}
