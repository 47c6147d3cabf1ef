// Databases of their own, in which one worker has an address at which nothing listens.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { toUnavailable } from '@/lib/foundation/database/unavailable'
import { addKeys } from '../bench/seed-tables'
import { addWebhooks } from '../support/add-webhooks'
import { openCitusDatabase } from '../support/citus-database'
import { openReceiver, type Receiver } from '../support/receiver'
import { startService } from '../support/server-process'
import { findUnusedPort } from '../support/unused-port'

/** Opens a database, until the test ends. */
async function openDatabase() {
  const database = await openCitusDatabase(process.env.CITUS_URL ?? '')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  const { rows: shards } = await client.query<{ node: number; host: string; port: number }>(
    `SELECT nodeid AS node, nodename AS host, nodeport AS port FROM pg_dist_shard
    JOIN citus_shards USING (shardid) JOIN pg_dist_node USING (nodename, nodeport)
    WHERE logicalrelid = '"Task"'::regclass ORDER BY shardid`,
  )
  const { node, host, port = 0 } = shards[0] ?? {}
  const moveNode = (to: number) => client.query('SELECT citus_update_node($1, $2, $3)', [node, host, to])
  onTestFinished(async () => {
    // So that the daemons of Citus end.
    await moveNode(port)
    await client.end()
    await database.close()
  })
  return {
    client,
    url: database.url,
    loseWorker: async () => moveNode(await findUnusedPort()),
    isLost: async (userId: string) => {
      const { rows } = await client.query<{ isLost: boolean }>(
        `SELECT get_shard_id_for_distribution_column('"Task"', $1::uuid) IN
          (SELECT shardid FROM pg_dist_placement JOIN pg_dist_node USING (groupid) WHERE nodeid = $2) AS "isLost"`,
        [userId, node],
      )
      return rows[0]?.isLost === true
    },
  }
}

it('statements for accounts of a lost worker are unavailable and have no effect, those for others succeed', async () => {
  const { client, loseWorker, isLost } = await openDatabase()
  await loseWorker()
  const results = []
  for (let index = 0; index < 16; index++) {
    const userId = randomUUID()
    const write = client.query(`INSERT INTO "EventCounter" VALUES ($1, 1)`, [userId])
    const outcome = await write.then(
      () => 'written',
      (error) => toUnavailable(error, 'unknown'),
    )
    results.push({ isLost: await isLost(userId), outcome })
  }
  for (const { isLost, outcome } of results) {
    expect(outcome).toEqual(isLost ? expect.objectContaining({ code: 'UNAVAILABLE', applied: 'no' }) : 'written')
  }
  expect(new Set(results.map(({ isLost }) => isLost))).toEqual(new Set([true, false]))
})

it('webhooks and reminders of accounts on other workers go on while a worker is lost', async () => {
  const { client, url, loseWorker, isLost } = await openDatabase()
  const receiver = await openReceiver()
  const accounts = []
  for (let index = 0; index < 12; index++) {
    const userId = randomUUID()
    await client.query(`INSERT INTO "User" ("id", "email") VALUES ($1, $2)`, [userId, `${userId}@example.com`])
    // An account without subscriptions has its schedule removed as soon as reminders are planned.
    await client.query(`INSERT INTO "ReminderSchedule" VALUES ($1, now(), now())`, [userId])
    const [key = ''] = await addKeys(client, [userId])
    accounts.push({ userId, key, isLost: await isLost(userId) })
  }
  await addWebhooks(client, receiver.url, `whsec_${Buffer.alloc(24).toString('base64')}`)
  await loseWorker()
  const service = await startService({ DATABASE_URL: url, WEBHOOK_ALLOW: '127.0.0.2/32' })
  onTestFinished(async () => {
    service.child.kill('SIGTERM')
    await service.ended
  })
  const statuses = await Promise.all(accounts.map(({ userId, key }) => createTask(service.baseUrl, key, userId)))
  expect(statuses).toEqual(accounts.map(({ isLost }) => (isLost ? 503 : 201)))
  const others = accounts.filter(({ isLost }) => !isLost).map(({ userId }) => userId)
  expect(others.length).toBeGreaterThan(0)
  expect(others.length).toBeLessThan(accounts.length)
  await expect.poll(() => listTexts(receiver), { timeout: 20_000 }).toEqual(others.toSorted())
  const countPlanned = async (userId: string) =>
    (await client.query('SELECT FROM "ReminderSchedule" WHERE "userId" = $1', [userId])).rowCount
  for (const userId of others) await expect.poll(() => countPlanned(userId), { timeout: 20_000 }).toBe(0)
})

async function createTask(baseUrl: string, key: string, text: string): Promise<number> {
  const response = await fetch(`${baseUrl}/api/v1/tasks`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ text, date: '2026-03-01' }),
  })
  await response.arrayBuffer()
  return response.status
}

function listTexts({ received }: Receiver): string[] {
  return received.map(({ body }) => JSON.parse(body).data.task.text).sort()
}
