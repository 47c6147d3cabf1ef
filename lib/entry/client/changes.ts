import type { Change, Input } from './operation-types'
import type { SentOptions, Transport } from './transport'
import { sleep } from './waiting'

export type FollowOptions = {
  /** A cursor: the `id` of the last change that you have handled. Absent to begin now. */
  since?: string | undefined
  /** Parts of the tasks that each change includes, such as `estimate`. */
  include?: Input<'listChanges'>['include'] | undefined
  /** Ends the iteration, with its reason as the error. */
  signal?: AbortSignal | undefined
}

// The longest wait that the service accepts (docs/api.md, List changes).
const waitSeconds = 25
const pageSize = 100
// A service that stops answers waiting requests early.
const shortestPauseMs = 1000

/**
 * Follows the changes by long polling. The first request fails as any other, so that a wrong address is reported. Once it
 * has succeeded, failures that may pass are retried for as long as they last. The cursor moves only after a change was
 * handled, so none is lost or repeated.
 */
export async function* followChanges(
  transport: Transport,
  { since, include, signal }: FollowOptions,
): AsyncGenerator<Change, never, undefined> {
  const common = { limit: pageSize, ...(include !== undefined && { include }) }
  const first = { ...(since !== undefined && { since }), ...common }
  let { data: page } = await transport.request('listChanges', first, { signal, isAnswer: isPage })
  const patiently: SentOptions = {
    isPatient: true,
    isAnswer: isPage,
    signal,
    maxRetries: Infinity,
    maxRetryDelayMs: Infinity,
  }
  for (;;) {
    for (const change of page.changes) {
      signal?.throwIfAborted()
      yield change
    }
    const start = Date.now()
    const input = { since: page.nextCursor, ...common, wait: waitSeconds }
    page = (await transport.request('listChanges', input, patiently)).data
    const rest = shortestPauseMs - (Date.now() - start)
    if (page.changes.length === 0 && rest > 0) await sleep(rest, signal)
  }
}

function isPage(data: unknown): boolean {
  const { changes, nextCursor } = Object(data)
  return Array.isArray(changes) && typeof nextCursor === 'string'
}
