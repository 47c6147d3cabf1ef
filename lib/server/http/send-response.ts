import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { PlainResponse } from '@/lib/entry/http/plain-response'
import { limitUnreadBody } from './await-body'
import type { SlowReaders } from './slow-readers'

/** A longer body is written in pieces of this length, in bytes, each when the client has read those before. */
const pieceBytes = 64 * 1024

/** Writes a response: headers and body in one call, unless the body is long. */
export function sendResponse(
  outgoing: ServerResponse,
  { status, headers, body, stream, isEndless, cookies }: PlainResponse,
  readers: SlowReaders,
): void {
  if (!outgoing.req.complete) limitUnreadBody(outgoing)
  const noteProgress = () => readers.note(outgoing)
  // All that count the request listen for its end, and so does `pipeline`: a few more than the 10 that Node warns of.
  outgoing.setMaxListeners(20)
  if (cookies?.length) outgoing.setHeader('Set-Cookie', cookies)
  if (stream) {
    outgoing.writeHead(status, headers).flushHeaders()
    // It fails when the client disconnects.
    pipeline(isEndless ? stream : noteParts(stream, noteProgress), outgoing).catch(() => undefined)
    return
  }
  if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers)
  if (body !== null && body.length > pieceBytes) {
    pipeline(noteParts(cutIntoPieces(body), noteProgress), outgoing).catch(() => undefined)
    return
  }
  outgoing.end(body)
  // Without a socket, it waits behind another answer on its connection.
  if (outgoing.socket === null || outgoing.socket.writableLength > 0) noteProgress()
}

function* cutIntoPieces(body: string | Uint8Array<ArrayBuffer>): Generator<Uint8Array> {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  for (let start = 0; start < bytes.byteLength; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

/** The same parts. Each is taken when the client has read those before. */
async function* noteParts<Part>(
  parts: Iterable<Part> | AsyncIterable<Part>,
  noteProgress: () => void,
): AsyncGenerator<Part> {
  noteProgress()
  for await (const part of parts) {
    yield part
    noteProgress()
  }
}
