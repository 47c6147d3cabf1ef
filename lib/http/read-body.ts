import { AppError, validationError } from '@/lib/errors'

type Bytes = Uint8Array<ArrayBuffer>

const emptyBody: Bytes = new Uint8Array()

/**
 * Reads the body of a request, buffering at most `maxBytes`. Returns synchronously when there is no body.
 * @throws PAYLOAD_TOO_LARGE; VALIDATION_ERROR when the body is incomplete or the method takes none
 */
export function readBody(request: Request, maxBytes: number): Bytes | Promise<Bytes> {
  const length = request.headers.get('content-length')
  const declaredLength = Number(length ?? 0)
  if (request.method === 'GET' || request.method === 'HEAD') {
    // The Fetch standard gives a GET or HEAD request no body, so it could not be read.
    if (declaredLength > 0 || request.headers.has('transfer-encoding')) {
      throw validationError([{ path: '', message: `A ${request.method} request takes no body.` }])
    }
    return emptyBody
  }
  if (length === '0') return emptyBody
  if (declaredLength > maxBytes) throw payloadTooLarge(maxBytes)
  // A body cannot exceed its Content-Length (RFC 9112, section 6.3), so it can be read in one call.
  return declaredLength > 0 ? readWhole(request) : readChunks(request, maxBytes)
}

async function readWhole(request: Request): Promise<Bytes> {
  return new Uint8Array(await request.arrayBuffer().catch(rejectIncomplete))
}

async function readChunks(request: Request, maxBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of iterateBody(request.body)) {
    size += chunk.byteLength
    if (size > maxBytes) throw payloadTooLarge(maxBytes)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** A client that disconnects in the middle of a body is a client error, not a server error. */
async function* iterateBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body
  } catch {
    rejectIncomplete()
  }
}

function rejectIncomplete(): never {
  throw validationError([{ path: '', message: 'The body ended too early.' }])
}

function payloadTooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body must not be larger than ${maxBytes / 1024} KiB.`)
}
