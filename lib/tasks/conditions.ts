/** SQL that several statements share. In conditions, $1 is the id of the user. */
import { maxPreviousDates } from '@/lib/limits'

export const isActive = `"userId" = $1::uuid AND "archivedAt" IS NULL`

/**
 * Overdue: active and not completed, on a date before the given one.
 * @param date SQL for a date
 */
export function isOverdueOn(date: string): string {
  return `${isActive} AND NOT "isCompleted" AND "date" < ${date}`
}

/** The previous dates of a task that is moved: its date is appended, and the newest ones stay. */
export const previousDatesAfterMove = `("previousDates" || "date")[greatest(1, cardinality("previousDates") - ${maxPreviousDates - 2}):]`
