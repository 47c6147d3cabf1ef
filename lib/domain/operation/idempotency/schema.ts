import { maxIdempotencyKeyLength } from '@/lib/foundation/limits'
import { boundedText } from '@/lib/foundation/values/text'

const message = `must be 1 to ${maxIdempotencyKeyLength} visible ASCII characters`

/** A key that a client chooses for one write, so that repetitions of it have no effect. */
export const IdempotencyKey = boundedText(maxIdempotencyKeyLength, message).regex(/^[\x21-\x7e]+$/, message)
