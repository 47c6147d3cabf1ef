import { validationError } from '@/lib/errors'
import { identifyRequest, type Once } from '@/lib/idempotency/once'
import { maxIdempotencyKeyLength } from '@/lib/limits'

/** Visible ASCII characters. */
export const keyPattern = /^[\x21-\x7e]+$/

/**
 * Reads `Idempotency-Key`. Two requests are the same when operation and parsed input are equal.
 * @returns undefined when it is absent
 * @throws VALIDATION_ERROR when it is malformed
 */
export function readIdempotencyKey(headers: Headers, operation: string, input: unknown): Once | undefined {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  if (!keyPattern.test(key) || key.length > maxIdempotencyKeyLength) {
    const message = `must be 1 to ${maxIdempotencyKeyLength} visible ASCII characters`
    throw validationError([{ path: 'Idempotency-Key', message }])
  }
  return identifyRequest(key, operation, input)
}
