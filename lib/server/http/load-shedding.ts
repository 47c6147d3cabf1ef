import type { ServerResponse } from 'node:http'
import type { ServerLimits } from './limits'

const checkEveryMs = 50

type Waiting = { response: ServerResponse; serve: () => void; reject: () => void; since: number }

/**
 * Admits a limited number of requests at a time. Further ones wait in order, and are rejected when they have waited too
 * long. A queue, and not an immediate rejection, because clients that try again at once would cost more than their
 * requests.
 *
 * @fastify/under-pressure is bound to Fastify, and overload-protection samples the event loop alone: under load here the
 * queue is in front of the database.
 */
export class LoadShedder {
  readonly #limits: Pick<ServerLimits, 'maxRequests' | 'maxQueueMs'>
  readonly #inProgress = new Set<ServerResponse>()
  #waiting: Waiting[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Pick<ServerLimits, 'maxRequests' | 'maxQueueMs'>) {
    this.#limits = limits
  }

  /** Calls `serve` as soon as the request is admitted, or `reject`. */
  admit(response: ServerResponse, serve: () => void, reject: () => void): void {
    if (this.#waiting.length === 0 && this.#inProgress.size < this.#limits.maxRequests) {
      this.#begin(response)
      serve()
      return
    }
    this.#waiting.push({ response, serve, reject, since: performance.now() })
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref()
  }

  #begin(response: ServerResponse): void {
    this.#inProgress.add(response)
    response.once('close', () => {
      this.#inProgress.delete(response)
      this.#serveNext()
    })
  }

  #serveNext(): void {
    let served = 0
    for (const { response, serve } of this.#waiting) {
      if (this.#inProgress.size >= this.#limits.maxRequests) break
      served++
      // Its client has disconnected in the meantime.
      if (response.closed || response.destroyed) continue
      this.#begin(response)
      serve()
    }
    if (served > 0) this.#waiting = this.#waiting.slice(served)
  }

  #check(): void {
    // A response that has begun is a stream, which may take as long as it likes.
    for (const response of this.#inProgress) if (response.headersSent) this.#inProgress.delete(response)
    this.#serveNext()
    const oldest = performance.now() - this.#limits.maxQueueMs
    const late = this.#waiting.filter(({ since }) => since <= oldest)
    this.#waiting = this.#waiting.slice(late.length)
    for (const { response, reject } of late) if (!response.closed && !response.destroyed) reject()
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
