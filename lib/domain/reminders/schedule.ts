import * as z from 'zod'
import { acrossShards, earliest } from '@/lib/foundation/database/distribution/across-shards'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'

/** How long an instance has to plan the reminders of an account. */
export const leaseMs = 30_000

/** An account whose reminders this instance plans now. Instants are in Unix ms. */
const Claimed = z.object({ userId: z.string(), remindedUntil: z.number() })
export type Claimed = z.output<typeof Claimed>

/** More than are claimed, because other instances claim the same ones. */
const foundAtOnce = 100

/** $1 now. Without locks: they would be those of every shard of Citus. */
const selectDue = acrossShards(
  'ReminderSchedule',
  `SELECT "userId" FROM "ReminderSchedule" WHERE "nextAt" <= $1::timestamptz ORDER BY "nextAt" LIMIT ${foundAtOnce}`,
  z.object({ userId: z.string() }),
)

/** $2 now, $3 when the lease ends. */
const claimOne = statement(
  `WITH due AS (
    SELECT "userId" FROM "ReminderSchedule" WHERE "userId" = $1::uuid AND "nextAt" <= $2::timestamptz FOR UPDATE SKIP LOCKED
  )
  UPDATE "ReminderSchedule" AS schedule SET "nextAt" = $3::timestamptz FROM due
  WHERE schedule."userId" = $1::uuid AND schedule."userId" = due."userId"
  RETURNING schedule."remindedUntil"`,
  z.object({ remindedUntil: z.date() }),
)

/** Claims accounts whose reminders are due or to be planned, the longest due first. */
export async function claimSchedules(now: number, limit: number): Promise<Claimed[]> {
  const due = await selectDue(new Date(now))
  const claimed: Claimed[] = []
  for (const { userId } of due) {
    const [found] = (await claimOne.run(userId, new Date(now), new Date(now + leaseMs))).rows
    if (found) claimed.push({ userId, remindedUntil: found.remindedUntil.getTime() })
    if (claimed.length === limit) break
  }
  return claimed
}

const selectNext = acrossShards(
  'ReminderSchedule',
  `SELECT ${milliseconds('min("nextAt")')} AS next FROM "ReminderSchedule" WHERE "nextAt" IS NOT NULL`,
  z.object({ next: z.number().nullable() }),
)

/** When the next account is due, Unix ms; undefined without one. */
export async function findNextSchedule(): Promise<number | undefined> {
  return earliest((await selectNext()).map(({ next }) => next))
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

const countSubscriptions = statement(
  `SELECT count(*)::integer AS count FROM "PushSubscription" WHERE "userId" = $1::uuid`,
  z.object({ count: z.int() }),
)

const remove = statement(
  `DELETE FROM "ReminderSchedule" WHERE "userId" = $1::uuid AND "nextAt" IS NOT DISTINCT FROM $2::timestamptz`,
)

/**
 * Forgets the reminders of an account without subscriptions. Does nothing when a subscription was added since the next
 * reminder was planned.
 * @param next as in `planNext`
 */
export async function removeUnusedSchedule(userId: string, next: number | undefined): Promise<void> {
  if ((await countSubscriptions.one(userId)).count > 0) return
  await remove.run(userId, next === undefined ? null : new Date(next))
}
