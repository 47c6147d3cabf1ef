// A database of its own, in which one worker has an address at which nothing listens.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { toUnavailable } from '@/lib/foundation/database/unavailable'
import { openCitusDatabase } from '../support/citus-database'
import { findUnusedPort } from '../support/unused-port'

it('statements for accounts of a lost worker are unavailable and have no effect, those for others succeed', async () => {
  const database = await openCitusDatabase(process.env.CITUS_URL ?? '')
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.close()
  })
  const { rows: shards } = await client.query<{ node: number; minimum: number }>(
    `SELECT nodeid AS node, shardminvalue::integer AS minimum FROM pg_dist_shard
    JOIN citus_shards USING (shardid) JOIN pg_dist_node USING (nodename, nodeport)
    WHERE logicalrelid = '"Task"'::regclass ORDER BY shardid`,
  )
  const node = shards[0]?.node
  await client.query('SELECT citus_update_node($1, $2, $3)', [node, '127.0.0.1', await findUnusedPort()])
  const results = []
  for (let index = 0; index < 16; index++) {
    const userId = randomUUID()
    const { rows } = await client.query<{ isLost: boolean }>(
      `SELECT get_shard_id_for_distribution_column('"Task"', $1::uuid) IN
        (SELECT shardid FROM pg_dist_placement JOIN pg_dist_node USING (groupid) WHERE nodeid = $2) AS "isLost"`,
      [userId, node],
    )
    const write = client.query(`INSERT INTO "EventCounter" VALUES ($1, 1)`, [userId])
    const outcome = await write.then(
      () => 'written',
      (error) => toUnavailable(error, 'unknown'),
    )
    results.push({ isLost: rows[0]?.isLost, outcome })
  }
  for (const { isLost, outcome } of results) {
    expect(outcome).toEqual(isLost ? expect.objectContaining({ code: 'UNAVAILABLE', applied: 'no' }) : 'written')
  }
  expect(new Set(results.map(({ isLost }) => isLost))).toEqual(new Set([true, false]))
})
