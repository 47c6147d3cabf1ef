import { log } from '@/lib/log'
import type { Allowance, RateLimiter } from './policy'

const probeEveryMs = 1000

type RemoteLimiter = { take(subject: string): Promise<Allowance> }

/**
 * Counts in a shared store while that answers, and otherwise in this process. It says once that the store is gone, asks
 * it again every second without making a request wait, and says once that it is back.
 */
export class FallbackLimiter implements RateLimiter {
  readonly #shared: RemoteLimiter
  readonly #local: RateLimiter
  #nextProbe: number | undefined

  constructor(shared: RemoteLimiter, local: RateLimiter) {
    this.#shared = shared
    this.#local = local
  }

  async take(subject: string): Promise<Allowance> {
    // Counted here always, so that a subject which has used up its window cannot start anew when the store is lost.
    const local = await this.#local.take(subject)
    if (this.#nextProbe !== undefined) {
      this.#probe(subject, this.#nextProbe)
      return local
    }
    try {
      return await this.#shared.take(subject)
    } catch (error) {
      if (this.#nextProbe === undefined) {
        log.error({ err: error }, 'rate limit store lost: counting in this process')
        this.#nextProbe = Date.now() + probeEveryMs
      }
      return local
    }
  }

  #probe(subject: string, due: number): void {
    if (Date.now() < due) return
    this.#nextProbe = Date.now() + probeEveryMs
    this.#shared.take(subject).then(
      () => {
        if (this.#nextProbe === undefined) return
        this.#nextProbe = undefined
        log.info('rate limit store is back')
      },
      // Still lost, which has been said.
      () => undefined,
    )
  }
}
