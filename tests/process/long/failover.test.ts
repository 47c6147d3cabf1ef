// A failover to a synchronous standby, under load: no acknowledged write is lost, and the service recovers with the database.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ErrorResponse } from '@/lib/entry/http/error-response'
import { mintKeys } from '../../support/mint-key'
import { startReplicatedDatabase } from '../../support/replicated-database'
import { start } from '../../support/service'
import { UnreliableClient } from '../../support/unreliable-client'

const writers = 8
/** How long the cluster manager of this test takes to promote the standby, and how long the service may take after it. */
const decisionMs = 1000
const maxRecoveryMs = 2000
/** How many writes are acknowledged before the failover and after it. Each waits for two disks, so that takes seconds on a busy machine. */
const writes = 60
const waiting = { timeout: 60_000, interval: 20 }

it.each([
  ['is killed', 'SIGKILL'],
  ['freezes, and says nothing more', 'SIGSTOP'],
] as const)('when the primary %s', async (_name, signal) => {
  const database = await startReplicatedDatabase()
  const service = await start({ DATABASE_URL: database.url })
  const client = new UnreliableClient(service.baseUrl, await mintKeys({ DATABASE_URL: database.ownerUrl }, 60))
  onTestFinished(() => client.close())

  const acknowledged: { text: string; at: number }[] = []
  const rejected: string[] = []
  let sent = 0
  let isOver = false
  const load = Array.from({ length: writers }, async () => {
    while (!isOver) {
      const text = `task ${sent++}`
      const answer = await client.send('POST', '/api/v1/tasks', { text, date: '2026-03-01' })
      if (answer?.status === 201) acknowledged.push({ text, at: performance.now() })
      else {
        const { applied } = ErrorResponse.parse(answer?.body).error
        expect(answer?.status).toBe(503)
        if (applied === 'no') rejected.push(text)
        await sleep(20)
      }
    }
  })
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(writes), waiting)
  const before = acknowledged.length
  database.signalPrimary(signal)
  const lostAt = performance.now()
  await sleep(decisionMs)
  await database.promote()
  const promotedAt = performance.now()
  await sleep(maxRecoveryMs)
  await vi.waitFor(() => expect(acknowledged.length - before).toBeGreaterThan(writes), waiting)
  isOver = true
  await Promise.all(load)

  const first = acknowledged.find(({ at }) => at > promotedAt)?.at ?? Number.POSITIVE_INFINITY
  console.log(
    `failover in ${Math.round(promotedAt - lostAt)} ms, first write ${Math.round(first - promotedAt)} ms later; ` +
      `${before} writes acknowledged before, ${acknowledged.length - before} after, ${rejected.length} rejected`,
  )
  expect(first - promotedAt).toBeLessThan(maxRecoveryMs)
  const { rows } = await database.onStandby.query<{ text: string }>(`SELECT "text" FROM "Task"`)
  const kept = new Set(rows.map(({ text }) => text))
  expect(acknowledged.filter(({ text }) => !kept.has(text))).toEqual([])
  expect(rejected.filter((text) => kept.has(text))).toEqual([])
  database.signalPrimary('SIGKILL')
})
