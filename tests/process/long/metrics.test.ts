// The metrics, as Prometheus reads them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { root } from '../../support/database-template'
import { mintKey } from '../../support/mint-key'
import { METRICS_TOKEN, readMetrics, sumOf } from '../../support/read-metrics'
import { caller, failedStart, newDataFolder, start } from '../../support/service'
import { findUnusedPort } from '../../support/unused-port'
import { startWithWorkers, workersOf } from '../../support/workers'

const date = '2026-03-01'

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

describe('the metrics', () => {
  it('count requests by operation and code, and show what the dashboard asks for', async () => {
    const { DATA_DIR } = await newDataFolder()
    const { baseUrl } = await start({ DATA_DIR, METRICS_TOKEN })
    const key = await mintKey({ DATA_DIR })
    const { create, list, call } = caller(baseUrl, key)
    for (let count = 0; count < 3; count++) await create('x')
    for (let count = 0; count < 5; count++) await list(date)
    await call('POST', '/api/v1/tasks', {})
    await call('GET', '/api/v1/tasks/nothing')
    const metrics = await readMetrics(baseUrl)
    const requests = (operation: string, code: string) =>
      sumOf(metrics, 'daymark_http_requests_total', { operation, code })
    expect([requests('createTask', '201'), requests('createTask', '400')]).toEqual([3, 1])
    expect([requests('listTasks', '200'), requests('getTask', '404')]).toEqual([5, 1])
    const latency = 'daymark_http_request_duration_seconds'
    expect(sumOf(metrics, `${latency}_count`, { operation: 'listTasks' })).toBe(5)
    expect(sumOf(metrics, `${latency}_bucket`, { operation: 'listTasks', le: '+Inf' })).toBe(5)
    expect(sumOf(metrics, `${latency}_sum`, { operation: 'listTasks' })).toBeGreaterThan(0)
    expect(metrics).toMatch(/^daymark_build_info\{version="\d+\.\d+\.\d+".*worker="1"\} 1$/m)
    // Neither ids nor paths are labels.
    expect(metrics).not.toContain(key)
    expect(metrics).not.toContain('/api/v1')

    const known = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
    const { panels } = Dashboard.parse(JSON.parse(readFileSync(join(root, 'docs/grafana-dashboard.json'), 'utf8')))
    const asked = panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(daymark|nodejs|process)_\w+/g) ?? []),
    )
    expect(new Set(asked).size).toBeGreaterThan(15)
    const names = asked.map((name) => (name.startsWith(latency) ? name.replace(/_bucket$/, '') : name))
    expect(names.filter((name) => !known.has(name))).toEqual([])
    const shown = new Set(names)
    expect([...known].filter((name) => name.startsWith('daymark_') && !shown.has(name))).toEqual([])
  })

  it('need the token, and are absent without one', async () => {
    const { DATA_DIR } = await newDataFolder()
    const { baseUrl } = await start({ DATA_DIR, METRICS_TOKEN })
    for (const authorization of ['', METRICS_TOKEN, `Bearer ${METRICS_TOKEN}x`, 'Bearer ']) {
      const response = await fetch(`${baseUrl}/metrics`, { headers: { authorization } })
      expect(response.status, authorization).toBe(401)
      expect(response.headers.get('www-authenticate'), authorization).toContain('Bearer')
    }
    const without = await start({ DATA_DIR: (await newDataFolder()).DATA_DIR })
    expect((await fetch(`${without.baseUrl}/metrics`)).status).toBe(404)
  })

  it('have a port of their own', async () => {
    const { DATA_DIR } = await newDataFolder()
    const port = String(await findUnusedPort())
    const { baseUrl } = await start({ DATA_DIR, METRICS_PORT: port })
    expect((await fetch(`${baseUrl}/metrics`)).status).toBe(404)
    expect(await readMetrics(`http://127.0.0.1:${port}`)).toContain('daymark_build_info')
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
    const other = await newDataFolder()
    expect(await failedStart({ DATA_DIR: other.DATA_DIR, METRICS_PORT: port })).toMatch(
      /^Daymark: Port \d+ is in use\..+ or set METRICS_PORT to another port\.$/,
    )
  })

  it.each([
    ['on the port of the API', {}],
    ['on a port of their own', { METRICS_PORT: 'free' }],
  ])('are those of all processes, %s, and do not fall when one is replaced', async (_name, settings) => {
    const { DATA_DIR } = await newDataFolder()
    const METRICS_PORT = 'METRICS_PORT' in settings ? String(await findUnusedPort()) : undefined
    const service = await startWithWorkers({ DATA_DIR, METRICS_TOKEN, ...(METRICS_PORT && { METRICS_PORT }) })
    const { list } = caller(service.baseUrl, await mintKey({ DATA_DIR }))
    for (let count = 0; count < 20; count++) await list(date)
    const metricsUrl = METRICS_PORT === undefined ? service.baseUrl : `http://127.0.0.1:${METRICS_PORT}`
    const metrics = await readMetrics(metricsUrl)
    expect(sumOf(metrics, 'daymark_http_requests_total', { operation: 'listTasks', code: '200' })).toBe(20)
    const numbers = (text: string) => new Set([...text.matchAll(/worker="(\d+)"/g)].map(([, number]) => number))
    expect(numbers(metrics)).toEqual(new Set(['0', '1', '2']))
    const [pid = 0] = await workersOf(service)
    process.kill(pid, 'SIGKILL')
    await service.waitFor(/a new worker is ready/)
    // The same numbers: the series of the new process begin again, the others go on.
    await vi.waitFor(async () => expect(numbers(await readMetrics(metricsUrl))).toEqual(new Set(['0', '1', '2'])), {
      timeout: 20_000,
    })
  })
})
