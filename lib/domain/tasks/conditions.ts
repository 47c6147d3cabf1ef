/** SQL that several statements share. In conditions, $1 is the id of the user. */

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
