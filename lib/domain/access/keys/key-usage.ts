import { statement } from '@/lib/foundation/database/statement'
import { log } from '@/lib/foundation/telemetry/log'
import type { CachedKey } from './key-cache'

const staleAfterMs = 30_000
const batchDelayMs = 1000
let pendingKeys = new Map<string, CachedKey>()
let timer: NodeJS.Timeout | undefined

/**
 * Records that a key was used. Updates are batched and written in the background, so `lastUsedAt` lags by up to a minute:
 * a value younger than 30 s is not updated, and a batch is written after 1 s.
 */
export function recordKeyUsage(key: CachedKey): void {
  const now = Date.now()
  if (key.lastUsedAt !== null && now - key.lastUsedAt < staleAfterMs) return
  key.lastUsedAt = now
  pendingKeys.set(key.keyId, key)
  timer ??= setTimeout(() => void flushKeyUsage(), batchDelayMs)
}

// Rows are locked in the order of their ids, so that two instances updating the same keys cannot deadlock.
const updateLastUsed = statement(`
  WITH due AS (
    SELECT "userId", "id", "at" FROM "ApiKey"
    JOIN unnest($1::uuid[], $2::uuid[], $3::float8[]) AS used("userId", "id", "at") USING ("userId", "id")
    ORDER BY "userId", "id" FOR NO KEY UPDATE OF "ApiKey"
  )
  UPDATE "ApiKey" SET "lastUsedAt" = to_timestamp(due."at" / 1000)
  FROM due WHERE "ApiKey"."userId" = due."userId" AND "ApiKey"."id" = due."id"`)

/** Writes the pending batch now. */
export async function flushKeyUsage(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  const keys = [...pendingKeys.values()]
  pendingKeys = new Map()
  if (keys.length === 0) return
  const [users, ids] = [keys.map(({ userId }) => userId), keys.map(({ keyId }) => keyId)]
  try {
    await updateLastUsed.run(
      users,
      ids,
      keys.map(({ lastUsedAt }) => lastUsedAt),
    )
  } catch (error) {
    // The next use of the key after 30 s tries again.
    log.warn({ err: error, keyIds: ids.slice(0, 10) }, 'key usage not recorded')
  }
}
