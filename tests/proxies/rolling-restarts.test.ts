// Three instances behind HAProxy are restarted one after the other, five times, under load.
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { mintKeys } from '../support/mint-key'
import { startProxyProcess } from '../support/proxy-process'
import { startService } from '../support/server-process'
import { openTestDatabase } from '../support/test-database'
import { findUnusedPort } from '../support/unused-port'

const rounds = 5
const instances = 3
const clients = 8
const pauseMs = 60
// Each key may send 300 requests per minute.
const keyCount = 60
// Longer than HAProxy needs to notice.
const drainSeconds = '2'

const statisticsPath = '/haproxy'

// Without retries, so that HAProxy hides no failure.
const configure = (ports: number[]) => (port: number) =>
  `
  defaults
    mode http
    retries 0
    timeout connect 5s
    timeout client 30s
    timeout server 30s
    timeout check 2s
  frontend web
    bind 127.0.0.1:${port}
    stats enable
    stats uri ${statisticsPath}
    default_backend service
  backend service
    balance roundrobin
    option httpchk GET /api/health
    http-check expect status 200
    default-server check inter 300ms fall 2 rise 1
${ports.map((backend, index) => `    server instance${index} 127.0.0.1:${backend}`).join('\n')}
`

/** Waits until HAProxy sends requests to every instance. */
async function untilAllServe(baseUrl: string): Promise<void> {
  await vi.waitFor(
    async () => {
      const statistics = await (await fetch(`${baseUrl}${statisticsPath};csv`)).text()
      expect(statistics.match(/^service,instance\d,.*,UP,/gm)).toHaveLength(instances)
    },
    { timeout: 30_000, interval: 100 },
  )
}

it('five rolling restarts of three instances fail no request', { timeout: 600_000 }, async () => {
  const database = await openTestDatabase()
  onTestFinished(database.close)
  const ports = await Promise.all(Array.from({ length: instances }, () => findUnusedPort()))
  const startOn = async (port: number) => {
    const service = await startService({
      DATABASE_URL: database.url,
      PORT: String(port),
      DRAIN_SECONDS: drainSeconds,
      LOG_LEVEL: 'warn',
    })
    onTestFinished(async () => {
      service.child.kill('SIGKILL')
      await service.ended
    })
    return service
  }
  const services = await Promise.all(ports.map(startOn))
  const keys = await mintKeys({ DATABASE_URL: database.url }, keyCount)
  const proxy = await startProxyProcess(['haproxy', '-db', '-f'], configure(ports))
  const baseUrl = `http://127.0.0.1:${proxy}`
  await untilAllServe(baseUrl)

  const failures: string[] = []
  let sent = 0
  let isOver = false
  const send = async (method: string, path: string, body?: object) => {
    const key = keys[sent++ % keys.length] ?? ''
    try {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { 'x-api-key': key },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      if (!response.ok) failures.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`)
    } catch (error) {
      failures.push(`${method} ${path}: ${error instanceof Error ? (error.cause ?? error) : error}`)
    }
  }
  const load = Array.from({ length: clients }, async () => {
    while (!isOver) {
      await send('POST', '/api/v1/tasks', { text: 'x', date: '2026-03-01' })
      await sleep(pauseMs)
      await send('GET', '/api/v1/tasks?date=2026-03-02')
      await sleep(pauseMs)
    }
  })
  try {
    for (let round = 0; round < rounds; round++) {
      for (const [index, port] of ports.entries()) {
        services[index]?.child.kill('SIGTERM')
        expect(await services[index]?.ended).toBe(0)
        services[index] = await startOn(port)
        // The next instance may stop once HAProxy has seen that all serve.
        await untilAllServe(baseUrl)
      }
    }
  } finally {
    isOver = true
    await Promise.all(load)
  }
  console.log(`rolling restarts: ${failures.length} of ${sent} requests failed`)
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(1000)
})
