import { availableParallelism } from 'node:os'
import { AppError } from '@/lib/foundation/errors'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { processCount } from '@/lib/foundation/settings/env'

/** Seconds after which a rejected caller may try again: by then the queue is empty. */
export const hashRetrySeconds = 2

/** Runs a limited number of jobs at a time. A limited number waits, in order. */
export class HashQueue {
  readonly #maxRunning: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning
    this.#maxWaiting = maxWaiting
  }

  /** Whether no further job may wait. */
  get isFull(): boolean {
    return this.#running >= this.#maxRunning && this.#waiting.length >= this.#maxWaiting
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#maxRunning) this.#running++
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next one takes this place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

const waitingPerCore = 8

// One per CPU core at a time, over all processes: a hash takes a core and 19 MiB for tens of milliseconds.
const hashQueue = processSingleton('hash queue', () => {
  const cores = Math.max(1, Math.floor(availableParallelism() / processCount()))
  return new HashQueue(cores, waitingPerCore * cores)
})

/**
 * Hashes or verifies a password when it is its turn.
 * @throws RATE_LIMITED when too many wait already. Thrown here, because every bundle has an `AppError` of its own.
 */
export async function takeTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const queue = hashQueue()
  if (queue.isFull) {
    throw new AppError('RATE_LIMITED', `Many people are signing in. Try again in ${hashRetrySeconds} s.`)
  }
  return queue.run(work)
}
