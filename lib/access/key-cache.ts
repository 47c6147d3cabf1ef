import { LRUCache } from 'lru-cache'
import { notifications } from '@/lib/database/notifications'
import type { KeyScope } from '@/lib/keys/schema'
import { processSingleton } from '@/lib/process-singleton'

/** The channel on which the database itself says whose keys have changed (by triggers); the payload is the user's id. */
const channel = 'daymark_keys'
const most = 10_000
// Whatever goes wrong with clocks or connections, the database is asked once a minute.
const longestMs = 60_000

export type CachedKey = {
  readonly keyId: string
  readonly userId: string
  readonly scope: KeyScope
  readonly timeZone: string
  /** Unix ms; null: never. */
  readonly expiresAt: number | null
  /** Unix ms; null: never. */
  lastUsedAt: number | null
}

/**
 * Valid keys by their hash. A key is taken from here only while it is sure that its revocation, expiry or deletion by
 * another instance would have been heard; otherwise the database is asked.
 */
class KeyCache {
  readonly #keys = new LRUCache<string, CachedKey>({ max: most, ttl: longestMs })
  /** How often something was forgotten: what was looked up before that is not remembered. */
  #generation = 0

  constructor() {
    notifications().addListener(channel, {
      onNotification: (userId) => this.evictKeysOf(userId),
      onGap: () => this.#clear(),
    })
  }

  get(hash: Buffer): CachedKey | undefined {
    if (!notifications().isCurrent()) return undefined
    const known = this.#keys.get(nameOf(hash))
    return known && (known.expiresAt === null || known.expiresAt > Date.now()) ? known : undefined
  }

  /** @param lookUp asks the database for a valid key */
  async load(hash: Buffer, lookUp: () => Promise<CachedKey | undefined>): Promise<CachedKey | undefined> {
    const isCurrent = notifications().isCurrent()
    const generation = this.#generation
    const found = await lookUp()
    if (found && isCurrent && generation === this.#generation) this.#keys.set(nameOf(hash), found)
    return found
  }

  evictKeysOf(userId: string): void {
    this.#generation++
    for (const [hash, key] of this.#keys.entries()) if (key.userId === userId) this.#keys.delete(hash)
  }

  #clear(): void {
    this.#generation++
    this.#keys.clear()
  }
}

function nameOf(hash: Buffer): string {
  return hash.toString('latin1')
}

/** The cache of this process: the pages, where keys are revoked, share it with the API. */
export const keyCache = processSingleton('key cache', () => new KeyCache())
