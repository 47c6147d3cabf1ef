// How the service starts, what it prints, and how it stops.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { connect as connectTo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { isAlive } from '@/lib/server/postgres/process-signal'
import { connect, holdWrite } from '../../support/inside-database'
import { mintKey } from '../../support/mint-key'
import { distDir, runServer, startByScript } from '../../support/server-process'
import {
  caller,
  failedStart,
  killAfterTest,
  newDataFolder,
  newEmptyDataFolder,
  runKeyCommand,
  start,
} from '../../support/service'
import { root } from '../../support/test-database'

const isRoot = process.getuid?.() === 0

describe('the server', () => {
  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'finishes the request in flight at %s, stops PostgreSQL cleanly and exits 0',
    async (signal) => {
      const folder = await newDataFolder()
      const { DATA_DIR } = folder
      const service = await start({ DATA_DIR })
      const { create } = caller(service.baseUrl, await mintKey({ DATA_DIR }))
      await create('first')
      const postgres = folder.postgresPid()
      const { inFlight, release } = await holdWrite(folder, () => create('in flight'))
      service.child.kill(signal)
      await service.waitFor(/"stopping"/)
      await expect(fetch(`${service.baseUrl}/api/health`)).rejects.toThrow()
      await release()
      expect((await inFlight).status).toBe(201)
      expect(await service.ended).toBe(0)
      expect(isAlive(postgres)).toBe(false)
      expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
      const again = await start({ DATA_DIR })
      const reader = caller(again.baseUrl, await mintKey({ DATA_DIR }))
      expect((await reader.list('2026-03-01')).map((task) => task.text)).toEqual(['first', 'in flight'])
    },
  )

  it('treats the two signals of one Ctrl-C under npm as one', async () => {
    const folder = await newDataFolder()
    const service = await start({ DATA_DIR: folder.DATA_DIR })
    const postgres = folder.postgresPid()
    service.child.kill('SIGINT')
    await service.waitFor(/"stopping"/)
    service.child.kill('SIGINT')
    expect(await service.ended).toBe(0)
    expect(isAlive(postgres)).toBe(false)
  })

  it.each([
    ['a new data folder', async () => newEmptyDataFolder()],
    ['an existing one', newDataFolder],
  ])('leaves no database running when it is stopped during start, on %s', async (_which, newFolder) => {
    const folder = await newFolder()
    const service = runServer({ DATA_DIR: folder.DATA_DIR })
    killAfterTest(service)
    await vi.waitFor(() => expect(folder.postgresPid()).toBeGreaterThan(0), { timeout: 20_000, interval: 1 })
    const postgres = folder.postgresPid()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(isAlive(postgres)).toBe(false)
    expect(service.output()).not.toContain('Error')
  })

  it('stops when the npm process that started it is stopped', async () => {
    const folder = await newDataFolder()
    const env = { ...process.env, PORT: '0', DATA_DIR: folder.DATA_DIR, NEXT_DIST_DIR: distDir }
    const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void npm.kill('SIGKILL'))
    const ended = once(npm, 'close')
    await new Promise<void>((resolve) =>
      npm.stdout.on('data', (text) => String(text).includes('ready at') && resolve()),
    )
    const postgres = folder.postgresPid()
    npm.kill('SIGTERM')
    await ended
    await vi.waitFor(() => expect(isAlive(postgres)).toBe(false), { timeout: 20_000 })
  })

  it('waits for requests in flight for a limited time', async () => {
    const folder = await newDataFolder()
    const { DATA_DIR } = folder
    const service = await start({ DATA_DIR }, { limits: { stopMs: 500 } })
    const { create } = caller(service.baseUrl, await mintKey({ DATA_DIR }))
    const { inFlight } = await holdWrite(folder, () => create('for ever').catch(() => 'broken off'))
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(await inFlight).toBe('broken off')
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('does not wait for clients that follow changes and ask again at once', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await start({ DATA_DIR }, { limits: { stopMs: 120_000 } })
    const apiKey = await mintKey({ DATA_DIR })
    const url = `${service.baseUrl}/api/v1/changes?since=0&wait=25`
    const follow = async () => {
      for (;;) await (await fetch(url, { headers: { 'x-api-key': apiKey } })).text()
    }
    const followers = Promise.allSettled(Array.from({ length: 20 }, follow))
    // The key's limit tells how many have arrived.
    let checks = 0
    await vi.waitFor(
      async () => {
        const { headers } = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { 'x-api-key': apiKey } })
        checks++
        expect(300 - checks - Number(headers.get('x-ratelimit-remaining'))).toBe(20)
      },
      { timeout: 10_000 },
    )
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    await followers
    // Less than one of them would wait.
  }, 20_000)

  it('answers upgrade requests, and stops while one of them is open', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await start({ DATA_DIR }, { pages: true })
    // The first page request completes the lazy initialization of Next.
    expect((await fetch(service.baseUrl)).status).toBe(200)
    const { hostname, port } = new URL(service.baseUrl)
    const offer = (path: string) => {
      const socket = connectTo(Number(port), hostname)
      onTestFinished(() => void socket.destroy())
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n\r\n`,
      )
      return once(socket, 'data').then(([data]) => String(data))
    }
    expect(await offer('/api/v1/openapi.json')).toMatch(/^HTTP\/1\.1 200 /)
    expect(await offer('/nothing')).toMatch(/^HTTP\/1\.1 404 /)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('takes empty settings for unset, on pages too', async () => {
    const { DATA_DIR } = await newDataFolder()
    const empty = { NEXTAUTH_URL: '', NEXTAUTH_SECRET: '', TRUST_PROXY: '', SIGNUP: '' }
    const service = await start({ DATA_DIR, ...empty }, { pages: true })
    for (const path of ['/', '/sign-in', '/sign-up', '/reference', '/api/auth/providers']) {
      expect((await fetch(service.baseUrl + path)).status, path).toBe(200)
    }
  })

  it('finds its database again after another process has restarted it', async () => {
    const folder = await newDataFolder({ isDurable: true })
    const { DATA_DIR } = folder
    const service = await start({ DATA_DIR })
    const key = await mintKey({ DATA_DIR })
    service.child.kill('SIGSTOP')
    process.kill(folder.postgresPid(), 'SIGKILL')
    const other = await openEmbeddedDatabase(DATA_DIR)
    service.child.kill('SIGCONT')
    await service.waitFor(/PostgreSQL restarted/)
    expect((await caller(service.baseUrl, key).create('x')).status).toBe(201)
    await other.close()
    expect((await caller(service.baseUrl, key).create('x')).status).toBe(201)
  })

  it('ignores environment variables of other PostgreSQL clients', async () => {
    const { baseUrl } = await start({
      DATA_DIR: (await newDataFolder()).DATA_DIR,
      PGSSLMODE: 'require',
      PGPORT: '1',
      PGUSER: 'x',
    })
    expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200)
  })

  it('keeps its lock on the data folder when its connection is cut', async () => {
    const folder = await newDataFolder()
    const { DATA_DIR } = folder
    const service = await start({ DATA_DIR })
    const postgres = folder.postgresPid()
    const client = await connect(folder)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'daymark, process%'`,
    )
    await client.end()
    await service.waitFor(/PostgreSQL restarted/)
    // The last process that uses a database stops it. The command must detect that the service still uses it.
    await runKeyCommand({ DATA_DIR })
    expect(folder.postgresPid()).toBe(postgres)
    expect(await failedStart({ DATA_DIR })).toContain(`process ${service.child.pid}`)
  })

  it('prints its address and how to get a key, and logs one line per request', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await start({ DATA_DIR })
    await service.waitFor(/npm run --silent key -- --email/)
    const key = await mintKey({ DATA_DIR })
    const answer = await caller(service.baseUrl, key).create('SECRET TEXT')
    const [line = ''] = await service.waitFor(/^\{.*"path":"\/api\/v1\/tasks".*\}$/m)
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.any(String),
      id: answer.headers.get('x-request-id'),
      method: 'POST',
      path: '/api/v1/tasks',
      status: 201,
      address: '127.0.0.1',
      durationMs: expect.any(Number),
      keyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: 'request',
    })
    expect(service.output()).not.toContain('SECRET TEXT')
    expect(service.output()).not.toContain(key)
  })

  it('serves pages beside the API', async () => {
    const service = await startByScript({ DATA_DIR: newEmptyDataFolder().DATA_DIR, LOG_LEVEL: 'silent' })
    killAfterTest(service)
    const { baseUrl, output } = service
    const page = await fetch(baseUrl)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Daymark')
    expect((await fetch(`${baseUrl}/api/v1/openapi.json`)).status).toBe(200)
    // LOG_LEVEL=silent suppresses the request log of pages and API.
    expect(output()).not.toContain('"msg"')
  })

  // The pages are compiled while other tests run, which takes 20 s alone and minutes beside them.
  it('serves the same in development', { timeout: 300_000 }, async () => {
    const { DATA_DIR } = await newDataFolder()
    // Development mode ignores WEB_CONCURRENCY and runs in one process.
    const service = await startByScript({ DATA_DIR, WEB_CONCURRENCY: '2' }, ['--dev'])
    killAfterTest(service)
    expect(await (await fetch(service.baseUrl)).text()).toContain('Daymark')
    const { create, list } = caller(service.baseUrl, await mintKey({ DATA_DIR }))
    expect((await create('in development')).status).toBe(201)
    expect(await list('2026-03-01')).toHaveLength(1)
    expect(service.output()).not.toContain('"pid"')
    expect(service.output().includes('this process keeps root privileges')).toBe(isRoot)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('keeps its secrets readable by their owner only, and PostgreSQL on loopback', async () => {
    const folder = newEmptyDataFolder()
    await start({ DATA_DIR: folder.DATA_DIR })
    expect(statSync(join(folder.DATA_DIR, 'postgres-password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder.DATA_DIR, 'postgres')).mode & 0o777).toBe(0o700)
    const client = await connect(folder)
    const { rows } = await client.query(
      `SELECT name, setting FROM pg_settings WHERE name IN ('listen_addresses', 'unix_socket_directories') ORDER BY name`,
    )
    await client.end()
    expect(rows.map((row) => row.setting)).toEqual(['127.0.0.1', ''])
  })

  // Skipped where other users cannot read the project, for example below /root.
  const nobody = { uid: 65_534, gid: 65_534 }
  if (isRoot && spawnSync('ls', [root], { ...nobody, cwd: '/' }).status === 0)
    it('runs as an ordinary user', async () => {
      const folder = newEmptyDataFolder()
      mkdirSync(folder.DATA_DIR)
      chownSync(folder.DATA_DIR, nobody.uid, nobody.gid)
      const service = await startByScript({ DATA_DIR: folder.DATA_DIR }, [], nobody)
      killAfterTest(service)
      expect(statSync(join(folder.DATA_DIR, 'postgres')).uid).toBe(nobody.uid)
      expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200)
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
    })

  if (isRoot)
    it('started as root, names another place for a folder that its user cannot enter', async () => {
      const hidden = join(newEmptyDataFolder().DATA_DIR, 'hidden')
      mkdirSync(hidden, { recursive: true, mode: 0o700 })
      const DATA_DIR = join(hidden, 'data')
      expect(await failedStart({ DATA_DIR })).toBe(
        `Daymark: The database must not run as root, and the user daymark cannot enter ${DATA_DIR}. ` +
          'Move it to a folder that this user can enter, such as DATA_DIR=/var/lib/daymark, or start as a regular user.',
      )
    })

  it('starts when another process has the recorded pid of its database', async () => {
    const folder = await newDataFolder()
    const first = await start({ DATA_DIR: folder.DATA_DIR })
    first.child.kill('SIGTERM')
    await first.ended
    // Simulates a machine crash: the stale pid file names a pid that another process has after the reboot.
    writeFileSync(
      join(folder.DATA_DIR, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder.DATA_DIR}/postgres\n0\n5432\n\n127.0.0.1\n`,
    )
    const second = await start({ DATA_DIR: folder.DATA_DIR })
    expect((await fetch(`${second.baseUrl}/api/health`)).status).toBe(200)
  })
})
