import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import accept from '@hapi/accept'
import type { HttpHeaders } from '@/lib/entry/http/http-request'
import type { PlainResponse } from '@/lib/entry/http/plain-response'
import { log } from '@/lib/foundation/telemetry/log'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

type Bytes = Uint8Array<ArrayBuffer>
type Encoders = Record<string, (plain: Bytes) => Promise<Bytes>>

/** For responses built per request: fast. */
const fastEncoders: Encoders = { gzip: (plain) => compressGzip(plain, { level: 1 }) }

/** For responses that stay the same: small. Brotli's default is its highest level. */
const smallEncoders: Encoders = {
  br: (plain) => compressBrotli(plain),
  gzip: (plain) => compressGzip(plain, { level: 9 }),
}

// Compressing less saves less than a packet.
const minimumBytes = 1024

/**
 * Compresses a response for clients that accept it. A response with an ETag is compressed once and cached, so there must
 * be few of them. Decision 34 says why no library does it.
 */
export async function compressResponse(sent: HttpHeaders, response: PlainResponse): Promise<PlainResponse> {
  const headers: PlainResponse['headers'] = { ...response.headers, Vary: 'Accept-Encoding' }
  const etag = headers.ETag
  const encoders = etag ? smallEncoders : fastEncoders
  const encoding = chooseEncoding(sent, Object.keys(encoders))
  const encode = encoders[encoding]
  if (response.body === null || response.body.length < minimumBytes || !encode) return { ...response, headers }
  const plain = new Uint8Array(Buffer.from(response.body))
  try {
    const body = etag ? await encodeOnce(`${etag} ${encoding}`, () => encode(plain)) : await encode(plain)
    return { ...response, headers: { ...headers, 'Content-Encoding': encoding }, body }
  } catch (error) {
    log.warn({ err: error, encoding }, 'could not compress a response')
    return { ...response, headers }
  }
}

/** The encoding that the client prefers. Between equal preferences the first offered wins (RFC 9110, section 12.5.3). */
function chooseEncoding(headers: HttpHeaders, offered: string[]): string {
  try {
    return accept.encoding(headers.get('accept-encoding') ?? '', [...offered, 'identity'])
  } catch {
    // The header is malformed.
    return 'identity'
  }
}

const encodedResponses = new Map<string, Promise<Bytes>>()

function encodeOnce(name: string, encode: () => Promise<Bytes>): Promise<Bytes> {
  const bytes = encodedResponses.get(name) ?? encode()
  encodedResponses.set(name, bytes)
  bytes.catch(() => encodedResponses.delete(name))
  return bytes
}
