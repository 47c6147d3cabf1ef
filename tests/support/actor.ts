import type { Actor } from '@/lib/access/actor'
import { verifySession } from '@/lib/access/verify-session'
import { newAccount } from './accounts'

/** Somebody new, as the functions of the domain know them. */
export async function newActor(): Promise<Actor> {
  const { userId } = await newAccount()
  const viewer = await verifySession({ userId, version: 0 })
  if (!viewer) throw new Error('the account is not there')
  return viewer.actor
}
