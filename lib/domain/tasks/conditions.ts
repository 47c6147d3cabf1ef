/** SQL that several statements share. In conditions, $1 is the id of the user. */

export const isActive = `"userId" = $1::uuid AND "archivedAt" IS NULL`

/**
 * Overdue: active and not completed, on a date before the given one.
 * @param date SQL for a date
 */
export function isOverdueOn(date: string): string {
  return `${isActive} AND NOT "isCompleted" AND "date" < ${date}`
}
