import type { Change } from './operation-types'
import type { CallOptions, Transport } from './transport'
import { sleep } from './waiting'

export type FollowOptions = {
  /** A cursor: the `id` of the last change that you have handled. Absent to begin now. */
  since?: string | undefined
  /** Ends the iteration, with its reason as the error. */
  signal?: AbortSignal | undefined
}

// The longest wait that the service accepts (docs/api.md, List changes).
const waitSeconds = 25
// A service that stops answers waiting requests early.
const shortestPauseMs = 1000

/**
 * Follows the changes by long polling. Failures that may pass are retried for as long as they last. The cursor moves only
 * after a change was handled, so none is lost or repeated.
 */
export async function* followChanges(
  transport: Transport,
  { since, signal }: FollowOptions,
  timeoutMs: number,
): AsyncGenerator<Change, never, undefined> {
  const options: CallOptions = { signal, maxRetries: Infinity, maxRetryDelayMs: Infinity }
  let cursor = since ?? (await transport.request('listChanges', {}, options)).data.nextCursor
  for (;;) {
    const start = Date.now()
    const { data } = await transport.request(
      'listChanges',
      { since: cursor, limit: 100, wait: waitSeconds },
      { ...options, timeoutMs: waitSeconds * 1000 + timeoutMs },
    )
    for (const change of data.changes) {
      signal?.throwIfAborted()
      yield change
    }
    cursor = data.nextCursor
    const rest = shortestPauseMs - (Date.now() - start)
    if (data.changes.length === 0 && rest > 0) await sleep(rest, signal)
  }
}
