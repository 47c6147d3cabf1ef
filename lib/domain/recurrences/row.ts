import * as z from 'zod'
import { isTaskId } from '@/lib/domain/tasks/task-id'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import { maxOpenOccurrences } from '@/lib/foundation/limits'
import { addDays, type DayClock, todayIn } from '@/lib/foundation/time/dates'
import { describeRule } from '@/lib/foundation/time/repeat/describe-rule'
import { findRuleDate } from '@/lib/foundation/time/repeat/rule-dates'
import { Recurrence } from './schema'

/** A recurrence as the database stores it, and what is known of its occurrences. */
export const RecurrenceRow = Recurrence.omit({ _id: true, description: true, nextDate: true }).extend({
  id: z.string(),
  plannedUntil: z.string(),
  version: z.int(),
  /** The first date, from today on, of an open task. */
  openDate: z.string().nullable(),
})
export type RecurrenceRow = z.output<typeof RecurrenceRow>

/**
 * $2 today. An open task of the past counts only where it holds back the next one. Each task is looked up, where a join may
 * read all of the account.
 */
const columns = `r."id", r."text", r."priority"::text, r."details", r."estimate", r."time", r."rule", r."startDate"::text,
  r."from"::text, r."ifMissed"::text, r."isPaused", ${milliseconds('r."createdAt"')} AS "createdAt", r."plannedUntil"::text,
  r."version",
  (SELECT min((
      SELECT "date" FROM "Task" WHERE "userId" = $1::uuid AND "id" = o."taskId"
        AND NOT "isCompleted" AND "archivedAt" IS NULL AND ("date" >= $2::date OR r."from" = 'completion')
    ))::text FROM (
      SELECT "taskId" FROM "Occurrence" WHERE "userId" = $1::uuid AND "recurrenceId" = r."id"
      ORDER BY "date" DESC LIMIT ${maxOpenOccurrences}
    ) AS o
  ) AS "openDate"`

const selectAll = statement(
  `SELECT ${columns} FROM "Recurrence" AS r WHERE r."userId" = $1::uuid AND r."endedAt" IS NULL ORDER BY r."id"`,
  RecurrenceRow,
)

const selectOne = statement(
  `SELECT ${columns} FROM "Recurrence" AS r WHERE r."userId" = $1::uuid AND r."id" = $3::uuid
    AND (r."endedAt" IS NOT NULL) = $4::boolean`,
  RecurrenceRow,
)

/** The account whose recurrences are read, and its clock. */
export type Owner = DayClock & { userId: string }

/** Reads the recurrences of an account that are not deleted, in the order in which they were created. */
export async function readRecurrences(owner: Owner, today = todayIn(owner)): Promise<RecurrenceRow[]> {
  return (await selectAll.run(owner.userId, today)).rows
}

/**
 * Reads one recurrence.
 * @param isEnded whether to read one that is deleted
 * @throws NOT_FOUND
 */
export async function readRecurrence(owner: Owner, id: string, isEnded = false): Promise<RecurrenceRow> {
  const [row] = isTaskId(id) ? (await selectOne.run(owner.userId, todayIn(owner), id, isEnded)).rows : []
  if (!row) throw recurrenceNotFound()
  return row
}

export function recurrenceNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is no such recurrence.')
}

/** A recurrence as callers see it. */
export function toRecurrence({ id, plannedUntil, version: _version, openDate, ...fields }: RecurrenceRow): Recurrence {
  const { rule, from, startDate, isPaused } = fields
  const isPlanned = from === 'schedule' && !isPaused && openDate === null
  const nextDate = isPlanned ? findRuleDate(rule, startDate, addDays(plannedUntil, 1)) : openDate
  return { _id: id, ...fields, description: describeRule(rule, from), nextDate }
}
