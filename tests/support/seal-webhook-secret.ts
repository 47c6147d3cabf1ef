import { sealWebhookSecret } from '@/lib/domain/webhooks/secret'
import { setSessionSecret } from '@/lib/foundation/settings/env'

/**
 * Encrypts the secret of a webhook as a service with this session secret does. The environment is as before afterwards:
 * services that tests start inherit it.
 */
export function sealWith(sessionSecret: string, userId: string, secret: string): Uint8Array<ArrayBuffer> {
  const before = process.env.NEXTAUTH_SECRET
  setSessionSecret(sessionSecret)
  try {
    return sealWebhookSecret(userId, secret)
  } finally {
    if (before === undefined) delete process.env.NEXTAUTH_SECRET
    else setSessionSecret(before)
  }
}
