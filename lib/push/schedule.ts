import * as z from 'zod'
import { statement } from '@/lib/database/statement'

/** How long an instance has to plan the reminders of an account. */
export const leaseMs = 30_000

/** An account whose reminders this instance plans now. Instants are in Unix ms. */
const Claimed = z.object({ userId: z.string(), remindedUntil: z.number() })
export type Claimed = z.output<typeof Claimed>

/** $1 now, $2 how many, $3 when the lease ends. */
const claimDue = statement(
  `WITH due AS (
    SELECT "userId" FROM "ReminderSchedule" WHERE "nextAt" <= $1::timestamptz
    ORDER BY "nextAt" LIMIT $2::integer FOR UPDATE SKIP LOCKED
  )
  UPDATE "ReminderSchedule" AS schedule SET "nextAt" = $3::timestamptz FROM due WHERE schedule."userId" = due."userId"
  RETURNING schedule."userId", (extract(epoch FROM schedule."remindedUntil") * 1000)::float8 AS "remindedUntil"`,
  Claimed,
)

/** Claims accounts whose reminders are due or to be planned, the longest due first. */
export async function claimSchedules(now: number, limit: number): Promise<Claimed[]> {
  return (await claimDue.run(new Date(now), limit, new Date(now + leaseMs))).rows
}

const selectNext = statement(
  `SELECT (extract(epoch FROM min("nextAt")) * 1000)::float8 AS next FROM "ReminderSchedule" WHERE "nextAt" IS NOT NULL`,
  z.object({ next: z.number().nullable() }),
)

/** When the next account is due, Unix ms; undefined without one. */
export async function findNextSchedule(): Promise<number | undefined> {
  return (await selectNext.one()).next ?? undefined
}

const advance = statement(
  `UPDATE "ReminderSchedule" SET "remindedUntil" = $3::timestamptz
  WHERE "userId" = $1::uuid AND "remindedUntil" = $2::timestamptz`,
)

/**
 * Takes the reminders until an instant (Unix ms), before they are sent: a crash loses them, and none is sent twice.
 * @returns false when another instance took them
 */
export async function takeReminders({ userId, remindedUntil }: Claimed, until: number): Promise<boolean> {
  return (await advance.run(userId, new Date(remindedUntil), new Date(until))).rowCount === 1
}

const plan = statement(
  `UPDATE "ReminderSchedule" SET "nextAt" = $3::timestamptz WHERE "userId" = $1::uuid AND "nextAt" = $2::timestamptz`,
)

/** Ends a claim: the next reminder is due at an instant (Unix ms). Does nothing when tasks have changed since. */
export async function planNext(userId: string, claimedAt: number, next: number | undefined): Promise<void> {
  await plan.run(userId, new Date(claimedAt + leaseMs), next === undefined ? null : new Date(next))
}

const removeUnused = statement(
  `DELETE FROM "ReminderSchedule" WHERE "userId" = $1::uuid
    AND NOT EXISTS (SELECT FROM "PushSubscription" WHERE "userId" = $1::uuid)`,
)

/** Forgets the reminders of an account without subscriptions. */
export async function removeUnusedSchedule(userId: string): Promise<void> {
  await removeUnused.run(userId)
}
