import { randomFillSync } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

const idBytes = 16
/** Random bytes for the next ids. The request for them costs more than an id, so it is made for many at a time. */
const random = new Uint8Array(256 * idBytes)
let used = random.length
let last = { msecs: 0, seq: 0 }

/** Creates a UUID version 7. Ids of a process ascend, also within a millisecond (RFC 9562, section 6.2). */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, used + idBytes)
  used += idBytes
  const now = Date.now()
  // A new millisecond begins with a random number of 31 of the counter's 32 bits, which leaves room for two thousand million.
  last = now > last.msecs ? { msecs: now, seq: readSequence(bytes) } : { msecs: last.msecs, seq: last.seq + 1 }
  return uuidv7({ random: bytes, ...last })
}

function readSequence(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1
}
