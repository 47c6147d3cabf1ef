import * as z from 'zod'
import type { OutputStream } from '@/lib/domain/operation/reply'
import { unexpectedCause } from '@/lib/foundation/errors'
import { eventStreamHeaders } from '@/lib/foundation/request/event-stream-headers'
import { log } from '@/lib/foundation/telemetry/log'
import type { PlainResponse } from './plain-response'

/** Shorter than the time after which proxies close a silent connection; nginx waits for 60 s. */
const heartbeatMs = 20_000
/** How long a client should wait before it reconnects. */
const retryMs = 2000
/** The same when the server ends the stream, because it stops: another instance serves. */
const minReturnMs = 250
const returnSpreadMs = 1000

/** For the description. */
export const EventStream = z.string().meta({
  id: 'EventStream',
  description: 'Server-sent events. The `data` of each is a JSON object, and `id` the cursor after it.',
})

export function eventExample(output: unknown): string {
  return `id: 42\ndata: ${JSON.stringify(output)}\n\n`
}

/** A stream as server-sent events (HTML standard, section 9.2). The id of each event is the cursor after it. */
export function eventStreamResponse(stream: OutputStream<unknown>, onEnd: () => void): PlainResponse {
  return {
    status: 200,
    headers: { ...eventStreamHeaders },
    body: null,
    stream: encodeEvents(stream, onEnd),
    isEndless: true,
  }
}

async function* encodeEvents({ parts }: OutputStream<unknown>, onEnd: () => void): AsyncGenerator<string> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    yield `retry: ${retryMs}\n\n`
    for (let waitForPart = waitInRounds(iterator.next()); ; ) {
      const part = await waitForPart()
      if (part === undefined) {
        yield ': heartbeat\n\n'
        continue
      }
      if (part.done) {
        // Clients of a server that stops come back at different times, to another instance.
        yield `retry: ${Math.round(minReturnMs + Math.random() * returnSpreadMs)}\n\n`
        return
      }
      // An event without data only sets the cursor.
      yield part.value
        .map(({ cursor, output }) => `id: ${cursor}\n${output ? `data: ${output.text}\n` : ''}\n`)
        .join('')
      waitForPart = waitInRounds(iterator.next())
    }
  } catch (error) {
    // The client reconnects, and goes on from the last id.
    log.warn({ err: unexpectedCause(error) ?? error }, 'event stream ended')
  } finally {
    onEnd()
    await iterator.return?.()
  }
}

/**
 * Returns a function that waits for a value, or for a heartbeat if that comes first. A race would leave something at the
 * promise of the value for each heartbeat of an idle stream.
 * @returns the value; undefined when it takes longer than a heartbeat
 */
function waitInRounds<Value>(value: Promise<Value>): () => Promise<Value | undefined> {
  let isSettled = false
  let wake = () => {}
  const settled = value.finally(() => {
    isSettled = true
    wake()
  })
  // The next round throws it.
  settled.catch(() => undefined)
  return async () => {
    if (!isSettled) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, heartbeatMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    return isSettled ? settled : undefined
  }
}
