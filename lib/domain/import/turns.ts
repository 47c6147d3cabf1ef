import { AppError } from '@/lib/foundation/errors'

export type TurnLimits = {
  /** Turns at the same time, at most one of them of an account. */
  working: number
  /** Callers that wait, and those of an account. */
  waiting: number
  waitingOfAccount: number
  /** How long a caller waits, in ms. */
  waitMs: number
}

type Waiter = { account: string; begin: () => void }

/** Lets accounts work in turns, in order of arrival, but for those of an account that is working. */
export class Turns {
  readonly #limits: TurnLimits
  readonly #working = new Set<string>()
  readonly #waiting: Waiter[] = []

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Works when it is the account's turn.
   * @throws RATE_LIMITED when too many callers of the account wait, UNAVAILABLE when too many of others do
   */
  async take<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    await this.#wait(account)
    try {
      return await work()
    } finally {
      this.#working.delete(account)
      this.#beginNext()
    }
  }

  #wait(account: string): Promise<void> {
    const ofAccount = this.#waiting.filter((waiter) => waiter.account === account)
    if (ofAccount.length >= this.#limits.waitingOfAccount)
      throw new AppError('RATE_LIMITED', 'Other files of yours are being read. Try again when they are.')
    if (this.#waiting.length >= this.#limits.waiting) throw overloaded()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1)
        reject(overloaded())
      }, this.#limits.waitMs)
      const waiter: Waiter = {
        account,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#waiting.push(waiter)
      this.#beginNext()
    })
  }

  #beginNext(): void {
    if (this.#working.size >= this.#limits.working) return
    const index = this.#waiting.findIndex(({ account }) => !this.#working.has(account))
    const [next] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!next) return
    this.#working.add(next.account)
    next.begin()
  }
}

function overloaded(): AppError {
  return new AppError('UNAVAILABLE', 'Many files are being read right now. Try again in a minute.')
}
