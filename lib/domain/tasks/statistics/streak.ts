/**
 * Builds the SQL of a streak: the number of consecutive dates with at least one completed task, archived or not. The streak
 * ends at the anchor, or on the day before it while the anchor has none. Each of its days costs one index-only scan.
 * @param user SQL for the id of the user
 * @param anchor SQL for the date
 */
export function streakEndingAt(user: string, anchor: string): string {
  // OFFSET 0 stops the planner from turning the subquery into a join. The generic plan of the prepared statement would
  // join the days with every completed task: half a second in an account with a million. ORDER BY makes it choose the
  // index Task_counted, which allows an index-only scan; others have the same estimated cost but read the table.
  const completedOn = (date: string) => `EXISTS (
    SELECT FROM "Task" WHERE "userId" = ${user} AND "date" = ${date} AND "isCompleted" ORDER BY "priority" OFFSET 0)`
  // generate_series is lazy: LIMIT 1 ends it at the first gap. It ends at 0001-01-01, before which no task can be.
  return `((
      SELECT days
      FROM (SELECT generate_series(0, ${anchor} - DATE '0001-01-01') AS days) AS before
      WHERE NOT ${completedOn(`${anchor} - 1 - days`)}
      LIMIT 1
    ) + ${completedOn(anchor)}::integer)`
}
