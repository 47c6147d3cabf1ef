import { recordVisit } from '@/lib/domain/access/activity'
import { db } from '@/lib/foundation/database/client'
import { type Source, unknownSource } from '@/lib/foundation/request/source'
import { createAccount, findAccountId } from './create-account'
import { hashAgain, hashPassword, isWeakHash, verifyPassword } from './password'
import type { Email, SignUp } from './schema'

/** The user of a new session, the user's `sessionVersion`, and when the user was authenticated, if not now. */
export type SignedIn = { id: string; sessionVersion: number; authenticatedAt?: Date | undefined }

/**
 * Verifies an e-mail address and a password.
 * @returns undefined when there is no such account or the password is wrong; both take the same time
 */
export async function signInWithPassword(
  email: Email,
  password: string,
  source: Source = unknownSource,
): Promise<SignedIn | undefined> {
  const found = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, sessionVersion: true },
  })
  if (!(await verifyPassword(password, found?.passwordHash)) || !found) {
    // Not awaited, because the duration must not reveal whether there is an account.
    void recordVisit(found?.id, source, { type: 'session.refused', detail: 'password' })
    return undefined
  }
  if (found.passwordHash !== null && isWeakHash(found.passwordHash))
    await renewHash(found.id, found.passwordHash, password)
  return { id: found.id, sessionVersion: found.sessionVersion }
}

/** Replaces a hash whose parameters are weaker than the current ones, unless the password has changed since it was read. */
async function renewHash(userId: string, before: string, password: string): Promise<void> {
  const passwordHash = await hashAgain(password)
  if (passwordHash === undefined) return
  await db().user.updateMany({ where: { id: userId, passwordHash: before }, data: { passwordHash } })
}

/** Records a sign-in that was refused before the password was checked. It never throws. */
export async function recordRefusedSignIn(email: Email, source: Source, detail: string): Promise<void> {
  const accountId = await findAccountId(email).catch(() => undefined)
  await recordVisit(accountId, source, { type: 'session.refused', detail })
}

/**
 * Creates an account with a password.
 * @returns false when sign-up is closed or the address is taken; callers cannot tell which
 * @throws VALIDATION_ERROR when the password is too weak
 */
export async function signUpWithPassword({ email, password, timeZone }: SignUp): Promise<boolean> {
  const passwordHash = await hashPassword(password, { email })
  return (await createAccount({ email, timeZone, passwordHash, emailVerified: null })) !== undefined
}
