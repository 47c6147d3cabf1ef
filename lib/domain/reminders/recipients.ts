import * as z from 'zod'
import { isSessionValid } from '@/lib/domain/access/sessions/session-lifetime'
import { statement } from '@/lib/foundation/database/statement'
import { maxPushSubscriptions } from '@/lib/foundation/limits'
import type { ReminderOutcome } from './send'

const Recipient = z.object({
  id: z.string(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  timeZone: z.string(),
})
export type Recipient = z.output<typeof Recipient>

/** SQL for the subscriptions "p" of the account $1 that belong to a valid session. */
const from = `FROM "PushSubscription" p JOIN "Session" s ON s."userId" = p."userId" AND s."id" = p."sessionId"
    JOIN "User" u ON u."id" = s."userId"
  WHERE p."userId" = $1::uuid AND ${isSessionValid}`

const select = statement(
  `SELECT p."id", p."endpoint", p."p256dh", p."auth", u."timeZone" ${from} LIMIT ${maxPushSubscriptions}`,
  Recipient,
)

/** Lists the browsers of an account whose sessions are valid. */
export async function listRecipients(userId: string): Promise<Recipient[]> {
  return (await select.run(userId)).rows
}

const selectOne = statement(`SELECT ${from} AND p."id" = $2::uuid`)

/** Whether a browser still gets reminders. */
export async function isRecipient(userId: string, id: string): Promise<boolean> {
  return ((await selectOne.run(userId, id)).rowCount ?? 0) > 0
}

const noteSuccess = statement(
  `UPDATE "PushSubscription" SET "lastSuccessAt" = now() WHERE "userId" = $1::uuid AND "id" = $2::uuid`,
)
const remove = statement(`DELETE FROM "PushSubscription" WHERE "userId" = $1::uuid AND "id" = $2::uuid`)

/** Records what became of a message. A browser that has ended its subscription is removed. */
export async function recordOutcome(userId: string, id: string, outcome: ReminderOutcome): Promise<void> {
  if (outcome === 'sent') await noteSuccess.run(userId, id)
  if (outcome === 'gone') await remove.run(userId, id)
}
