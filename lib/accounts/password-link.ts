import { createHash, randomBytes } from 'node:crypto'
import { db } from '@/lib/database/client'
import { createAccount } from './create-account'
import { hashPassword } from './password'
import type { Email, RedeemPasswordToken } from './schema'
import { passwordTokenIdentifier, storeToken } from './verification-token'
import { verifyEmail } from './verify-email'

const validForMs = 60 * 60_000

/** A secret that lets whoever has it set the password of an address, once, within an hour. Only its SHA-256 is kept. */
export async function createPasswordToken(email: Email): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + validForMs)
  await storeToken({ identifier: passwordTokenIdentifier(email), token: sha256(token), expires })
  return token
}

/** Where a token is used. It stands behind the #, so that it is never sent to a server as part of an address. */
export function passwordLink(origin: string, email: Email, token: string): string {
  return `${origin}/set-password#${new URLSearchParams({ email, token })}`
}

/**
 * Sets the password of an address that was proven by a token, and ends every session. Makes the account if there is
 * none and people may sign up.
 * @returns false when the token is unknown, used or expired, or when nobody may sign up
 * @throws VALIDATION_ERROR when the password is a common one; the token then stays valid
 */
export async function redeemPasswordToken({ email, token, password, timeZone }: RedeemPasswordToken): Promise<boolean> {
  const passwordHash = await hashPassword(password, email)
  const identifier = passwordTokenIdentifier(email)
  return db().$transaction(async (tx) => {
    const valid = { identifier, token: sha256(token), expires: { gt: new Date() } }
    if ((await tx.verificationToken.deleteMany({ where: valid })).count === 0) return false
    // Other links that were asked for are void too.
    await tx.verificationToken.deleteMany({ where: { identifier } })
    const account = await tx.user.findUnique({ where: { email }, select: { id: true } })
    if (!account)
      return (await createAccount({ email, timeZone, passwordHash, emailVerified: new Date() }, tx)) !== undefined
    await verifyEmail(account.id, tx)
    await tx.user.update({ where: { id: account.id }, data: { passwordHash, sessionVersion: { increment: 1 } } })
    return true
  })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
