import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** Answers a challenge as a browser with a new passkey does (WebAuthn Level 3, sections 5.1.3 and 6.5.2). */
export function answerWithNewPasskey({
  challenge,
  origin,
}: {
  challenge: string
  origin: string
}): RegistrationResponseJSON {
  const id = randomBytes(16)
  const { x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
  // COSE key: type EC2, algorithm ES256, curve P-256.
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x ?? '', 'base64url')],
      [-3, Buffer.from(y ?? '', 'base64url')],
    ]),
  )
  const siteHash = createHash('sha256').update(new URL(origin).hostname).digest()
  // User present and verified, with a credential.
  const flags = Buffer.from([0x45])
  const idLength = Buffer.from([0, id.length])
  const authData = Buffer.concat([siteHash, flags, Buffer.alloc(4), Buffer.alloc(16), idLength, id, publicKey])
  const attestation = isoCBOR.encode(
    new Map<string, string | Map<string, string> | Uint8Array>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  )
  const clientData = JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false })
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString('base64url'),
      attestationObject: Buffer.from(attestation).toString('base64url'),
    },
  }
}
