import { maxStreamsPerAccount, maxStreamsPerAddress } from '@/lib/foundation/limits'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { measurements } from '@/lib/foundation/telemetry/measurements'

/** Counts the event streams of this process that are open, per account and per client address. */
export class StreamQuota {
  readonly #open = new Map<string, number>()
  #streams = 0

  /** @param kind names the streams in the metrics */
  constructor(kind: string) {
    measurements().read('streams', () => this.#streams, kind)
  }

  /**
   * Takes a place for a stream.
   * @returns a function that gives the place back; undefined when the account or the address has no place left
   */
  take(userId: string, address: string | null): (() => void) | undefined {
    const places = [
      { name: `account ${userId}`, limit: maxStreamsPerAccount },
      { name: `address ${address}`, limit: maxStreamsPerAddress },
    ]
    if (places.some(({ name, limit }) => (this.#open.get(name) ?? 0) >= limit)) return undefined
    for (const { name } of places) this.#add(name, 1)
    let isOpen = true
    this.#streams++
    return () => {
      if (!isOpen) return
      isOpen = false
      this.#streams--
      for (const { name } of places) this.#add(name, -1)
    }
  }

  #add(name: string, change: 1 | -1): void {
    const count = (this.#open.get(name) ?? 0) + change
    if (count === 0) this.#open.delete(name)
    else this.#open.set(name, count)
  }
}

/** Of open pages. */
export const pageStreamQuota = processSingleton('page stream quota', () => new StreamQuota('page'))

/** Of the API. */
export const apiStreamQuota = processSingleton('API stream quota', () => new StreamQuota('api'))
