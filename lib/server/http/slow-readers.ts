import type { ServerResponse } from 'node:http'
import { accountTurns } from '@/lib/domain/access/turns/account-turns'
import { log } from '@/lib/foundation/telemetry/log'

const checkEveryMs = 1000

export type ReaderLimits = {
  /** After this time without progress, an answer takes no place among those that are being served. */
  stalledMs: number
  /** After this time without progress, a connection is closed when memory is short. */
  maxStalledMs: number
}

/**
 * Answers that the system has not taken at once, because their clients read slowly or not at all. They cost memory and no
 * processor time.
 */
export class SlowReaders {
  readonly #isMemoryShort: () => boolean
  readonly #limits: ReaderLimits
  /** When each answer made progress. */
  readonly #progressedAt = new Map<ServerResponse, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    isMemoryShort = () => accountTurns().unsent.isMemoryShort,
    limits: ReaderLimits = { stalledMs: 1000, maxStalledMs: 10_000 },
  ) {
    this.#isMemoryShort = isMemoryShort
    this.#limits = limits
  }

  /** Notes that an answer waits for its client, or that the client has read a part of it. */
  note(response: ServerResponse): void {
    if (response.closed || response.destroyed) return
    if (!this.#progressedAt.has(response)) response.once('close', () => this.#progressedAt.delete(response))
    this.#progressedAt.set(response, performance.now())
    this.#timer ??= setInterval(() => this.#check(), checkEveryMs).unref()
  }

  /** Whether an answer only waits for its client. */
  isStalled(response: ServerResponse): boolean {
    const at = this.#progressedAt.get(response)
    return at !== undefined && performance.now() - at >= this.#limits.stalledMs
  }

  #check(): void {
    if (this.#progressedAt.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    if (!this.#isMemoryShort()) return
    const oldest = performance.now() - this.#limits.maxStalledMs
    for (const [response, at] of this.#progressedAt) {
      if (at > oldest) continue
      const { socket } = response.req
      log.warn({ address: socket.remoteAddress }, 'memory is short: closed a connection that read nothing')
      socket.destroy()
    }
  }
}
