import { createHmac, randomBytes } from 'node:crypto'
import { openSecret, sealSecret } from '@/lib/domain/access/seal'

/** The prefix of secrets (Standard Webhooks, "Signature scheme"). */
const prefix = 'whsec_'
// The specification recommends 24 to 64 bytes.
const secretBytes = 32

/** A new secret, in the form that people copy: `whsec_` and base64. */
export function generateSecret(): string {
  return prefix + randomBytes(secretBytes).toString('base64')
}

/** Encrypts a secret for the database. */
export function sealWebhookSecret(userId: string, secret: string): Uint8Array<ArrayBuffer> {
  return sealSecret('webhook', userId, secret)
}

/** Decrypts it. Undefined when it was sealed with another session secret. */
export function openWebhookSecret(userId: string, sealed: Uint8Array): string | undefined {
  return openSecret('webhook', userId, sealed)
}

/**
 * The headers of a message (Standard Webhooks, "Webhook headers").
 * @param secrets each signs: during a rotation there are two
 */
export function signMessage(
  { id, at, body }: { id: string; at: Date; body: string },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  }
}
