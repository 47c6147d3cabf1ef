/**
 * SQL for the number of consecutive dates, each with at least one completed task of a user, archived or not, that end at
 * an anchor, or on the day before it when the anchor has none yet. Costs one look into an index per day of the streak.
 * @param user SQL for the id of the user
 * @param anchor SQL for the date
 */
export function streakEndingAt(user: string, anchor: string): string {
  // OFFSET 0 keeps each look a look: without it the plan of a prepared statement, made before the user is known, joins the
  // days with all completed tasks of the account, and a streak in an account of a million takes half a second. The order
  // is that of the index Task_counted alone, which then suffices; to such a plan others seem as good, and read tasks.
  const completedOn = (date: string) => `EXISTS (
    SELECT FROM "Task" WHERE "userId" = ${user} AND "date" = ${date} AND "isCompleted" ORDER BY "priority" OFFSET 0)`
  // The series is made day by day, as far as it is asked for; no task can be before its end, the first of all dates.
  return `((
      SELECT days
      FROM (SELECT generate_series(0, ${anchor} - DATE '0001-01-01') AS days) AS before
      WHERE NOT ${completedOn(`${anchor} - 1 - days`)}
      LIMIT 1
    ) + ${completedOn(anchor)}::integer)`
}
