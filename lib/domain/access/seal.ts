import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from './session-secret'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

type Purpose = 'second factor' | 'webhook'

/**
 * Encrypts a secret of a user with AES-256-GCM, so that a copy of the database does not contain it. The key is derived
 * from the session secret, another one for each purpose.
 * @returns nonce, ciphertext and authentication tag
 */
export function sealSecret(purpose: Purpose, userId: string, secret: string): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, sealingKey(purpose), nonce).setAAD(Buffer.from(userId))
  const text = Buffer.concat([encryption.update(secret, 'utf8'), encryption.final()])
  return new Uint8Array(Buffer.concat([nonce, text, encryption.getAuthTag()]))
}

/** Decrypts such a secret. Returns undefined if it was altered, or sealed for another user or with another secret. */
export function openSecret(purpose: Purpose, userId: string, sealed: Uint8Array): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const end = sealed.length - tagBytes
  try {
    const decryption = createDecipheriv(cipher, sealingKey(purpose), sealed.subarray(0, nonceBytes))
    decryption.setAAD(Buffer.from(userId)).setAuthTag(sealed.subarray(end))
    return Buffer.concat([decryption.update(sealed.subarray(nonceBytes, end)), decryption.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

function sealingKey(purpose: Purpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', sessionSecret(), '', `daymark ${purpose}`, 32))
}
