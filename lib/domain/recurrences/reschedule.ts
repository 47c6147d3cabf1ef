import { statement } from '@/lib/foundation/database/statement'

/** Dates until which nothing is decided, so that the due times of open tasks are written again. */
const forget = statement(
  `UPDATE "Recurrence" SET "plannedUntil" = "plannedUntil" - 1 WHERE "userId" = $1::uuid AND "endedAt" IS NULL`,
)
const makeDue = statement(`UPDATE "RecurrenceSchedule" SET "nextAt" = now() WHERE "userId" = $1::uuid`)

/** Plans the recurrences of an account anew, because its dates and times of day are others now. */
export async function rescheduleRecurrences(userId: string): Promise<void> {
  await forget.run(userId)
  await makeDue.run(userId)
}
