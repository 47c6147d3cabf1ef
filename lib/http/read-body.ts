import { AppError, validationError } from '@/lib/errors'

type Bytes = Uint8Array<ArrayBuffer>

const nothing: Bytes = new Uint8Array()

/**
 * The body of a request, which takes no more memory than it may. There is nothing to wait for where there is none.
 * @throws PAYLOAD_TOO_LARGE; VALIDATION_ERROR when it breaks off, or comes with a method that takes none
 */
export function readBody(request: Request, maxBytes: number): Bytes | Promise<Bytes> {
  const length = request.headers.get('content-length')
  const announced = Number(length ?? 0)
  if (request.method === 'GET' || request.method === 'HEAD') {
    // The Fetch standard knows no such body, so that it could not even be looked at.
    if (announced > 0 || request.headers.has('transfer-encoding')) {
      throw validationError([{ path: '', message: `A ${request.method} request takes no body.` }])
    }
    return nothing
  }
  if (length === '0') return nothing
  if (announced > maxBytes) throw tooLarge(maxBytes)
  // What is announced cannot turn out longer (RFC 9112, section 6.3), and is read at once.
  return announced > 0 ? readAtOnce(request) : readInPieces(request, maxBytes)
}

async function readAtOnce(request: Request): Promise<Bytes> {
  return new Uint8Array(await request.arrayBuffer().catch(breakOff))
}

async function readInPieces(request: Request, maxBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of untilItBreaks(request.body)) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** A caller who goes away in the middle of a body is no fault of ours. */
async function* untilItBreaks(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    if (body) yield* body
  } catch {
    breakOff()
  }
}

function breakOff(): never {
  throw validationError([{ path: '', message: 'The body ended too early.' }])
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('PAYLOAD_TOO_LARGE', `The body must not be larger than ${maxBytes / 1024} KiB.`)
}
