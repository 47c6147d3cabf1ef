import { env } from '@/lib/foundation/settings/env'

/**
 * The secret that encrypts sessions. The server puts it into NEXTAUTH_SECRET at start (`prepare-session-secret.ts`); on
 * another host the operator does.
 */
export function sessionSecret(): string {
  const { NEXTAUTH_SECRET } = env()
  if (NEXTAUTH_SECRET === undefined) throw new Error('NEXTAUTH_SECRET is not set')
  return NEXTAUTH_SECRET
}
