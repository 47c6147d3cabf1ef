import { UnavailableError } from '@/lib/errors'
import { answerTimeMs } from '@/lib/limits'

/** The time within which a request gets an answer. It does not run while the client sends the body, which has a limit of its own. */
export class Deadline {
  #startedAt = performance.now()
  #spentMs = 0

  pause(): void {
    this.#spentMs = performance.now() - this.#startedAt
  }

  resume(): void {
    this.#startedAt = performance.now() - this.#spentMs
  }

  /**
   * Waits for work until the deadline. The work itself goes on.
   * @throws UnavailableError
   */
  async limit<Result>(work: Promise<Result>): Promise<Result> {
    let timer: NodeJS.Timeout | undefined
    const isOver = new Promise<never>((_resolve, reject) => {
      const leftMs = answerTimeMs - (performance.now() - this.#startedAt)
      timer = setTimeout(
        () => reject(new UnavailableError('The service cannot answer in time. Try again in a moment.', 'unknown')),
        leftMs,
      )
    })
    try {
      return await Promise.race([work, isOver])
    } finally {
      clearTimeout(timer)
    }
  }
}

/** An error of work that changes nothing, or that had not begun. */
export function withoutEffect(error: unknown): unknown {
  if (!(error instanceof UnavailableError)) return error
  return new UnavailableError(error.message, 'no', { cause: error.cause })
}
