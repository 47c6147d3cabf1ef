import { db } from '@/lib/database/client'
import { createAccount } from './create-account'
import { hashPassword, verifyPassword } from './password'
import type { Email, SignUp } from './schema'

/** The user of a new session and the user's `sessionVersion`. */
export type SignedIn = { id: string; sessionVersion: number }

/**
 * Verifies an e-mail address and a password.
 * @returns undefined when there is no such account or the password is wrong; both take the same time
 */
export async function signInWithPassword(email: Email, password: string): Promise<SignedIn | undefined> {
  const found = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, sessionVersion: true },
  })
  if (!(await verifyPassword(password, found?.passwordHash)) || !found) return undefined
  return { id: found.id, sessionVersion: found.sessionVersion }
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
