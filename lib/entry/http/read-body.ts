import { AppError, validationError } from '@/lib/foundation/errors'
import type { HttpRequest } from './http-request'

type Bytes = Uint8Array<ArrayBuffer>
type Sent = Pick<HttpRequest, 'method' | 'headers' | 'readBytes'>

const emptyBody: Bytes = new Uint8Array()

/**
 * Reads the body of a request, buffering at most `maxBytes`. Returns synchronously when there is no body.
 * @throws PAYLOAD_TOO_LARGE; VALIDATION_ERROR when the body is incomplete or compressed, or the method takes none
 */
export function readBody(request: Sent, maxBytes: number): Bytes | Promise<Bytes> {
  const { method, headers } = request
  const length = headers.get('content-length')
  const declaredLength = Number(length ?? 0)
  if (method === 'GET' || method === 'HEAD') {
    // The Fetch standard gives a GET or HEAD request no body, so Next could not read it.
    if (declaredLength > 0 || headers.has('transfer-encoding')) {
      throw validationError([{ path: '', message: `A ${method} request takes no body.` }])
    }
    return emptyBody
  }
  if (length === '0') return emptyBody
  if ((headers.get('content-encoding') ?? 'identity').toLowerCase() !== 'identity') {
    throw validationError([{ path: '', message: 'The body must not be compressed (Content-Encoding).' }])
  }
  if (declaredLength > maxBytes) throw payloadTooLarge(maxBytes)
  return request.readBytes(maxBytes)
}

export function incompleteBody(): AppError {
  return validationError([{ path: '', message: 'The body ended too early.' }])
}

/** Writes a number of bytes, such as `256 KiB` or `3 MB`. */
export function formatBytes(bytes: number): string {
  return bytes % 1024 === 0 ? `${bytes / 1024} KiB` : `${bytes / 1_000_000} MB`
}

export function payloadTooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body must not be larger than ${formatBytes(maxBytes)}.`)
}
