import { createSession } from '@/lib/domain/accounts/sessions'
import { encodeSession } from '@/lib/entry/web/session-cookie'
import { db } from '@/lib/foundation/database/client'

/**
 * Turns two-factor authentication on, and begins a sign-in that waits for the second factor.
 * @returns the value of its session cookie
 */
export async function newPendingSession({ userId }: { userId: string }): Promise<string> {
  const { sessionVersion } = await db().user.update({ where: { id: userId }, data: { twoFactorSince: new Date() } })
  const source = { address: null, userAgent: null }
  return encodeSession(await createSession({ id: userId, sessionVersion }, ['password'], source))
}
