import type { Actor } from '@/lib/domain/access/actor'
import { watchTasks } from '@/lib/domain/changes/watch-changes'

/** Wakes a caller up when tasks of its account may have changed, its signal is aborted, or the server stops. */
export class WakeUp {
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
