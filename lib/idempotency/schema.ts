import * as z from 'zod'
import { maxIdempotencyKeyLength } from '@/lib/limits'

const message = `must be 1 to ${maxIdempotencyKeyLength} visible ASCII characters`

/** A key that a client chooses for one write, so that repetitions of it have no effect. */
export const IdempotencyKey = z
  .string()
  .max(maxIdempotencyKeyLength, message)
  .regex(/^[\x21-\x7e]+$/, message)
