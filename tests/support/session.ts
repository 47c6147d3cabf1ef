import { randomUUID } from 'node:crypto'
import { signInWithPassword, signUpWithPassword } from '@/lib/accounts/sign-in'
import { createKey } from '@/lib/keys/create-key'
import type { KeyScope } from '@/lib/keys/schema'
import { encodeSession } from '@/lib/web/session-cookie'
import { timeZone as ownZone } from './day-page'
import { caller } from './service'
import { newViewer } from './viewer'

export const password = 'correct horse battery'
export const sessionCookieName = 'next-auth.session-token'

/** An account with a password, a session and a key. */
export type SignedIn = {
  userId: string
  email: string
  /** The value of the session cookie. */
  session: string
  key: string
  /** Calls the API with the key. */
  api: ReturnType<typeof caller>
}

/** Creates an account for one test. */
export async function newSignedIn(
  baseUrl: string,
  { timeZone = ownZone, scope = 'full' }: { timeZone?: string; scope?: KeyScope } = {},
): Promise<SignedIn> {
  const email = `${randomUUID()}@example.com`
  await signUpWithPassword({ email, password, timeZone })
  const signedIn = await signInWithPassword(email, password)
  if (!signedIn) throw new Error('sign-in to the new account failed')
  const { id: userId } = signedIn
  const session = await encodeSession((await newViewer({ userId })).session)
  const key = await createKey({ userId }, { name: 'test', scope, expiresAt: null })
  return { userId, email, session, key, api: caller(baseUrl, key) }
}
