import { db } from '@/lib/database/client'
import { createAccount } from './create-account'
import { hashPassword, isPassword } from './password'
import type { Email, SignUp } from './schema'

/** Who begins a session, and under which number (see `sessionVersion`). */
export type SignedIn = { id: string; sessionVersion: number }

/** @returns nothing when there is no such account, or its password is another one; both take the same time */
export async function signInWithPassword(email: Email, password: string): Promise<SignedIn | undefined> {
  const found = await db().user.findUnique({
    where: { email },
    select: { id: true, passwordHash: true, sessionVersion: true },
  })
  if (!(await isPassword(password, found?.passwordHash)) || !found) return undefined
  return { id: found.id, sessionVersion: found.sessionVersion }
}

/**
 * Makes an account with a password.
 * @returns false when that is not possible; it does not say whether the address has an account
 * @throws VALIDATION_ERROR when the password is a common one
 */
export async function signUpWithPassword({ email, password, timeZone }: SignUp): Promise<boolean> {
  const passwordHash = await hashPassword(password, email)
  return (await createAccount({ email, timeZone, passwordHash, emailVerified: null })) !== undefined
}
