import { createHash, randomBytes } from 'node:crypto'
import type { Activity } from '@/lib/domain/access/activity'
import { db } from '@/lib/foundation/database/client'
import type { Prisma } from '@/lib/foundation/database/generated/client'
import { linkValidMinutes } from '@/lib/foundation/limits'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import { createAccount } from './create-account'
import { hashPassword } from './password'
import type { Email, RedeemPasswordToken } from './schema'
import { passwordTokenIdentifier, revokeLinks, storeToken } from './verification-token'
import { finishVerification, isRevokedByVerification, verifyEmail } from './verify-email'

/** Creates a token that sets the password of an address once, within some minutes. Only its SHA-256 is stored. */
export async function createPasswordToken(email: Email, validMinutes = linkValidMinutes): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + validMinutes * 60_000)
  await storeToken({ identifier: passwordTokenIdentifier(email), token: hashToken(token), expires })
  return token
}

// An account that the operator created has only keys, so its first password is not a reset.
const hasSignedUp = { OR: [{ signedUpAt: { not: null } }, { passwordHash: { not: null } }] }

/**
 * Creates a token and the URL that redeems it. The token is in the fragment, which browsers do not send to servers. The
 * link of a reset is marked, because its page offers to revoke all API keys, or says that everything will be revoked.
 * @param options.returnTo the page that its sign-in leads to; by default today's tasks
 */
export async function createPasswordLink(
  origin: string,
  email: Email,
  { validMinutes, returnTo }: { validMinutes?: number | undefined; returnTo?: string | undefined } = {},
): Promise<string> {
  const token = await createPasswordToken(email, validMinutes)
  const isReset = (await db().user.count({ where: { email, ...hasSignedUp } })) > 0
  const reset = isReset && { reset: (await isRevokedByVerification(email)) ? 'everything' : '1' }
  return `${origin}/set-password#${new URLSearchParams({ email, token, ...reset, ...(returnTo !== undefined && { returnTo }) })}`
}

/**
 * Sets the password of the address that a token verifies, ends every session, revokes other links to the address, and all
 * keys if asked to. Creates the account if there is none and sign-up is open.
 * @returns false when the token is unknown, used or expired, or when sign-up is closed
 * @throws VALIDATION_ERROR when the password is too weak; the token then stays valid
 */
export async function redeemPasswordToken(
  { email, token, password, timeZone, revokeKeys = false }: RedeemPasswordToken,
  source: Source = unknownSource,
): Promise<boolean> {
  const identifier = passwordTokenIdentifier(email)
  const valid = { identifier, token: hashToken(token), expires: { gt: new Date() } }
  // Neither hashes for strangers, nor tells them whether a password resembles the account's name.
  if ((await db().verificationToken.count({ where: valid })) === 0) return false
  const owner = await db().user.findUnique({ where: { email }, select: { name: true } })
  const passwordHash = await hashPassword(password, { email, name: owner?.name })
  const redeemed = await db().$transaction(async (tx) => {
    if ((await tx.verificationToken.deleteMany({ where: valid })).count === 0) return undefined
    await revokeLinks(email, tx)
    const account = await tx.user.findUnique({ where: { email }, select: { id: true } })
    if (!account) {
      const created = await createAccount({ email, timeZone, passwordHash, emailVerified: new Date() }, tx)
      return created && { ...created, activities: [], hasNewZone: false }
    }
    const { activities, hasNewZone } = await verifyEmail(account.id, tx, timeZone)
    await tx.user.update({ where: { id: account.id }, data: { passwordHash, sessionVersion: { increment: 1 } } })
    const revocation = revokeKeys ? await revokeAllKeys(account.id, tx) : []
    return { ...account, activities: [...activities, { type: 'password.reset' } as const, ...revocation], hasNewZone }
  })
  if (!redeemed) return false
  await finishVerification(redeemed.id, source, redeemed)
  return true
}

/** @returns what to record once the transaction is committed */
async function revokeAllKeys(userId: string, tx: Prisma.TransactionClient): Promise<Activity[]> {
  const { count } = await tx.apiKey.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: new Date() } })
  return count === 0 ? [] : [{ type: 'key.revoked', detail: count === 1 ? '1 key' : `${count} keys` }]
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
