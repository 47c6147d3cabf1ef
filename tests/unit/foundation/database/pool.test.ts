import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { createPool } from '@/lib/foundation/database/pool'
import { log } from '@/lib/foundation/telemetry/log'

it('a lost connection is logged, unless the pool is being closed', async () => {
  const warn = vi.spyOn(log, 'warn')
  const pool = createPool('postgres://localhost:1/none', true)
  // Safe: nobody looks at the connection.
  const lose = () => pool.emit('error', new Error('terminating connection'), new pg.Client() as pg.PoolClient)
  lose()
  expect(warn).toHaveBeenCalledOnce()
  const ended = pool.end()
  lose()
  await ended
  expect(warn).toHaveBeenCalledOnce()
})
