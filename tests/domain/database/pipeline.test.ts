// Short reads that share a connection.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { database } from '@/lib/foundation/database/client'
import { Pipeline } from '@/lib/foundation/database/pipeline'
import { statement } from '@/lib/foundation/database/statement'
import { UnavailableError } from '@/lib/foundation/errors'

const isPipelined = true
const Served = z.object({ value: z.int(), pid: z.int(), mode: z.string() })
const from = `pg_backend_pid() AS pid, current_setting('default_transaction_read_only') AS mode`
const echo = statement(`SELECT $1::integer AS value, ${from}`, Served, { isPipelined })
const sleepAndEcho = statement(
  `SELECT $1::integer AS value, ${from} FROM (SELECT pg_sleep($2::float8) OFFSET 0) AS slept`,
  Served,
  { isPipelined },
)
const endConnection = statement('SELECT pg_terminate_backend($1)')

/** Waits until pipelines are connected, and returns how many there are. */
async function openPipelines(): Promise<number> {
  await vi.waitFor(
    async () => {
      const served = await Promise.all(Array.from({ length: 50 }, (_, value) => echo.one(value)))
      for (const { mode } of served) expect(mode).toBe('on')
    },
    { timeout: 10_000 },
  )
  return database().pipelines.length
}

it('gives each of many statements its own rows, over few connections', async () => {
  const count = await openPipelines()
  const sent = Array.from({ length: 50 }, (_, value) => value)
  const rounds: number[][] = []
  const countConnections = async () => {
    const served = await Promise.all(sent.map((value) => echo.one(value)))
    rounds.push(served.map(({ value }) => value))
    return new Set(served.map(({ pid }) => pid)).size
  }
  // While the machine stalls, statements run on connections of their own.
  await vi.waitFor(async () => expect(await countConnections()).toBeLessThanOrEqual(count), { timeout: 10_000 })
  for (const values of rounds) expect(values).toEqual(sent)
})

it('an error of one statement concerns no other', async () => {
  await openPipelines()
  const divide = statement(`SELECT 6 / $1::integer AS value, ${from}`, Served, { isPipelined })
  const results = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => divide.one(index % 3)))
  for (const [index, result] of results.entries()) {
    if (index % 3 === 0) expect(result).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    else expect(result).toMatchObject({ status: 'fulfilled', value: { value: 6 / (index % 3) } })
  }
})

it('statements of a connection that is lost run again, and a later one connects again', async () => {
  await openPipelines()
  const pids = new Set(
    (await Promise.all(Array.from({ length: 20 }, (_, value) => echo.one(value)))).map((one) => one.pid),
  )
  const running = Promise.all(Array.from({ length: 20 }, (_, value) => sleepAndEcho.one(value, 0.05)))
  for (const pid of pids) await endConnection.run(pid)
  const served = await running
  expect(served.map(({ value }) => value)).toEqual(Array.from({ length: 20 }, (_, value) => value))
  expect(served.some(({ mode }) => mode === 'off')).toBe(true)
  await openPipelines()
})

it('a statement that is not short runs on a connection of its own', async () => {
  await openPipelines()
  const slow = sleepAndEcho.one(1, 0.5)
  const behind = echo.one(2)
  expect(await behind).toMatchObject({ value: 2 })
  expect(await slow).toMatchObject({ value: 1, mode: 'off' })
})

it('keeps a connection that was idle until a moment ago', async () => {
  const pipeline = new Pipeline(inject('databaseUrl'))
  onTestFinished(() => pipeline.close())
  const send = (text: string) =>
    new Promise<Error | null | 'not sent'>((resolve) => {
      if (!pipeline.send({ text }, (error) => resolve(error))) resolve('not sent')
    })
  await send('SELECT')
  await vi.waitFor(() => expect(pipeline.isOpen).toBe(true), { timeout: 10_000, interval: 1 })
  const openedAt = performance.now()
  for (let check = 2; check <= 6; check += 2) {
    // Across the time of a check, which comes every 500 ms.
    await sleep(openedAt + check * 500 - 30 - performance.now())
    expect(await send('SELECT pg_sleep(0.06)')).toBeNull()
  }
})

it('refuses to change anything', async () => {
  await openPipelines()
  const write = statement(`UPDATE "Task" SET "version" = "version" WHERE false RETURNING 1 AS value`, Served, {
    isPipelined,
  })
  // Runs again on a connection of the pool, where nothing forbids it.
  expect((await write.run()).rows).toEqual([])
  const [pipeline] = database().pipelines
  const refused = new Promise((resolve) => {
    pipeline?.send({ text: 'DELETE FROM "Task" WHERE false' }, resolve)
  })
  expect(await refused).toMatchObject({ code: '25006' })
})

it('reports that the database cannot serve when the pool cannot either', async () => {
  await openPipelines()
  const endOwn = statement(
    'SELECT 1 AS value FROM (SELECT pg_terminate_backend(pg_backend_pid()) OFFSET 0) AS ended',
    Served,
    {
      isPipelined,
    },
  )
  await expect(endOwn.run()).rejects.toThrow(UnavailableError)
})
