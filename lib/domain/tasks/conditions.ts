/** SQL that several statements share. In conditions, $1 is the id of the user. */
import { maxPreviousDates } from '@/lib/foundation/limits'

export const isActive = `"userId" = $1::uuid AND "archivedAt" IS NULL`

/**
 * Active and on a date. The planner does not see the value of a subquery, so it expects as many tasks as an average date
 * of the account has. For a date that it sees it multiplies the share of the account by the share of the date: beside
 * 100,000 accounts with a task today, an account with a million tasks would seem to have 70,000 of them today, and a scan
 * of the whole table to be as cheap as the index.
 * @param date SQL for a date
 */
export function isActiveOn(date: string): string {
  return `${isActive} AND "date" = (SELECT ${date})`
}

/**
 * Overdue: active and not completed, on a date before the given one.
 * @param date SQL for a date
 */
export function isOverdueOn(date: string): string {
  return `${isActive} AND NOT "isCompleted" AND "date" < ${date}`
}

/**
 * The previous dates of a task that leaves further dates: they are appended, and the newest ones stay.
 * @param left SQL for a date, or for an array of dates
 * @param count SQL for how many they are
 */
export function previousDatesWith(left: string, count: string): string {
  const newest = `("previousDates" || ${left})[greatest(1, cardinality("previousDates") + ${count} - ${maxPreviousDates - 1}):]`
  // Never null. Citus 13.2 crashes on a bare subscript as the value of an assignment.
  return `coalesce(${newest}, '{}')`
}

/** The previous dates of a task that is moved. */
export const previousDatesAfterMove = previousDatesWith('"date"', '1')
