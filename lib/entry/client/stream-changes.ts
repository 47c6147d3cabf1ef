import { describeFailure } from './connection-failure'
import { readEvents } from './event-stream'
import type { Change, Input } from './operation-types'
import type { CallOptions, Transport } from './transport'

// An idle stream carries a comment every 20 s (docs/api.md, Stream changes).
const longestSilenceMs = 45_000

/** Opens the stream of changes, again after failures that may pass, and yields what it carries until it ends. */
export async function* streamChanges(
  transport: Transport,
  input: Input<'streamChanges'>,
  options: CallOptions,
  baseUrl: string,
): AsyncGenerator<Change, void, undefined> {
  const { data, deadline } = await transport.open('streamChanges', input, options)
  const restart = () => deadline.restart(longestSilenceMs)
  restart()
  try {
    // Safe: `open` passes on the body of the response (calls.ts).
    for await (const text of readEvents(data as ReadableStream<Uint8Array>, restart)) {
      // The time that the caller takes does not count.
      deadline.restart(Infinity)
      yield JSON.parse(text)
      restart()
    }
  } catch (cause) {
    options.signal?.throwIfAborted()
    throw describeFailure(baseUrl, { isOver: deadline.isOver, method: 'GET' }, cause)
  } finally {
    deadline.end()
  }
}
