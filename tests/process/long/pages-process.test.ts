// The pages are rendered by a process of their own, which neither delays the API nor ends it.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isAlive } from '@/lib/server/postgres/process-signal'
import { childProcesses } from '../../support/child-processes'
import { mintKey } from '../../support/mint-key'
import { METRICS_TOKEN, readMetrics, sumOf } from '../../support/read-metrics'
import { caller, newDataFolder, start, withoutWarnings } from '../../support/service'
import { root } from '../../support/test-database'
import { startWithWorkers, workersOf } from '../../support/workers'

// A generous timeout, because many processes run at once.
const patient = { timeout: 30_000 }

/** The id of the process that renders the pages of a process. */
function pagesOf(parent: number | undefined): number {
  const [pages] = childProcesses(parent).filter(({ args }) => args.includes('--pages'))
  if (!pages) throw new Error('there is no process of the pages')
  return pages.pid
}

/** The port on which a process listens. */
function portOf(pid: number): number {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${name}`))?.slice(1) ?? []
      } catch {
        // It was closed meanwhile.
        return []
      }
    }),
  )
  const listening = readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, , , state, , , , , , inode]) => state === '0A' && sockets.has(inode ?? ''))
  return Number.parseInt(listening?.[1]?.split(':')[1] ?? '', 16)
}

/** Starts the service with a page, /sign-in?block, that keeps its process busy until `release` is called. */
async function startWithBlockingPage(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'daymark-blocked-'))
  // Started as root, the service is another user.
  chmodSync(folder, 0o777)
  const released = join(folder, 'released')
  const release = () => writeFileSync(released, '')
  onTestFinished(() => {
    release()
    rmSync(folder, { recursive: true, force: true })
  })
  const { DATA_DIR } = await newDataFolder()
  const settings = {
    PAGES_HELD_UNTIL: released,
    NODE_OPTIONS: `--import=${join(root, 'tests/support/block-pages.mjs')}`,
  }
  const service = await start({ DATA_DIR, ...settings, ...env }, { pages: true })
  const key = await mintKey({ DATA_DIR })
  /** Requests the page, and waits until it keeps its process busy. */
  const block = async () => {
    const page = fetch(`${service.baseUrl}/sign-in?block`)
    // It may fail before somebody waits for it.
    page.catch(() => undefined)
    await vi.waitFor(() => expect(existsSync(`${released}.begun`)).toBe(true), patient)
    return { page }
  }
  return { ...service, release, block, ...caller(service.baseUrl, key) }
}

it('answers the API, health checks and metrics while a page takes all of its CPU time', async () => {
  const { baseUrl, create, list, block, release } = await startWithBlockingPage({ METRICS_TOKEN })
  const { page } = await block()
  let isAnswered = false
  const note = () => {
    isAnswered = true
  }
  page.then(note, note)
  expect((await create('beside it')).status).toBe(201)
  for (let count = 0; count < 20; count++) expect(await list('2026-03-01')).toHaveLength(1)
  for (const path of ['/api/health', '/api/health/live']) expect((await fetch(baseUrl + path)).status).toBe(200)
  expect(await readMetrics(baseUrl)).toContain('daymark_build_info')
  expect(isAnswered).toBe(false)
  release()
  expect(await (await page).text()).toBe('released')
})

it('replaces the process when it ends, and serves the API meanwhile', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await start({ DATA_DIR }, { pages: true })
  const { list } = caller(service.baseUrl, await mintKey({ DATA_DIR }))
  const first = pagesOf(service.child.pid)
  process.kill(first, 'SIGKILL')
  await service.waitFor(/the process of the pages ended: starting another/)
  const page = await fetch(`${service.baseUrl}/sign-in`)
  // It may have been replaced already.
  if (page.status !== 200) {
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toBe('The pages are starting. Try again in a few seconds.\n')
  }
  expect(await list('2026-03-01')).toEqual([])
  await service.waitFor(/a new process of the pages is ready/)
  expect((await fetch(`${service.baseUrl}/sign-in`)).status).toBe(200)
  expect(pagesOf(service.child.pid)).not.toBe(first)
})

it('answers a request of a process that ends with 503', async () => {
  const service = await startWithBlockingPage()
  const { page } = await service.block()
  process.kill(pagesOf(service.child.pid), 'SIGKILL')
  expect((await page).status).toBe(503)
  expect(await service.list('2026-03-01')).toEqual([])
})

it.each(['SIGTERM', 'SIGKILL'] as const)('ends with the service: %s', async (signal) => {
  const { DATA_DIR } = await newDataFolder()
  const service = await start({ DATA_DIR }, { pages: true })
  const pages = pagesOf(service.child.pid)
  service.child.kill(signal)
  await service.ended
  await vi.waitFor(() => expect(isAlive(pages)).toBe(false), patient)
  expect(withoutWarnings(service.output())).not.toContain('error')
})

it('survives the signals that reach every process of a group', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await start({ DATA_DIR }, { pages: true })
  const pages = pagesOf(service.child.pid)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(pages, signal)
  expect((await fetch(`${service.baseUrl}/sign-in`)).status).toBe(200)
  expect(pagesOf(service.child.pid)).toBe(pages)
})

it.runIf(existsSync('/proc/net/tcp'))('refuses requests of others, which lack the secret', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await start({ DATA_DIR }, { pages: true })
  const port = portOf(pagesOf(service.child.pid))
  const url = `http://127.0.0.1:${port}/sign-in`
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  await expect(fetch(url, { headers: { 'daymark-secret': 'x'.repeat(43) } })).rejects.toThrow('fetch failed')
  expect((await fetch(`${service.baseUrl}/sign-in`)).status).toBe(200)
})

it('is measured beside the process that it belongs to', async () => {
  const { DATA_DIR } = await newDataFolder()
  const { baseUrl } = await start({ DATA_DIR, METRICS_TOKEN }, { pages: true })
  const metrics = await readMetrics(baseUrl)
  const memory = (labels: Record<string, string>) => sumOf(metrics, 'process_resident_memory_bytes', labels)
  const ofPages = memory({ worker: '1', process: 'pages' })
  expect(ofPages).toBeGreaterThan(0)
  expect(memory({ worker: '1' })).toBeGreaterThan(ofPages)
})

it('a worker whose pages hang still has metrics', async () => {
  const { baseUrl, block, release } = await startWithBlockingPage({ METRICS_TOKEN, WEB_CONCURRENCY: '2' })
  const { page } = await block()
  const metrics = await readMetrics(baseUrl)
  const workers = [1, 2].map((worker) => sumOf(metrics, 'process_resident_memory_bytes', { worker: String(worker) }))
  expect(workers).toEqual([expect.any(Number), expect.any(Number)])
  expect(Math.min(...workers)).toBeGreaterThan(0)
  release()
  await page
})

it('cannot be started by hand', async () => {
  const child = spawnSync(process.execPath, ['scripts/start.mjs', '--pages'], { cwd: root, encoding: 'utf8' })
  expect(child.stderr).toBe('Daymark: --pages is for the process that Daymark starts itself.\n')
  expect(child.status).toBe(1)
})

it('each worker has its own', async () => {
  const { DATA_DIR } = await newDataFolder()
  const service = await startWithWorkers({ DATA_DIR }, { pages: true })
  const workers = await workersOf(service)
  expect(new Set(workers.map(pagesOf)).size).toBe(2)
})
