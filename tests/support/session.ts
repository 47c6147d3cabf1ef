import { randomUUID } from 'node:crypto'
import { createKey } from '@/lib/domain/access/keys/create-key'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { createAccount } from '@/lib/domain/accounts/create-account'
import { hashPassword } from '@/lib/domain/accounts/password'
import { encodeSession } from '@/lib/entry/web/session-cookie'
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

/** Hashing takes tens of milliseconds of a core, for each of hundreds of accounts. */
let passwordHash: Promise<string> | undefined

/** Creates an account for one test. */
export async function newSignedIn(
  baseUrl: string,
  { timeZone = ownZone, scope = 'full' }: { timeZone?: string; scope?: KeyScope } = {},
): Promise<SignedIn> {
  const email = `${randomUUID()}@example.com`
  passwordHash ??= hashPassword(password, { email })
  const account = await createAccount({ email, timeZone, passwordHash: await passwordHash, emailVerified: null })
  if (!account) throw new Error('the account was not created')
  const { id: userId } = account
  const session = await encodeSession((await newViewer({ userId })).session)
  const key = await createKey({ userId }, { name: 'test', scope, expiresAt: null })
  const api = caller(baseUrl, key)
  // An answer of the service has the estimates only if the query asks for them.
  const list: typeof api.list = async (date) =>
    (await api.call('GET', `/api/v1/tasks?date=${date}&include=estimate`)).body
  return { userId, email, session, key, api: { ...api, list } }
}
