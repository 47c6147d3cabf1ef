import { statement } from '@/lib/database/statement'
import { log } from '@/lib/log'
import type { CachedKey } from './key-cache'

const staleAfterMs = 30_000
const gatherForMs = 1000
let used = new Map<string, CachedKey>()
let timer: NodeJS.Timeout | undefined

/**
 * Keeps a key's `lastUsedAt` within a minute of the truth, off the path of the request: what is over 30 s old is written
 * within a second, for all keys at once, and nobody waits for it.
 */
export function recordKeyUsage(key: CachedKey): void {
  const now = Date.now()
  if (key.lastUsedAt !== null && now - key.lastUsedAt < staleAfterMs) return
  key.lastUsedAt = now
  used.set(key.keyId, key)
  timer ??= setTimeout(() => void flushKeyUsage(), gatherForMs)
}

// In the order of their ids: two instances that write the same keys then never wait for each other.
const record = statement(`
  WITH due AS (
    SELECT "userId", "id", "at" FROM "ApiKey"
    JOIN unnest($1::uuid[], $2::uuid[], $3::float8[]) AS used("userId", "id", "at") USING ("userId", "id")
    ORDER BY "userId", "id" FOR NO KEY UPDATE OF "ApiKey"
  )
  UPDATE "ApiKey" SET "lastUsedAt" = to_timestamp(due."at" / 1000)
  FROM due WHERE "ApiKey"."userId" = due."userId" AND "ApiKey"."id" = due."id"`)

/** Writes what is still to be written. */
export async function flushKeyUsage(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const keys = [...used.values()]
  used = new Map()
  if (keys.length === 0) return
  const [users, ids] = [keys.map(({ userId }) => userId), keys.map(({ keyId }) => keyId)]
  try {
    await record.run(
      users,
      ids,
      keys.map(({ lastUsedAt }) => lastUsedAt),
    )
  } catch (error) {
    // The next use of a key, half a minute on, tries again.
    log.warn({ err: error, keyIds: ids.slice(0, 10) }, 'could not record the use of keys')
  }
}
