import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { db } from '@/lib/foundation/database/client'
import type { CalendarFeed } from './schema'
import { generateToken, hashToken } from './token'

/** The calendar address of a user; null when it is turned off. */
export async function readCalendarFeed({ userId }: Actor): Promise<CalendarFeed | null> {
  const row = await db().calendarFeed.findUnique({ where: { userId }, omit: { userId: true, hash: true } })
  return row && { createdAt: row.createdAt.getTime(), lastReadAt: row.lastReadAt?.getTime() ?? null }
}

/**
 * Creates the calendar address of a user. A previous one stops working at once.
 * @returns the token of the address, which nobody can read again
 * @throws NOT_FOUND when the account was deleted in the meantime
 */
export async function createCalendarFeed(actor: Actor): Promise<string> {
  const { userId } = actor
  const token = generateToken()
  const removed = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    const { count } = await tx.calendarFeed.deleteMany({ where: { userId } })
    await tx.calendarFeed.create({ data: { userId, hash: hashToken(token) } })
    return count
  })
  await recordActivity(actor, { type: removed > 0 ? 'calendar.replaced' : 'calendar.created' })
  return token
}

/** Turns the calendar address of a user off. It stops working at once. */
export async function removeCalendarFeed(actor: Actor): Promise<void> {
  const { count } = await db().calendarFeed.deleteMany({ where: { userId: actor.userId } })
  if (count > 0) await recordActivity(actor, { type: 'calendar.removed' })
}
