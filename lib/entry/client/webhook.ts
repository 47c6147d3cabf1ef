import { DaymarkError, type WebhookErrorCode, WebhookVerificationError } from './errors'
import type { Change } from './operation-types'

/** A message whose signature is valid. A message can arrive more than once: remember the ids that you have handled. */
export type WebhookMessage =
  | { id: string; type: `task.${string}`; timestamp: string; data: Change }
  | { id: string; type: 'webhook.test'; timestamp: string; data: Record<string, never> }

/** Headers of any server: a `Headers` object, or names with values as in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type WebhookOptions = {
  /** How far the clocks may differ, and how long a message may take. Default: 300 s. */
  toleranceSeconds?: number | undefined
}

/**
 * Verifies a message by its signature (Standard Webhooks 1.0, "Verifying signatures").
 * @param body the bytes that arrived, or their text; not JSON that was parsed and written again
 * @param secret `whsec_…`, from Webhooks in the web app
 * @throws WebhookVerificationError; DaymarkError when the secret is malformed, or the body was parsed before
 */
export async function verifyWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: WebhookOptions = {},
): Promise<WebhookMessage> {
  if (typeof body !== 'string' && !(body instanceof Uint8Array) && !(body instanceof ArrayBuffer)) {
    throw new DaymarkError('INVALID_INPUT', 'The body must be the text or bytes that arrived, not parsed JSON.')
  }
  if (Object(headers) !== headers) throw new DaymarkError('INVALID_INPUT', 'The headers must be an object.')
  const id = readHeader(headers, 'webhook-id')
  const timestamp = readHeader(headers, 'webhook-timestamp')
  const signatures = readHeader(headers, 'webhook-signature')
  const age = Date.now() / 1000 - (/^\d+$/.test(timestamp) ? Number(timestamp) : Number.NaN)
  if (!(Math.abs(age) <= toleranceSeconds))
    throw refuse('INVALID_TIMESTAMP', 'The timestamp is malformed, too old or too new.')
  const key = await importSecret(secret)
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), content)
  // While a secret is replaced, there are two. The comparison of WebCrypto takes constant time.
  for (const part of signatures.split(' ')) {
    const signature = part.startsWith('v1,') ? decodeBase64(part.slice(3)) : undefined
    if (signature && (await crypto.subtle.verify('HMAC', key, signature, signed)))
      return parseMessage(id, new TextDecoder().decode(content))
  }
  throw refuse('INVALID_SIGNATURE', 'No signature matches the secret.')
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    typeof headers.get === 'function'
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  if (typeof value === 'string' && value !== '') return value
  throw refuse('MISSING_HEADER', `The header ${name} is missing.`)
}

async function importSecret(secret: string): Promise<CryptoKey> {
  // It may come from an environment variable that is not set.
  const bytes = typeof secret === 'string' ? decodeBase64(secret.trim().replace(/^whsec_/, '')) : undefined
  if (!bytes?.length) throw new DaymarkError('INVALID_SETTING', 'The secret of a webhook is whsec_ and base64.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

function parseMessage(id: string, text: string): WebhookMessage {
  try {
    const message = JSON.parse(text)
    if (typeof message?.type === 'string') return { ...message, id }
  } catch (cause) {
    throw refuse('INVALID_BODY', 'The body is not JSON.', { cause })
  }
  throw refuse('INVALID_BODY', 'The body is not a message.')
}

function refuse(code: WebhookErrorCode, message: string, options?: ErrorOptions): WebhookVerificationError {
  return new WebhookVerificationError(code, message, options)
}
