import pg from 'pg'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { keyCache } from '@/lib/domain/access/keys/key-cache'
import { hashKey } from '@/lib/domain/access/keys/key-token'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import { notifications } from '@/lib/foundation/database/notifications'
import { newActor } from '../../support/actor'
import { provideDatabase } from '../../support/provide-database'

const own = provideDatabase()

afterEach(async () => {
  keyCache.clear()
  await notifications().close()
})

async function client() {
  const connected = new pg.Client({ connectionString: own.ownerUrl })
  await connected.connect()
  onTestFinished(() => connected.end())
  return connected
}

const isCurrent = () => vi.waitUntil(() => notifications().isCurrent(), { timeout: 10_000, interval: 10 })
const refused = { code: 'INVALID_API_KEY' }

/** Creates a key that is cached, and then revokes it without a notification. */
async function newKeyRevokedSilently() {
  const key = await createKey(await newActor(), { name: 'laptop', scope: 'full', expiresAt: null })
  await verifyKey(key)
  await isCurrent()
  await verifyKey(key)
  const database = await client()
  await database.query('SET session_replication_role = replica')
  await database.query('UPDATE "ApiKey" SET "revokedAt" = now() WHERE "hash" = $1', [hashKey(key)])
  // Proves that the key is cached. Without a cache, the tests could not fail.
  await verifyKey(key)
  return { key, database }
}

it('the cache is not used without the connection that receives revocations', async () => {
  const { key, database } = await newKeyRevokedSilently()
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'daymark-notifications'`,
  )
  await vi.waitUntil(() => !notifications().isCurrent(), { timeout: 10_000, interval: 1 })
  await expect(verifyKey(key)).rejects.toMatchObject(refused)
})

it('entries from before a lost connection are not used after it is back', async () => {
  const { key, database } = await newKeyRevokedSilently()
  await database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'daymark-notifications'`,
  )
  await vi.waitUntil(() => !notifications().isCurrent(), { timeout: 10_000, interval: 1 })
  await isCurrent()
  await expect(verifyKey(key)).rejects.toMatchObject(refused)
})

it('the cache is not used 3 s after the last heartbeat, as in a network partition', async () => {
  const { key } = await newKeyRevokedSilently()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(verifyKey(key)).rejects.toMatchObject(refused)
})

it('a cached key follows the hour at which a day begins', async () => {
  const { userId } = await newActor()
  const key = await createKey({ userId }, { name: 'laptop', scope: 'full', expiresAt: null })
  await verifyKey(key)
  await isCurrent()
  await verifyKey(key)
  const database = await client()
  await database.query('UPDATE "User" SET "dayStart" = 4 WHERE "id" = $1', [userId])
  await vi.waitUntil(async () => (await verifyKey(key)).actor.dayStart === 4, { timeout: 10_000, interval: 10 })
})

it('a key that is revoked during its lookup is not cached', async () => {
  const { userId } = await newActor()
  const database = await client()
  const key = {
    keyId: 'x',
    name: 'x',
    userId,
    scope: 'full' as const,
    timeZone: 'UTC',
    dayStart: 0,
    expiresAt: null,
    lastUsedAt: null,
  }
  const forgotten = vi.spyOn(keyCache(), 'evictKeysOf')
  await isCurrent()
  const found = await keyCache().load(Buffer.from('a hash'), async () => {
    // The revocation arrives before the result of the lookup.
    await database.query(`SELECT pg_notify('daymark_keys', $1)`, [userId])
    await vi.waitUntil(() => forgotten.mock.calls.length > 0, { timeout: 10_000, interval: 1 })
    return key
  })
  expect(found).toBe(key)
  expect(keyCache().get(Buffer.from('a hash'))).toBeUndefined()
})

it('a cached key is rejected as soon as it expires', async () => {
  const { userId } = await newActor()
  const expiresAt = Date.now() + 60_000
  const key = {
    keyId: 'x',
    name: 'x',
    userId,
    scope: 'full' as const,
    timeZone: 'UTC',
    dayStart: 0,
    expiresAt,
    lastUsedAt: null,
  }
  keyCache()
  await isCurrent()
  await keyCache().load(Buffer.from('a hash'), async () => key)
  expect(keyCache().get(Buffer.from('a hash'))).toBe(key)
  key.expiresAt = Date.now()
  expect(keyCache().get(Buffer.from('a hash'))).toBeUndefined()
})

it('a change of time zone evicts the key', async () => {
  const actor = await newActor()
  const key = await createKey(actor, { name: 'laptop', scope: 'full', expiresAt: null })
  await verifyKey(key)
  await isCurrent()
  await verifyKey(key)
  const database = await client()
  await database.query(`UPDATE "User" SET "timeZone" = 'Asia/Tokyo' WHERE "id" = $1`, [actor.userId])
  await vi.waitFor(async () => expect((await verifyKey(key)).actor.timeZone).toBe('Asia/Tokyo'), { interval: 5 })
})

it('the cache is not used before LISTEN has succeeded, however long that takes', async () => {
  const query = pg.Client.prototype.query
  let echoes = 0
  const believed: boolean[] = []
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...sent) {
    const [first] = sent
    const text = typeof first === 'string' ? first : Reflect.get(Object(first), 'text')
    if (text === 'LISTEN daymark_keys') {
      // Meanwhile the process sends its heartbeat every second. Those must not make the cache trusted.
      const hasEchoed = () => {
        believed.push(notifications().isCurrent())
        return echoes >= 2
      }
      await vi.waitUntil(hasEchoed, { timeout: 10_000, interval: 5 })
    }
    const result = await Reflect.apply(query, this, sent)
    if (text === 'SELECT pg_notify($1, $2)') echoes++
    return result
  })
  onTestFinished(() => spy.mockRestore())
  keyCache()
  await isCurrent()
  expect(believed.length).toBeGreaterThan(0)
  expect(believed).not.toContain(true)
})
