// A client that disconnects while its write waits for a connection to the database.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkOutConnection, database } from '@/lib/foundation/database/client'
import { notifications } from '@/lib/foundation/database/notifications'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'
import { newKey } from '../../support/accounts'
import { newActor } from '../../support/actor'
import { newTask } from '../../support/new-task'

const [date, nextDate] = ['2026-03-01', '2026-03-02']

/** Checks every connection of the pool out, so that everything else waits. */
async function occupyPool(): Promise<() => Promise<void>> {
  const held = await Promise.all(Array.from({ length: database().pool.options.max }, checkOutConnection))
  return async () => {
    for (const connection of held) await connection.release()
  }
}

it.each([
  ['one statement', '/api/v1/tasks', (): object => ({ text: 'second', date: nextDate })],
  ['a transaction', '/api/v1/tasks/move', (taskId: string): object => ({ taskIds: [taskId], date: nextDate })],
])('does not begin the write: %s', async (_kind, path, bodyFor) => {
  const server = createHttpServer((_request, response) => response.end())
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  const actor = await newActor()
  const headers = { 'x-api-key': await newKey(actor) }
  const taskId = await newTask(actor, { text: 'first', date })
  const listNextDate = async () => (await fetch(`${baseUrl}/api/v1/tasks?date=${nextDate}`, { headers })).json()
  await listNextDate()
  // From here on the key is cached: the write alone waits.
  expect(await notifications().waitUntilCurrent()).toBe(true)
  expect(await listNextDate()).toEqual([])

  const free = await occupyPool()
  const accepted = once(server, 'connection')
  const client = connect(Number(new URL(baseUrl).port), '127.0.0.1').on('error', () => undefined)
  const body = JSON.stringify(bodyFor(taskId))
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    `X-Api-Key: ${headers['x-api-key']}`,
    `Content-Length: ${body.length}`,
  ]
  client.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  const [peer] = await accepted
  const disconnected = new Promise((resolve) => peer.once('close', resolve))
  await vi.waitFor(() => expect(database().pool.waitingCount).toBeGreaterThan(0), { interval: 1 })
  client.resetAndDestroy()
  await disconnected
  await free()

  // The pool is first come, first served: whoever waited before has been served when it can be occupied again.
  const freeAgain = await occupyPool()
  await freeAgain()
  expect(await listNextDate()).toEqual([])
})
