import { db } from '@/lib/foundation/database/client'
import { isDemo } from '@/lib/foundation/runtime/demo'
import type { SignedIn } from './sign-in'

/** A domain that nobody owns (RFC 2606). */
export const demoEmail = 'demo@daymark.example'

/** Signs in to the account of a demo without a credential. Returns undefined on every other instance. */
export async function signInToDemo(): Promise<SignedIn | undefined> {
  if (!isDemo()) return undefined
  const select = { id: true, sessionVersion: true }
  return (await db().user.findUnique({ where: { email: demoEmail }, select })) ?? undefined
}
