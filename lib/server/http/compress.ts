import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import accept from '@hapi/accept'
import type { PlainResponse } from '@/lib/http/plain-response'
import { log } from '@/lib/log'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Uint8Array<ArrayBuffer>

/** For what is made anew for each request: fast. */
const fastEncoders = { gzip: (plain: Bytes) => compressGzip(plain, { level: 1 }) }

/** For what stays the same: as small as it gets, which is what Brotli does unless told otherwise. */
const bestEncoders = {
  br: (plain: Bytes) => compressBrotli(plain),
  gzip: (plain: Bytes) => compressGzip(plain, { level: 9 }),
}

type Encoders = Record<string, (plain: Bytes) => Promise<Bytes>>

// Below it what is saved is less than a packet.
const smallestBytes = 1024

/**
 * Compresses an answer for who accepts that. One with an ETag is compressed once and kept in memory: there must be few
 * of them. Not in the route files, because Next drops what they say of an encoding.
 */
export async function compressResponse(request: Request, answer: PlainResponse): Promise<PlainResponse> {
  const headers: PlainResponse['headers'] = { ...answer.headers, Vary: 'Accept-Encoding' }
  const etag = headers.ETag
  const encoders: Encoders = etag ? bestEncoders : fastEncoders
  const encoding = chooseEncoding(request, Object.keys(encoders))
  const encode = encoders[encoding]
  if (answer.body === null || answer.body.length < smallestBytes || !encode) return { ...answer, headers }
  const plain = new Uint8Array(Buffer.from(answer.body))
  try {
    const body = etag ? await encodeOnce(`${etag} ${encoding}`, () => encode(plain)) : await encode(plain)
    return { ...answer, headers: { ...headers, 'Content-Encoding': encoding }, body }
  } catch (error) {
    log.warn({ err: error, encoding }, 'could not compress an answer')
    return { ...answer, headers }
  }
}

/** What the client likes best; where it likes several as much, the first (RFC 9110, section 12.5.3). */
function chooseEncoding(request: Request, offered: string[]): string {
  try {
    return accept.encoding(request.headers.get('accept-encoding') ?? '', [...offered, 'identity'])
  } catch {
    // The header is malformed.
    return 'identity'
  }
}

const encoded = new Map<string, Promise<Bytes>>()

function encodeOnce(name: string, encode: () => Promise<Bytes>): Promise<Bytes> {
  const bytes = encoded.get(name) ?? encode()
  encoded.set(name, bytes)
  bytes.catch(() => encoded.delete(name))
  return bytes
}
