// A process that does nothing else for a while. Other tests would stall with it.
import type { Pool } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { createPool } from '@/lib/database/pool'

/** Longer than a request waits for a connection. */
function stall({ options }: Pool): void {
  const end = performance.now() + Number(options.connectionTimeoutMillis) + 500
  while (performance.now() < end);
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
