import { db } from '@/lib/db'
import { log } from '@/lib/log'

const staleAfterMs = 30_000
const underway = new Map<string, Promise<void>>()

/**
 * Keeps a key's `lastUsedAt` within a minute of the truth, off the path of the request: it starts a write when the
 * recorded time is over 30 s old, and nobody waits for it.
 */
export function noteKeyUse(key: { userId: string; keyId: string; lastUsedAt: Date | null }): void {
  const age = key.lastUsedAt === null ? Number.POSITIVE_INFINITY : Date.now() - key.lastUsedAt.getTime()
  if (age < staleAfterMs || underway.has(key.keyId)) return
  const write = db()
    .apiKey.updateMany({ where: { userId: key.userId, id: key.keyId }, data: { lastUsedAt: new Date() } })
    .then(
      () => undefined,
      // The next use of the key tries again.
      (error) => log.warn({ err: error, keyId: key.keyId }, 'could not record the use of a key'),
    )
    .finally(() => underway.delete(key.keyId))
  underway.set(key.keyId, write)
}

/** Waits for the writes that are under way. */
export async function settleKeyUse(): Promise<void> {
  await Promise.all(underway.values())
}
