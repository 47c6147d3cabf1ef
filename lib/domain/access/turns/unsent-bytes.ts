import { overloaded } from '@/lib/foundation/errors'
import { measurements } from '@/lib/foundation/telemetry/measurements'

const MiB = 1024 * 1024

export type UnsentLimits = {
  /** An account with more bytes begins no further request. */
  mayBegin: number
  /** Of an account that has more than one answer. */
  ofAccount: number
  /** Of all accounts. */
  ofProcess: number
  /** Of all accounts; with more, memory is short. */
  short: number
}

const unsentLimits: UnsentLimits = {
  mayBegin: 32 * MiB,
  ofAccount: 128 * MiB,
  ofProcess: 256 * MiB,
  short: 64 * MiB,
}

/** Counts the bytes of large answers, from when they are built until clients have read them. */
export class UnsentBytes {
  readonly #onRoom: (userId: string) => void
  readonly #limits: UnsentLimits
  readonly #ofAccount = new Map<string, number>()
  #total = 0

  /** @param onRoom called when an account has got room */
  constructor(onRoom: (userId: string) => void, limits: UnsentLimits = unsentLimits) {
    this.#onRoom = onRoom
    this.#limits = limits
    measurements().read('unsentBytes', () => this.#total)
  }

  get isMemoryShort(): boolean {
    return this.#total > this.#limits.short
  }

  /** Whether an account may begin a request, whose answer may be large. */
  mayBegin(userId: string): boolean {
    return this.#total === 0 || (this.#ofAccount.get(userId) ?? 0) < this.#limits.mayBegin
  }

  /**
   * Counts an answer to a read.
   * @returns a function that ends the counting
   * @throws UnavailableError when there is no room for it beside others
   */
  add(userId: string, bytes: number): () => void {
    const before = this.#ofAccount.get(userId) ?? 0
    const isTooMuch = (counted: number, limit: number) => counted > 0 && counted + bytes > limit
    if (isTooMuch(before, this.#limits.ofAccount) || isTooMuch(this.#total, this.#limits.ofProcess)) {
      throw overloaded('Too many bytes of earlier answers wait for clients to read them')
    }
    return this.addAnyway(userId, bytes)
  }

  /** Counts an answer that cannot be refused any more, because it may report a change. */
  addAnyway(userId: string, bytes: number): () => void {
    this.#change(userId, bytes)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      this.#change(userId, -bytes)
      this.#onRoom(userId)
    }
  }

  #change(userId: string, bytes: number): void {
    this.#total += bytes
    const ofAccount = (this.#ofAccount.get(userId) ?? 0) + bytes
    if (ofAccount > 0) this.#ofAccount.set(userId, ofAccount)
    else this.#ofAccount.delete(userId)
  }
}
