// Every wait for the database ends.
import { expect, it, vi } from 'vitest'
import * as z from 'zod'
import { checkOutConnection, database } from '@/lib/foundation/database/client'
import { statement } from '@/lib/foundation/database/statement'
import { inTransaction } from '@/lib/foundation/database/transaction'
import { UnavailableError } from '@/lib/foundation/errors'

const showSettings = statement(
  `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
    current_setting('idle_in_transaction_session_timeout') AS idle`,
  z.object({ statement: z.string(), lock: z.string(), idle: z.string() }),
)

async function failureOf(work: () => Promise<unknown>): Promise<UnavailableError> {
  const error = await work().catch((caught) => caught)
  if (!(error instanceof UnavailableError)) throw new Error(`not unavailable: ${error}`)
  return error
}

it('PostgreSQL ends statements, waits for locks, and transactions that nobody continues', async () => {
  expect(await showSettings.one()).toEqual({ statement: '5s', lock: '1250ms', idle: '10s' })
})

it('a statement that takes too long has no effect', async () => {
  const { applied } = await failureOf(() => statement('SELECT pg_sleep(30)').run())
  expect(applied).toBe('no')
})

it('a request that finds no free connection has no effect', async () => {
  const held = await Promise.all(Array.from({ length: database().pool.options.max }, checkOutConnection))
  const { applied } = await failureOf(() => showSettings.one())
  expect(applied).toBe('no')
  for (const connection of held) await connection.release()
  await showSettings.one()
})

it('a connection that is lost leaves open whether a statement took effect, unless a transaction was not committed', async () => {
  const endConnection = statement('SELECT pg_terminate_backend(pg_backend_pid())')
  expect((await failureOf(() => endConnection.run())).applied).toBe('unknown')
  const lost = await failureOf(() => inTransaction((connection) => endConnection.on(connection).run()))
  expect(lost.applied).toBe('no')
  await vi.waitFor(() => showSettings.one(), { timeout: 10_000 })
})
