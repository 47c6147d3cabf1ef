import * as z from 'zod'
import { accountSchedule } from '@/lib/foundation/database/account-schedule'
import { statement } from '@/lib/foundation/database/statement'

const schedule = accountSchedule('ReminderSchedule', z.object({ remindedUntil: z.date() }))

/** An account whose reminders this instance plans now. Instants are in Unix ms. */
export type Claimed = { userId: string; remindedUntil: number }

/** Claims accounts whose reminders are due or to be planned, the longest due first. */
export async function claimSchedules(now: number, limit: number): Promise<Claimed[]> {
  const claimed = await schedule.claim(now, limit)
  return claimed.map(({ userId, remindedUntil }) => ({ userId, remindedUntil: remindedUntil.getTime() }))
}

/** When the next account is due, Unix ms; undefined without one. */
export const findNextSchedule = schedule.findNext

/** Ends a claim: the next reminder is due at an instant (Unix ms). Does nothing when tasks have changed since. */
export const planNext = schedule.planNext

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
