import { publishChange } from '@/lib/domain/changes/publish-changes'
import type { Problem } from '@/lib/domain/tasks/write'
import { completeInput, defineWrite } from '@/lib/domain/tasks/write'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { AppError } from '@/lib/foundation/errors'
import { maxRecurrencesPerAccount, occurrencesAheadDays } from '@/lib/foundation/limits'
import { addDays, type CalendarDate, type DayClock } from '@/lib/foundation/time/dates'
import { instantOf } from '@/lib/foundation/time/local-time'
import { type Plan, toTask } from './plan'
import { type Owner, type RecurrenceRow, recurrenceNotFound } from './row'

export const writeRecurrence = defineWrite('write_recurrence', {
  recurrence_id: Sql.uuid,
  expected: Sql.integer.nullable(),
  fields: Sql.json,
  today: Sql.date,
  since: Sql.date,
  wanted: Sql.json,
  next_at: Sql.instant,
})

export const handOverRecurrence = defineWrite('hand_over_recurrence', {
  recurrence_id: Sql.uuid,
  expected: Sql.integer,
  fields: Sql.json,
  heir_id: Sql.uuid,
  heir_expected: Sql.integer.nullable(),
  heir_fields: Sql.json,
  first_date: Sql.date,
  today: Sql.date,
  since: Sql.date,
  wanted: Sql.json,
  next_at: Sql.instant,
})

type Written = Omit<RecurrenceRow, 'version' | 'openDate' | 'createdAt'>

/**
 * The parameters of a write, but for who makes it.
 * @param expected the version that it must have; null for a new one
 * @param fields columns that are no part of the row
 */
export function toParameters(
  owner: Owner,
  { id, ...row }: Written,
  { since, dates }: Plan,
  today: CalendarDate,
  { expected, ...fields }: { expected: number | null; endedAt?: Date | null },
) {
  const { text, priority, details, estimate, time, rule, startDate, from, ifMissed, isPaused } = row
  const columns = { text, priority, details, estimate, time, rule, startDate, from, ifMissed, isPaused }
  return {
    recurrence_id: id,
    expected,
    fields: { ...columns, ...fields, plannedUntil: addDays(today, occurrencesAheadDays) },
    today,
    since,
    wanted: dates.map((date) => toTask(row, date, owner)),
    next_at: nextDayStart(owner, today),
  }
}

/** When the next day of an account begins. */
export function nextDayStart({ timeZone, dayStart }: DayClock, today: CalendarDate): Date {
  return new Date(instantOf(addDays(today, 1), { hour: dayStart, minute: 0 }, timeZone))
}

/**
 * Writes the occurrences of a recurrence on its own behalf.
 * @returns false when the recurrence has changed since it was read
 */
export async function writeOccurrences(
  owner: Owner,
  row: RecurrenceRow,
  plan: Plan,
  today: CalendarDate,
): Promise<boolean> {
  const own = toParameters(owner, row, plan, today, { expected: row.version })
  const { userId } = owner
  const { problem, details } = await writeRecurrence.call(completeInput(writeRecurrence, { userId }, own))
  if (problem === null && details !== 0) publishChange({ userId })
  return problem === null
}

/** Errors for the problems of a write. */
export function refuseRecurrence({ problem }: Problem): AppError {
  switch (problem) {
    case 'missing':
      return recurrenceNotFound()
    case 'changed':
      return new AppError('PRECONDITION_FAILED', 'The recurrence is being changed elsewhere: try again.')
    case 'full':
      return new AppError(
        'LIMIT_REACHED',
        `An account can have ${maxRecurrencesPerAccount} recurrences: delete one first.`,
      )
    default:
      throw new Error(`a write reported the unknown problem ${problem}`)
  }
}
