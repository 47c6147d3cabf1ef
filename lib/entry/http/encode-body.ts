import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { weakTag } from './conditions'
import type { HttpRequest } from './http-request'

/** A longer text is encoded in pieces, in UTF-16 units: 256 Ki take 0.5 ms. */
const maxPieceLength = 256 * 1024

/** A long body as it is sent, and its entity tag. */
export type EncodedBody = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** Whether a body is so long that encoding and hashing it would delay other requests. */
export function isLong(body: unknown): body is string {
  return typeof body === 'string' && body.length > maxPieceLength
}

/**
 * Encodes and hashes a long body. Other requests are served between its pieces: 50 MB take 90 ms, 0.5 ms at a time.
 * @param count counts the bytes that are to be sent, and returns a function that is called when they are
 */
export async function encodeLongBody(
  request: Pick<HttpRequest, 'onEnd'>,
  text: string,
  count: (bytes: number) => () => void,
): Promise<EncodedBody> {
  const byteLength = Buffer.byteLength(text)
  request.onEnd(count(byteLength))
  const bytes = new Uint8Array(byteLength)
  const hash = createHash('sha1')
  const encoder = new TextEncoder()
  let read = 0
  let written = 0
  while (read < text.length) {
    // Of a character that the slice cuts there is room for no part in the target, which therefore ends before it.
    const target = bytes.subarray(written, written + maxPieceLength)
    const piece = encoder.encodeInto(text.slice(read, read + maxPieceLength), target)
    hash.update(target.subarray(0, piece.written))
    read += piece.read
    written += piece.written
    await nextTurn()
  }
  return { bytes, etag: weakTag(hash.digest('base64url')) }
}
