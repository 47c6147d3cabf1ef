import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { MemoryLimiter } from './memory-limiter'
import type { Allowance, Policy, RateLimiter } from './policy'

/** The shared store did not answer in time. */
class StoreTimeout extends Error {}

const timeoutMs = 250
const sliceCount = 10
const probeEveryMs = 1000

/**
 * Counts in a shared store and falls back to this process while the store fails or takes longer than 250 ms, not
 * counting the time in which this process is busy itself. Logs once when the store is lost and once when it is back.
 * Probes a lost store every second without making a request wait.
 */
export class FallbackLimiter implements RateLimiter {
  readonly #shared: RateLimiter
  readonly #local: MemoryLimiter
  /** Unix time in milliseconds; set while the store is lost. */
  #nextProbe: number | undefined

  constructor(policy: Policy, shared: RateLimiter) {
    this.#shared = shared
    this.#local = new MemoryLimiter(policy)
    measurements().read('limiterStoreLost', () => (this.#nextProbe === undefined ? 0 : 1), policy.name)
  }

  async take(subject: string): Promise<Allowance> {
    // Always counted locally too, so that a subject cannot start a new window by the loss of the store.
    const local = this.#local.take(subject)
    if (this.#nextProbe !== undefined) {
      this.#probe(subject, this.#nextProbe)
      return local
    }
    try {
      const shared = await this.#takeShared(subject)
      // Another instance may have seen the subject first. A later end here would carry uses into the next window.
      this.#local.endBy(subject, shared.resetAt)
      // It does not know what was counted here alone while it was lost.
      return !local.allowed || local.remaining < shared.remaining ? local : shared
    } catch (error) {
      if (this.#nextProbe === undefined) {
        log.error({ err: error }, 'rate limit store lost: counting in this process')
        this.#nextProbe = Date.now() + probeEveryMs
      }
      return local
    }
  }

  /** Resets the local count at once, and the shared one in the background: a failure leaves the stricter count. */
  async reset(subject: string): Promise<void> {
    this.#local.reset(subject)
    if (this.#nextProbe !== undefined) return
    void Promise.resolve(this.#shared.reset(subject)).catch(() => undefined)
  }

  #probe(subject: string, dueAt: number): void {
    if (Date.now() < dueAt) return
    this.#nextProbe = Date.now() + probeEveryMs
    this.#takeShared(subject).then(
      () => {
        if (this.#nextProbe === undefined) return
        this.#nextProbe = undefined
        log.info('rate limit store is back')
      },
      // Still lost, which is already logged.
      () => undefined,
    )
  }

  /** @throws StoreTimeout, or the error of the store */
  async #takeShared(subject: string): Promise<Allowance> {
    const timeout = createBusyTimeout()
    try {
      return await Promise.race([this.#shared.take(subject), timeout.expired])
    } finally {
      timeout.clear()
    }
  }
}

/**
 * A timeout of 250 ms that does not count event-loop delay: it counts ten timers of 25 ms each, however late they fire.
 * An answer that arrived while this process was busy is read before the last one takes effect.
 */
function createBusyTimeout() {
  let timer: NodeJS.Timeout | undefined
  let lastCheck: NodeJS.Immediate | undefined
  const expired = new Promise<never>((_resolve, reject) => {
    const expire = () => reject(new StoreTimeout(`no answer from the rate limit store within ${timeoutMs} ms`))
    const wait = (slices: number) => {
      timer = setTimeout(() => {
        if (slices > 1) wait(slices - 1)
        // Immediates run after the sockets have been read.
        else lastCheck = setImmediate(expire)
      }, timeoutMs / sliceCount)
    }
    wait(sliceCount)
  })
  const clear = () => {
    clearTimeout(timer)
    clearImmediate(lastCheck)
  }
  return { expired, clear }
}
