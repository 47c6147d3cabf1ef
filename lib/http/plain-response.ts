import { JsonText } from '@/lib/database/json-text'
import type { Deadline } from '@/lib/deadline'

/**
 * A response as plain data, which each host writes in its own way. Building a `Response` object for each request took
 * the production server a quarter of its time.
 */
export type PlainResponse = {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array<ArrayBuffer> | null
  /** Sent instead of the body, part by part, as each comes. */
  stream?: AsyncIterable<string>
  /** Whether the host should compress the body for clients that accept it. */
  isCompressed?: boolean
  /** When the host should begin to send it. */
  deadline?: Deadline
}

export function jsonResponse(data: unknown, status = 200): PlainResponse {
  const body = data instanceof JsonText ? data.text : JSON.stringify(data)
  return { status, headers: { 'Content-Type': 'application/json' }, body }
}

export function toWebResponse({ status, headers, body, stream }: PlainResponse): Response {
  return new Response(stream ? toWebStream(stream) : body, { status, headers })
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
