// Proves that the tests of the API, in the same project, run on a partitioned table.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'
import { partitionCount } from '../support/partition-tasks'

const client = new pg.Client({ connectionString: inject('ownerUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

it('tasks are partitioned by account, and autovacuum has its settings for each partition', async () => {
  const { rows } = await client.query(
    `SELECT parent.relkind, pg_get_partkeydef(parent.oid) AS key, part.reloptions
    FROM pg_class parent JOIN pg_inherits ON inhparent = parent.oid JOIN pg_class part ON part.oid = inhrelid
    WHERE parent.relname = 'Task'`,
  )
  const options = ['autovacuum_vacuum_scale_factor=0.02', 'autovacuum_vacuum_insert_scale_factor=0.02']
  expect(rows).toEqual(Array(partitionCount).fill({ relkind: 'p', key: 'HASH ("userId")', reloptions: options }))
})

it('tasks of several accounts are in several partitions, and a list reads one of them', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, newAccount))
  for (const account of accounts) {
    const body = { text: 'x', date: '2026-03-01' }
    expect((await send('POST', '/api/v1/tasks', { key: await newKey(account), body })).status).toBe(201)
  }
  const userIds = accounts.map(({ userId }) => userId)
  const { rows } = await client.query('SELECT DISTINCT tableoid FROM "Task" WHERE "userId" = ANY ($1)', [userIds])
  expect(rows.length).toBeGreaterThan(1)
  const plan = await client.query('EXPLAIN (COSTS OFF) SELECT FROM "Task" WHERE "userId" = $1 AND "date" = $2', [
    userIds[0],
    '2026-03-01',
  ])
  const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(new Set(lines.match(/Task_part_\d+/g)).size).toBe(1)
})
