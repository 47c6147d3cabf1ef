import { UnavailableError } from '@/lib/foundation/errors'
import { answerTimeMs } from '@/lib/foundation/limits'

/** The time within which a request gets an answer. It does not run while the client sends the body, which has a limit of its own. */
export class Deadline {
  #startedAt = performance.now()
  #spentMs = 0
  #limitMs = answerTimeMs

  pause(): void {
    this.#spentMs = performance.now() - this.#startedAt
  }

  resume(): void {
    this.#startedAt = performance.now() - this.#spentMs
  }

  /** Gives more time to a request that may wait for something, in milliseconds. */
  extend(ms: number): void {
    this.#limitMs += ms
  }

  /**
   * Waits for work until the deadline. The work itself goes on.
   * @throws UnavailableError
   */
  limit<Result>(work: Promise<Result>): Promise<Result> {
    // Not Promise.race, whose further promises cost a short request a measurable part of its time.
    return new Promise((resolve, reject) => {
      const leftMs = this.#limitMs - (performance.now() - this.#startedAt)
      const timer = setTimeout(() => reject(tooSlow()), leftMs)
      const settlePromise = <Value>(done: (value: Value) => void, value: Value) => {
        clearTimeout(timer)
        done(value)
      }
      work.then(
        (result) => settlePromise(resolve, result),
        (error) => settlePromise(reject, error),
      )
    })
  }
}

function tooSlow(): UnavailableError {
  return new UnavailableError('The service cannot answer in time. Try again in a moment.', 'unknown')
}

/** An error of work that changes nothing, or that had not begun. */
export function withoutEffect(error: unknown): unknown {
  return error instanceof UnavailableError ? error.withApplied('no') : error
}
