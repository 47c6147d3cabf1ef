// A script that retries with an Idempotency-Key while its connections and the server break.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mintKeys } from '../support/mint-key'
import { caller, newDataFolder, start } from '../support/service'

const attempts = 100
const killEvery = 25

/** Sends a request and disconnects without reading the answer. */
async function sendAndLeave(baseUrl: string, key: string, once: string, path: string, body: string): Promise<void> {
  const { hostname, port, host } = new URL(baseUrl)
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `X-Api-Key: ${key}`,
    `Idempotency-Key: ${once}`,
    `Content-Length: ${body.length}`,
  ]
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, () => setTimeout(() => socket.destroy(), Math.random() * 6))
    })
    // The server may be down.
    socket.on('error', () => undefined).once('close', () => resolve())
  })
}

it('a client that leaves after sending and retries 100 times, while the server is killed, creates and toggles once', async () => {
  const folder = await newDataFolder({ isDurable: true })
  let service = await start({ DATA_DIR: folder.DATA_DIR })
  const [key = '', other = ''] = await mintKeys(folder, 2)
  const { body } = await caller(service.baseUrl, key).create('to be toggled')
  const writes: [string, string, string][] = [
    [key, '/api/v1/tasks', JSON.stringify({ text: 'once', date: '2026-03-01' })],
    [other, `/api/v1/tasks/${body._id}/toggle`, ''],
  ]
  const sendAll = () =>
    Promise.all(
      writes.map(([apiKey, path, content], index) =>
        sendAndLeave(service.baseUrl, apiKey, `key-${index}`, path, content),
      ),
    )
  const list = async (): Promise<{ text: string; isCompleted: boolean }[]> =>
    (await fetch(`${service.baseUrl}/api/v1/tasks?date=2026-03-01`, { headers: { 'x-api-key': key } })).json()
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const sent = sendAll()
    if (attempt % killEvery === 0) {
      await sleep(Math.random() * 4)
      service.child.kill('SIGKILL')
      await sent
      service = await start({ DATA_DIR: folder.DATA_DIR })
    } else await sent
  }
  // A busy machine may not have got to a request before each kill.
  await expect
    .poll(async () => sendAll().then(list), { timeout: 20_000 })
    .toMatchObject([{ isCompleted: true }, { text: 'once' }])
  const finish = async ([apiKey, path, content]: [string, string, string], index: number) =>
    fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'idempotency-key': `key-${index}` },
      ...(content && { body: content }),
    })
  const [created, toggled] = await Promise.all(writes.map(finish))
  expect([created?.status, toggled?.status]).toEqual([201, 200])
  expect(created?.headers.get('idempotent-replayed')).toBe('true')
  expect((await list()).map(({ text, isCompleted }) => [text, isCompleted])).toEqual([
    ['to be toggled', true],
    ['once', false],
  ])
})
