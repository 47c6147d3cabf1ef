import type { Actor } from '@/lib/access/actor'
import { verifySession } from '@/lib/access/verify-session'
import { newAccount } from './accounts'

/** Creates an account and returns its actor for domain functions. */
export async function newActor(): Promise<Actor> {
  const { userId } = await newAccount()
  const viewer = await verifySession({ userId, version: 0 })
  if (!viewer) throw new Error('account not found')
  return viewer.actor
}
