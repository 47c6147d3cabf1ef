// A stop in two steps: first the health check fails, then the server closes.
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { mintKey } from '../support/mint-key'
import { caller, newDataFolder, start } from '../support/service'
import { startWithWorkers } from '../support/workers'

const drainSeconds = 2

async function isRefused(baseUrl: string): Promise<boolean> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  return new Promise<boolean>((resolve) => {
    socket.once('error', () => resolve(true)).once('connect', () => resolve(false))
  }).finally(() => socket.destroy())
}

async function openStream(baseUrl: string, key: string) {
  const response = await fetch(`${baseUrl}/api/v1/events`, { headers: { 'x-api-key': key } })
  let text = ''
  const ended = (async () => {
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += part
  })()
  return { ended, text: () => text }
}

it('fails the health check first and serves on, then finishes what is in flight', async () => {
  const folder = await newDataFolder()
  const service = await start({ DATA_DIR: folder.DATA_DIR, DRAIN_SECONDS: String(drainSeconds) })
  const { baseUrl } = service
  const key = await mintKey(folder)
  const { create } = caller(baseUrl, key)
  const stream = await openStream(baseUrl, key)
  expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200)

  const signaledAt = performance.now()
  service.child.kill('SIGTERM')
  await service.waitFor(/"draining"/)
  const health = await fetch(`${baseUrl}/api/health`)
  expect(health.status).toBe(503)
  expect(await health.json()).toMatchObject({ status: 'unavailable', database: 'ok', draining: true })
  expect((await fetch(`${baseUrl}/api/health/live`)).status).toBe(200)
  const served = await create('while draining')
  expect(served.status).toBe(201)
  expect(served.headers.get('connection')).not.toBe('close')
  const { nextCursor: cursor } = (await caller(baseUrl, key).call('GET', '/api/v1/changes')).body
  const waiting = caller(baseUrl, key).call('GET', `/api/v1/changes?since=${cursor}&wait=25`)
  await vi.waitFor(async () => expect(await isRefused(baseUrl)).toBe(true), { timeout: 10_000, interval: 20 })
  expect(performance.now() - signaledAt).toBeGreaterThan(drainSeconds * 1000)
  await stream.ended
  expect(stream.text()).toMatch(/\nretry: \d{3,4}\n\n$/)
  const finished = await waiting
  expect(finished.status).toBe(200)
  expect(finished.headers.get('connection')).toBe('close')
  expect(await service.ended).toBe(0)
})

it('begins in every worker process at once', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await startWithWorkers({ DATA_DIR, DRAIN_SECONDS: '2' })
  service.child.kill('SIGTERM')
  await service.waitFor(/("draining"[\s\S]*){2}/)
  for (const _worker of ['first', 'second']) expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(503)
  expect(await service.ended).toBe(0)
})

it('is left out after Ctrl-C', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await start({ DATA_DIR, DRAIN_SECONDS: '100' })
  service.child.kill('SIGINT')
  expect(await service.ended).toBe(0)
  expect(service.output()).not.toContain('"draining"')
})
