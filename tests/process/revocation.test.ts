// Three instances on one database: each caches valid keys and receives their revocation.
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { hashKey } from '@/lib/domain/access/keys/key-token'
import { mintKey } from '../support/mint-key'
import { startService } from '../support/server-process'
import { caller } from '../support/service'
import { openTestDatabase } from '../support/test-database'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let services: Awaited<ReturnType<typeof startService>>[] = []
let client: pg.Client

beforeAll(async () => {
  database = await openTestDatabase()
  const env = { DATABASE_URL: database.url }
  services = await Promise.all([startService(env), startService(env), startService(env)])
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})

afterAll(async () => {
  for (const { child } of services) child.kill('SIGTERM')
  for (const { ended } of services) await ended
  await client.end()
  await database.close()
})

const ask = async (baseUrl: string, key: string) =>
  (await caller(baseUrl, key).call('GET', '/api/v1/tasks?date=2026-03-01')).status

/** Creates a key and waits until every instance has cached it. */
async function newRememberedKey(): Promise<string> {
  const key = await mintKey({ DATABASE_URL: database.url }, `${crypto.randomUUID()}@example.com`)
  for (const { baseUrl } of services) {
    await vi.waitFor(
      async () => {
        expect(await ask(baseUrl, key)).toBe(200)
        expect(await isRemembered(baseUrl, key)).toBe(true)
      },
      { timeout: 20_000, interval: 50 },
    )
  }
  return key
}

async function isRemembered(baseUrl: string, key: string): Promise<boolean> {
  await client.query('BEGIN')
  await client.query('LOCK TABLE "ApiKey" IN ACCESS EXCLUSIVE MODE')
  let answered = false
  const asked = ask(baseUrl, key).then(() => {
    answered = true
  })
  // A cache miss queries the locked table, and then appears in pg_locks.
  const waiting = `SELECT FROM pg_locks WHERE relation = '"ApiKey"'::regclass AND NOT granted`
  const answeredOrWaits = await vi.waitUntil(async () => answered || (await client.query(waiting)).rowCount, {
    timeout: 20_000,
    interval: 5,
  })
  await client.query('COMMIT')
  await asked
  return answeredOrWaits === true
}

/** Invalidates a key that all instances have cached. Returns how many ms later the last instance began to reject it. */
async function takeAway(statement: string): Promise<number> {
  const key = await newRememberedKey()
  // Warms up the connections, so that only the propagation of the notification is measured.
  for (const { baseUrl } of services) await ask(baseUrl, key)
  await client.query(statement, [hashKey(key)])
  const changed = performance.now()
  const times = await Promise.all(
    services.map(async ({ baseUrl }) => {
      for (;;) {
        const asked = performance.now()
        if ((await ask(baseUrl, key)) === 401) return asked - changed
      }
    }),
  )
  return Math.max(...times)
}

it.each([
  ['revoked', 'UPDATE "ApiKey" SET "revokedAt" = now() WHERE "hash" = $1'],
  ['let expire', `UPDATE "ApiKey" SET "createdAt" = now() - '2 s'::interval, "expiresAt" = now() WHERE "hash" = $1`],
  ['deleted', 'DELETE FROM "ApiKey" WHERE "hash" = $1'],
  ['deleted with its account', 'DELETE FROM "User" WHERE "id" = (SELECT "userId" FROM "ApiKey" WHERE "hash" = $1)'],
])('a key that all instances have cached is rejected by all within 100 ms after it is %s', async (_how, statement) => {
  // On a busy machine, the request itself may be late in one attempt. Slow propagation would be late in every attempt.
  let slowest = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < 3 && slowest >= 100; tries++) slowest = await takeAway(statement)
  expect(slowest).toBeLessThan(100)
})
