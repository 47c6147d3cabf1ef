import { AsyncResource } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'
import Denque from 'denque'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import type { ServerLimits } from './limits'
import { ResponseList } from './response-list'

const checkEveryMs = 50
/** Connections with shorter gaps between them are a burst. */
const burstGapMs = 20
/** A burst of more connections than this is a flood, for a while: its requests wait until its connections are accepted. */
const floodConnections = 100
const maxFloodMs = 500

type Waiting = {
  response: ServerResponse
  /** The asynchronous context of the request. */
  context: AsyncResource
  serve: () => void
  reject: () => void
  since: number
}

/**
 * Admits a limited number of requests at a time, each until the last byte of its answer is sent. Further ones wait in order, and are rejected when they have waited too
 * long. A queue, and not an immediate rejection, because clients that try again at once would cost more than their
 * requests.
 *
 * @fastify/under-pressure is bound to Fastify, and overload-protection samples the event loop alone: under load here the
 * queue is in front of the database.
 */
export class LoadShedder {
  readonly #name: string
  readonly #limits: Pick<ServerLimits, 'maxRequests' | 'maxQueueMs'>
  readonly #givesWay: (response: ServerResponse) => boolean
  readonly #inProgress = new ResponseList()
  /** In the order of their arrival. An array replaces its memory as it moves on, which keeps what it held: see ResponseList. */
  readonly #waiting = new Denque<Waiting>()
  #timer: NodeJS.Timeout | undefined
  #burst = { connections: 0, startedAt: 0, lastAt: Number.NEGATIVE_INFINITY }
  #isScheduled = false

  /**
   * @param name names the queue in the metrics
   * @param givesWay whether a request gives its place to others that wait, before its answer is sent
   */
  constructor(
    name: string,
    limits: Pick<ServerLimits, 'maxRequests' | 'maxQueueMs'>,
    givesWay: (response: ServerResponse) => boolean,
  ) {
    this.#name = name
    this.#limits = limits
    this.#givesWay = givesWay
    measurements().read('requestsInProgress', () => this.#inProgress.size, name)
    measurements().read('requestsQueued', () => this.#waiting.length, name)
  }

  /**
   * Notes that a client has connected. libuv accepts one connection in each turn of the event loop, so that the last of
   * a burst would wait for seconds behind the requests of the first. During a burst, a turn therefore serves one
   * request, and in the first half second of a flood none.
   */
  noteConnection(): void {
    const now = performance.now()
    const { connections, startedAt } = this.#isBurst(now) ? this.#burst : { connections: 0, startedAt: now }
    this.#burst = { connections: connections + 1, startedAt, lastAt: now }
  }

  /** Calls `serve` as soon as the request is admitted, or `reject`. */
  admit(response: ServerResponse, serve: () => void, reject: () => void): void {
    if (this.#waiting.length === 0 && this.#inProgress.size < this.#limits.maxRequests && !this.#isBurst()) {
      this.#begin(response)
      serve()
      return
    }
    // The end of another request starts this one, which the `AsyncResource` runs without that request's
    // `AsyncLocalStorage`. React would otherwise reuse data of the other visitor, such as the account.
    const context = new AsyncResource('WaitingRequest')
    this.#waiting.push({ response, context, serve, reject, since: performance.now() })
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref()
    this.#schedule()
  }

  /** Notes that a request waits for something that may take long: it no longer counts. */
  release(response: ServerResponse): void {
    if (this.#inProgress.delete(response)) this.#serveNext()
  }

  /** Notes that it goes on: it counts again, also where others have taken its place. */
  resume(response: ServerResponse): void {
    if (!response.closed && !response.destroyed) this.#begin(response)
  }

  #isBurst(now = performance.now()): boolean {
    return now - this.#burst.lastAt < burstGapMs
  }

  #isFlood(): boolean {
    const now = performance.now()
    const { connections, startedAt } = this.#burst
    return this.#isBurst(now) && connections > floodConnections && now - startedAt < maxFloodMs
  }

  /** Serves the next request in the next turn of the event loop. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#serveNext()
    })
  }

  #begin(response: ServerResponse): void {
    const remove = this.#inProgress.add(response)
    response.once('close', () => {
      remove()
      this.#serveNext()
    })
  }

  #serveNext(): void {
    if (this.#isScheduled) return
    if (this.#waiting.length > 0 && this.#isFlood()) {
      this.#schedule()
      return
    }
    const isBurst = this.#isBurst()
    let served = 0
    while (this.#inProgress.size < this.#limits.maxRequests) {
      const next = this.#waiting.shift()
      if (!next) break
      served++
      const { response, context, serve } = next
      // Its client has disconnected in the meantime.
      if (response.closed || response.destroyed) continue
      this.#begin(response)
      context.runInAsyncScope(serve)
      if (isBurst) break
    }
    if (served > 0 && this.#waiting.length > 0 && this.#inProgress.size < this.#limits.maxRequests) this.#schedule()
  }

  #check(): void {
    for (const response of this.#inProgress) if (this.#givesWay(response)) this.#inProgress.delete(response)
    this.#serveNext()
    const oldest = performance.now() - this.#limits.maxQueueMs
    for (let next = this.#waiting.peekFront(); next && next.since <= oldest; next = this.#waiting.peekFront()) {
      this.#waiting.shift()
      const { response, context, reject } = next
      if (response.closed || response.destroyed) continue
      measurements().count('shed', this.#name)
      context.runInAsyncScope(reject)
    }
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
