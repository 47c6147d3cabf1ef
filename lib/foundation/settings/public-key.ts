import { createECDH } from 'node:crypto'

/**
 * Derives the public key of a private one on the curve P-256, uncompressed, in base64url (RFC 8292, section 2).
 * @throws Error if the bytes are no private key
 */
export function derivePublicKey(privateKey: Buffer): string {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(privateKey)
  return curve.getPublicKey().toString('base64url')
}
