import type { Actor } from '@/lib/domain/access/actor'
import { watchTasks } from '@/lib/domain/changes/watch-changes'
import type { Call } from '@/lib/domain/operation/operation'
import { OutputStream } from '@/lib/domain/operation/reply'
import { JsonText } from '@/lib/foundation/database/json-text'
import { type ReadChanges, readChanges } from './read'
import type { Change, Changes, ChangesQuery, ChangesSince } from './schema'

/** How many changes a stream reads at a time. */
const streamedAtOnce = 100
/** Finds changes whose notification was lost with the process that made them. */
const maxStreamSleepMs = 20_000

/**
 * The changes after a cursor, in the order in which they happened; without a cursor the current one. With `wait`, an
 * answer without changes is delayed until there is one or the time is over.
 * @throws GONE; the reason of the call's signal
 */
export async function listChanges(
  actor: Actor,
  { since, limit, wait }: ChangesQuery,
  { signal, waitOutside = (wait) => wait() }: Pick<Call, 'signal' | 'waitOutside'> = {},
): Promise<JsonText<Changes>> {
  if (wait === 0 || since === undefined) return toJson(await readChanges(actor.userId, since, limit))
  const deadline = performance.now() + wait * 1000
  const wakeUp = new WakeUp(actor, signal)
  try {
    for (;;) {
      const read = await readChanges(actor.userId, since, limit)
      const leftMs = deadline - performance.now()
      if (read.changes.length > 0 || leftMs <= 0 || wakeUp.isClosed) return toJson(read)
      await waitOutside(() => wakeUp.wait(leftMs))
      signal?.throwIfAborted()
    }
  } finally {
    wakeUp.stop()
  }
}

/**
 * The changes after a cursor, without an end: it ends with the call's signal, or when the server stops.
 * @throws GONE
 */
export async function streamChanges(
  actor: Actor,
  { since }: ChangesSince,
  { signal }: Pick<Call, 'signal'>,
): Promise<OutputStream<Change>> {
  const first = await readChanges(actor.userId, since, streamedAtOnce)
  return new OutputStream(follow(actor, first, signal))
}

async function* follow(actor: Actor, first: ReadChanges, signal: AbortSignal | undefined) {
  const wakeUp = new WakeUp(actor, signal)
  try {
    for (let read = first; ; read = await readChanges(actor.userId, read.cursor, streamedAtOnce)) {
      const part = read.changes.map(({ position, change }) => ({
        cursor: String(position),
        output: new JsonText<Change>(change),
      }))
      if (part.length > 0) yield part
      else if (read === first) yield [{ cursor: String(read.cursor) }]
      if (read.changes.length < streamedAtOnce) await wakeUp.wait(maxStreamSleepMs)
      if (wakeUp.isClosed) return
    }
  } finally {
    wakeUp.stop()
  }
}

function toJson({ changes, cursor }: ReadChanges): JsonText<Changes> {
  return new JsonText(`{"changes":[${changes.map(({ change }) => change).join(',')}],"nextCursor":"${cursor}"}`)
}

/** Wakes a caller up when tasks of its account may have changed, its signal is aborted, or the server stops. */
class WakeUp {
  isClosed = false
  readonly #stopWatching: () => void
  readonly #signal: AbortSignal | undefined
  #hasChanged = false
  #resolve: (() => void) | undefined

  constructor(actor: Actor, signal: AbortSignal | undefined) {
    this.#signal = signal
    this.#stopWatching = watchTasks(actor, {
      onChange: () => {
        this.#hasChanged = true
        this.#resolve?.()
      },
      onClose: this.#close,
    })
    if (signal?.aborted) this.#close()
    else signal?.addEventListener('abort', this.#close)
  }

  /** Waits, unless tasks have changed since the last call. */
  async wait(maxMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    if (!this.#hasChanged && !this.isClosed) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve
        timer = setTimeout(resolve, maxMs)
      })
    }
    clearTimeout(timer)
    this.#hasChanged = false
  }

  stop(): void {
    this.#stopWatching()
    this.#signal?.removeEventListener('abort', this.#close)
  }

  readonly #close = (): void => {
    this.isClosed = true
    this.#resolve?.()
  }
}
