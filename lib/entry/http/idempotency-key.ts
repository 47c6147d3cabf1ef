import * as z from 'zod'
import { identifyRequest, type Once } from '@/lib/domain/operation/idempotency/once'
import { IdempotencyKey } from '@/lib/domain/operation/idempotency/schema'
import { parseInput } from '@/lib/foundation/values/parse-input'
import type { HttpHeaders } from './http-request'

const Header = z.object({ 'Idempotency-Key': IdempotencyKey })

/**
 * Reads `Idempotency-Key`. Two requests are the same when operation and parsed input are equal.
 * @returns undefined when it is absent
 * @throws VALIDATION_ERROR when it is malformed
 */
export function readIdempotencyKey(headers: HttpHeaders, operation: string, input: unknown): Once | undefined {
  const key = headers.get('idempotency-key')
  if (key === null) return undefined
  parseInput(Header, { 'Idempotency-Key': key })
  return identifyRequest(key, operation, input)
}
