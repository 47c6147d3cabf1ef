/** Bounds the requests to each host, so that a slow one delays its own alone. */
export class HostSlots {
  readonly #max: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /** @param max how many requests to a host at a time */
  constructor(max: number) {
    this.#max = max
  }

  async run<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
    await this.#enter(host)
    try {
      return await work()
    } finally {
      this.#leave(host)
    }
  }

  async #enter(host: string): Promise<void> {
    const running = this.#running.get(host) ?? 0
    if (running < this.#max) {
      this.#running.set(host, running + 1)
      return
    }
    await new Promise<void>((resolve) => {
      const queue = this.#waiting.get(host)
      if (queue) queue.push(resolve)
      else this.#waiting.set(host, [resolve])
    })
  }

  #leave(host: string): void {
    const queue = this.#waiting.get(host) ?? []
    const next = queue.shift()
    if (queue.length === 0) this.#waiting.delete(host)
    // Its slot goes to the next one.
    if (next) {
      next()
      return
    }
    const running = (this.#running.get(host) ?? 1) - 1
    if (running > 0) this.#running.set(host, running)
    else this.#running.delete(host)
  }
}
