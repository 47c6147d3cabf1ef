import type { Actor } from '@/lib/domain/access/actor'
import { newAccount } from './accounts'
import { newViewer } from './viewer'

/** Creates an account and returns its actor for domain functions. */
export async function newActor(): Promise<Actor> {
  return (await newViewer(await newAccount())).actor
}
