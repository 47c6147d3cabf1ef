import { validationError } from '@/lib/errors'
import { identifyRequest, type Once } from '@/lib/idempotency/once'
import { maxIdempotencyKeyLength } from '@/lib/limits'

const valid = new RegExp(`^[\\x21-\\x7e]{1,${maxIdempotencyKeyLength}}$`)

/**
 * Reads `Idempotency-Key`. Two requests are the same when they name the same operation and mean the same input.
 * @returns undefined when it is absent
 * @throws VALIDATION_ERROR when it is malformed
 */
export function readIdempotencyKey(headers: Headers, operation: string, input: unknown): Once | undefined {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  if (!valid.test(key)) {
    const message = `must be 1 to ${maxIdempotencyKeyLength} visible ASCII characters`
    throw validationError([{ path: 'Idempotency-Key', message }])
  }
  return identifyRequest(key, operation, input)
}
