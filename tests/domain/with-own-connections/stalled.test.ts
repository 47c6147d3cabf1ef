// A process that does nothing else for a while. Other tests would stall with it.
import type { Pool } from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { checkOutConnection, database } from '@/lib/foundation/database/client'
import { createPool } from '@/lib/foundation/database/pool'

/** Stalls until a request has waited for a connection, in ms, and longer. */
function stall(pool: Pool, longer = 500): void {
  const end = performance.now() + acquireTimeoutOf(pool) + longer
  while (performance.now() < end);
}

function acquireTimeoutOf({ options }: Pool): number {
  return Number(options.connectionTimeoutMillis)
}

function openPool() {
  const pool = createPool(inject('databaseUrl'), true)
  onTestFinished(() => pool.end())
  return pool
}

it('a new connection is waited for once more after a stall of this process', async () => {
  const pool = openPool()
  const opening = pool.query('SELECT 1 AS one')
  stall(pool)
  expect((await opening).rows).toEqual([{ one: 1 }])
})

it('a busy connection is waited for once more after a stall of this process', async () => {
  const pool = openPool()
  pool.options.max = 1
  const client = await pool.connect()
  const waiting = pool.connect()
  // Behind all timers that are over when the event loop goes on.
  setTimeout(() => setImmediate(() => client.release()))
  stall(pool)
  const next = await waiting
  expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  next.release()
})

it('a busy connection is waited for once more after a stall that was over just before the wait', async () => {
  const pool = openPool()
  pool.options.max = 1
  const client = await pool.connect()
  const waiting = pool.connect()
  setTimeout(() => client.release(), acquireTimeoutOf(pool) + 100)
  stall(pool, -100)
  const next = await waiting
  expect((await next.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  next.release()
})

it('a busy connection is not waited for once more while this process has nothing else to do', async () => {
  const pool = openPool()
  pool.options.max = 1
  const client = await pool.connect()
  const isRefused = expect(pool.connect()).rejects.toThrow('timeout exceeded when trying to connect')
  setTimeout(() => client.release(), acquireTimeoutOf(pool) + 100)
  await isRefused
})

it('a transaction of Prisma waits as long as the pool', async () => {
  const { pool, client } = database()
  pool.options.max = 1
  const held = await checkOutConnection()
  const selecting = client.$transaction(async (transaction) => transaction.$queryRaw`SELECT 1 AS one`)
  await vi.waitFor(() => expect(pool.waitingCount).toBe(1))
  setTimeout(() => setImmediate(held.release))
  stall(pool, 1000)
  expect(await selecting).toEqual([{ one: 1 }])
})
