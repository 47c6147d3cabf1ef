// A longer timer would fire at once.
const longestTimerMs = 2 ** 31 - 1

/** Waits. Rejects with the signal's reason when it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop)
        resolve()
      },
      Math.min(ms, longestTimerMs),
    )
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/**
 * A signal that is aborted with the caller's, or when the time is up. `AbortSignal.any` would do the same, but Node 20
 * keeps every result of it as long as the caller's signal lives.
 */
export class Deadline {
  readonly #controller = new AbortController()
  readonly #signal: AbortSignal | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  isOver = false

  constructor(ms: number, signal: AbortSignal | undefined) {
    this.#signal = signal
    if (signal?.aborted) this.#stop()
    else signal?.addEventListener('abort', this.#stop, { once: true })
    this.restart(ms)
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Lets the time begin again. */
  restart(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#expire, Math.min(ms, longestTimerMs))
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#signal?.removeEventListener('abort', this.#stop)
  }

  readonly #stop = () => this.#controller.abort(this.#signal?.reason)

  readonly #expire = () => {
    this.isOver = true
    this.#controller.abort()
  }
}
