import { hkdfSync } from 'node:crypto'
import { sessionSecret } from '@/lib/domain/access/session-secret'
import { env } from '@/lib/foundation/settings/env'
import { derivePublicKey } from '@/lib/foundation/settings/public-key'

/** The order of the curve P-256 (FIPS 186-5). */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The key pair that identifies this service to push services (RFC 8292), base64url. */
export type VapidKeys = { publicKey: string; privateKey: string }

/**
 * The key pair of this service: that of the settings, or one that is derived from the session secret, so that all instances
 * have the same. Browsers subscribe again when it changes.
 */
export function vapidKeys(): VapidKeys {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env()
  return publicKey !== undefined && privateKey !== undefined ? { publicKey, privateKey } : deriveKeys(sessionSecret())
}

/** Derives a key pair. A scalar from 128 more bits than it has is as good as a random one (FIPS 186-5, appendix A.2.1). */
export function deriveKeys(secret: string): VapidKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'daymark web push', 48))
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n
  const bytes = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  return { publicKey: derivePublicKey(bytes), privateKey: bytes.toString('base64url') }
}

/** Whom push services may contact: RFC 8292, section 2.1, wants an https or mailto URL. */
export function vapidSubject(): string {
  const { NEXTAUTH_URL, MAIL_FROM } = env()
  if (NEXTAUTH_URL?.startsWith('https:')) return new URL(NEXTAUTH_URL).origin
  const [address] = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? '') ?? []
  return `mailto:${address ?? 'operator@daymark.invalid'}`
}
