/**
 * SQL that makes the reminders of an account be planned again, as a CTE of the statement that writes events. Only accounts
 * with subscriptions have a row.
 * @param recorded a CTE that returns the events
 */
export function wakeReminders(recorded: string): string {
  return `woken AS (UPDATE "ReminderSchedule" SET "nextAt" = now()
    WHERE "userId" = $1::uuid AND EXISTS (SELECT FROM ${recorded}))`
}
