import { LRUCache } from 'lru-cache'
import { notifications } from '@/lib/foundation/database/notifications'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import type { KeyScope } from './schema'

/** Database triggers notify this channel when a user's keys change. The payload is the user's id. */
export const keysChannel = 'daymark_keys'
const maxCachedKeys = 10_000
// An upper bound: whatever goes wrong with clocks or connections, each key is looked up again after a minute.
const ttlMs = 60_000

export type CachedKey = {
  readonly keyId: string
  readonly name: string
  readonly userId: string
  readonly scope: KeyScope
  readonly timeZone: string
  readonly dayStart: number
  /** Unix ms; null if it never expires. */
  readonly expiresAt: number | null
  /** Unix ms; null if it was never used. */
  lastUsedAt: number | null
}

/**
 * Caches valid keys by hash. An entry is used only while notifications are current: a revocation, another name or expiry, or a
 * deletion on another instance would then have evicted it. Otherwise the key is looked up in the database.
 */
class KeyCache {
  /** The entries of each user, because a notification names one. */
  readonly #ofUser = new Map<string, Set<string>>()
  readonly #keys = new LRUCache<string, CachedKey>({
    max: maxCachedKeys,
    ttl: ttlMs,
    dispose: ({ userId }, hash) => this.#forget(userId, hash),
    noDisposeOnSet: true,
  })
  /** Incremented by each eviction. A look-up that began before an eviction may be stale and is not cached. */
  #generation = 0

  constructor() {
    measurements().read('keyCacheEntries', () => this.#keys.size)
    notifications().addListener(keysChannel, {
      onNotification: (userId) => this.evictKeysOf(userId),
      onGap: () => this.#clear(),
    })
  }

  get(hash: Buffer): CachedKey | undefined {
    const cached = notifications().isCurrent() ? this.#keys.get(cacheKeyOf(hash)) : undefined
    const isValid = cached && (cached.expiresAt === null || cached.expiresAt > Date.now())
    measurements().count('keyCacheLookups', isValid ? 'hit' : 'miss')
    return isValid ? cached : undefined
  }

  /**
   * Looks a key up and caches it.
   * @param lookUp finds a valid key in the database
   */
  async load(hash: Buffer, lookUp: () => Promise<CachedKey | undefined>): Promise<CachedKey | undefined> {
    const isCurrent = notifications().isCurrent()
    const generation = this.#generation
    const found = await lookUp()
    if (found && isCurrent && generation === this.#generation) this.#add(cacheKeyOf(hash), found)
    return found
  }

  evictKeysOf(userId: string): void {
    this.#generation++
    for (const hash of this.#ofUser.get(userId) ?? []) this.#keys.delete(hash)
  }

  #add(hash: string, key: CachedKey): void {
    this.#keys.set(hash, key)
    const ofUser = this.#ofUser.get(key.userId) ?? new Set()
    this.#ofUser.set(key.userId, ofUser.add(hash))
  }

  #forget(userId: string, hash: string): void {
    const ofUser = this.#ofUser.get(userId)
    ofUser?.delete(hash)
    if (ofUser?.size === 0) this.#ofUser.delete(userId)
  }

  #clear(): void {
    this.#generation++
    this.#keys.clear()
  }
}

function cacheKeyOf(hash: Buffer): string {
  return hash.toString('latin1')
}

/** The cache of this process: the pages, where keys are revoked, share it with the API. */
export const keyCache = processSingleton('key cache', () => new KeyCache())
