import Denque from 'denque'
import { connectionLimit, pipelineCount } from '@/lib/foundation/database/pool'
import { overloaded } from '@/lib/foundation/errors'
import { maxRequestsPerAccount, maxTurnWaitMs, maxWaitingPerAccount } from '@/lib/foundation/limits'
import { callerLeft } from '@/lib/foundation/request/caller'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { Turn } from './turn'
import { UnsentBytes } from './unsent-bytes'

export type TurnLimits = {
  /** Requests of all accounts that work at a time. */
  maxWorking: number
  /** Requests of an account that work at a time. */
  maxOfAccount: number
  maxWaitingOfAccount: number
  maxWaitMs: number
}

const turnLimits = (): TurnLimits => ({
  // As many as are admitted: enough to keep every connection to the database busy.
  maxWorking: 64,
  // A small pool leaves a connection to the other accounts.
  maxOfAccount: Math.max(1, Math.min(maxRequestsPerAccount, connectionLimit() - pipelineCount() - 1)),
  maxWaitingOfAccount: maxWaitingPerAccount,
  maxWaitMs: maxTurnWaitMs,
})

/** Accounts without requests are kept up to this number, because a map that changes with each request costs memory. */
const maxIdleAccounts = 10_000

type Waiting = { begin: () => void; hasLeft: () => boolean; leave: () => void }
type Account = { readonly userId: string; working: number; readonly waiting: Denque<Waiting>; isNext: boolean }

/**
 * Lets few requests of an account work at a time, so that no account takes the database or the memory of this process from
 * the others. Further ones wait in order, before they take a connection. Accounts take turns: each gives its place to the
 * next account, and not to its own next request.
 */
export class AccountTurns {
  readonly unsent = new UnsentBytes((userId) => this.#continue(userId))
  readonly #limits: TurnLimits
  readonly #accounts = new Map<string, Account>()
  /** Accounts with a request that waits and may begin, in the order of their turns. */
  readonly #next = new Denque<Account>()
  #working = 0
  #waiting = 0

  constructor(limits: TurnLimits = turnLimits()) {
    this.#limits = limits
    measurements().read('requestsInProgress', () => this.#working, 'accounts')
    measurements().read('requestsQueued', () => this.#waiting, 'accounts')
  }

  /** Begins a request at once. Returns undefined when it has to wait. */
  begin(userId: string): Turn | undefined {
    const account = this.#find(userId)
    if (account.waiting.length > 0 || !this.#hasPlace() || !this.#mayBegin(account)) return undefined
    return this.#start(account)
  }

  /**
   * Begins a request as soon as those before it have ended.
   * @throws UnavailableError when it has waited too long, or too many wait; the error of a client that has left
   */
  wait(userId: string, hasLeft: () => boolean): Promise<Turn> {
    const account = this.#find(userId)
    if (account.waiting.length >= this.#limits.maxWaitingOfAccount) return Promise.reject(this.#refuse())
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        this.#waiting--
      }
      const waiting: Waiting = {
        begin: () => {
          stop()
          resolve(this.#start(account))
        },
        hasLeft,
        leave: () => {
          stop()
          reject(callerLeft())
        },
      }
      const timer = setTimeout(() => {
        account.waiting.removeOne(account.waiting.toArray().indexOf(waiting))
        stop()
        reject(this.#refuse())
      }, this.#limits.maxWaitMs)
      account.waiting.push(waiting)
      this.#waiting++
      this.#continue(userId)
    })
  }

  /** Ends the work of a request, whose answer may wait for its client. */
  endWork(userId: string): void {
    this.#working--
    this.#continue(userId)
  }

  /** Gives the account its place back. */
  end(userId: string): void {
    this.#find(userId).working--
    this.#continue(userId)
  }

  #start(account: Account): Turn {
    account.working++
    this.#working++
    return new Turn(this, account.userId)
  }

  /** Begins requests that wait, after an account has got room. */
  #continue(userId: string): void {
    this.#queue(this.#find(userId))
    while (this.#hasPlace()) {
      const account = this.#next.shift()
      if (!account) return
      account.isNext = false
      if (!this.#mayBegin(account)) continue
      const waiting = account.waiting.shift()
      if (waiting?.hasLeft()) waiting.leave()
      else waiting?.begin()
      this.#queue(account)
    }
  }

  /** Lets an account have a turn, behind the others. */
  #queue(account: Account): void {
    if (account.isNext || account.waiting.length === 0 || !this.#mayBegin(account)) return
    account.isNext = true
    this.#next.push(account)
  }

  #hasPlace(): boolean {
    return this.#working < this.#limits.maxWorking
  }

  #mayBegin({ userId, working }: Account): boolean {
    return working < this.#limits.maxOfAccount && this.unsent.mayBegin(userId)
  }

  #find(userId: string): Account {
    const known = this.#accounts.get(userId)
    if (known) return known
    if (this.#accounts.size >= maxIdleAccounts) {
      for (const [id, { working, waiting }] of this.#accounts) {
        if (working === 0 && waiting.length === 0) this.#accounts.delete(id)
      }
    }
    const account: Account = { userId, working: 0, waiting: new Denque(), isNext: false }
    this.#accounts.set(userId, account)
    return account
  }

  #refuse(): Error {
    measurements().count('shed', 'accounts')
    return overloaded(
      this.#hasPlace()
        ? `At most ${this.#limits.maxOfAccount} requests of an account work at a time`
        : `Requests of other accounts take all ${this.#limits.maxWorking} places`,
    )
  }
}

/** Of this process. */
export const accountTurns = processSingleton('account turns', () => new AccountTurns())
