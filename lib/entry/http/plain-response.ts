import type { TextParts } from '@/lib/domain/operation/reply'
import { type JsonParts, JsonText } from '@/lib/foundation/database/json-text'
import { unexpectedCause } from '@/lib/foundation/errors'
import type { Deadline } from '@/lib/foundation/request/deadline'
import { log } from '@/lib/foundation/telemetry/log'

/**
 * A response as plain data, which each host writes in its own way. Building a `Response` object for each request took
 * the production server a quarter of its time.
 */
export type PlainResponse = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  /** Values of Set-Cookie, which cannot be joined as other headers can. */
  cookies?: readonly string[]
  /** Sent instead of the body, part by part, as each comes. */
  stream?: AsyncIterable<string>
  /** Whether the stream waits for events, as long as the client likes. */
  isEndless?: boolean
  /** Whether the host should compress the body for clients that accept it. */
  isCompressed?: boolean
  /** When the host should begin to send it. */
  deadline?: Deadline
}

export function jsonResponse(data: unknown, status = 200): PlainResponse {
  const body = data instanceof JsonText ? data.text : JSON.stringify(data)
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

/** JSON in parts. Its headers are sent before all parts are read: a failure then ends the connection, not the JSON. */
export function partsResponse({ parts }: JsonParts<unknown>): PlainResponse {
  return { status: 200, headers: { 'Content-Type': 'application/json' }, body: null, stream: logFailure(parts) }
}

/** A text in parts, as above. */
export function textResponse({ type, parts }: TextParts): PlainResponse {
  const contentType = type.startsWith('text/') ? `${type}; charset=utf-8` : type
  return { status: 200, headers: { 'Content-Type': contentType }, body: null, stream: logFailure(parts) }
}

async function* logFailure(parts: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* parts
  } catch (error) {
    log.warn({ err: unexpectedCause(error) ?? error }, 'response ended before its last part')
    throw error
  }
}

export function toWebResponse({ status, headers, body, stream, cookies = [] }: PlainResponse): Response {
  const response = new Response(stream ? toWebStream(stream) : body, { status, headers })
  for (const cookie of cookies) response.headers.append('Set-Cookie', cookie)
  return response
}

function toWebStream(stream: AsyncIterable<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const iterator = stream[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => {
      await iterator.return?.()
    },
  })
}
