// How the service starts and ends, and what its commands say.

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { isWellFormedKey } from '@/lib/keys/format'
import { freePort, runScript, startService } from '../support/server-process'
import { caller, type DataFolder, makeKey, newDataFolder } from '../support/service'
import { openTestDatabase, root } from '../support/test-database'

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function newFolder(): DataFolder {
  const folder = newDataFolder()
  cleanUps.push(folder.remove)
  return folder
}

async function start(env: Record<string, string>, user?: { uid: number; gid: number }) {
  const service = await startService(env, user)
  cleanUps.push(async () => {
    service.child.kill('SIGKILL')
    await service.ended
  })
  return service
}

const isRoot = process.getuid?.() === 0

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** What a start that fails says. */
async function failure(env: Record<string, string>): Promise<string> {
  const service = runScript('scripts/start.mjs', [], { PORT: '0', ...env })
  expect(await service.ended).toBe(1)
  return service.output().trim()
}

describe('the server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'finishes the request in flight at %s, stops PostgreSQL cleanly and exits 0',
    async (signal) => {
      const folder = newFolder()
      const { DATA_DIR } = folder
      const service = await start({ DATA_DIR })
      const { create } = caller(service.baseUrl, await makeKey({ DATA_DIR }))
      await create('first')
      const postgres = folder.postgresPid()
      const hold = await lockTasks(folder)
      const inFlight = create('in flight')
      await hold.somebodyWaits()
      service.child.kill(signal)
      await service.waitFor(/"stopping"/)
      await expect(fetch(`${service.baseUrl}/api/health`)).rejects.toThrow()
      await hold.release()
      expect((await inFlight).status).toBe(201)
      expect(await service.ended).toBe(0)
      expect(isAlive(postgres)).toBe(false)
      expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
      const again = await start({ DATA_DIR })
      const reader = caller(again.baseUrl, await makeKey({ DATA_DIR }))
      expect((await reader.list('2026-03-01')).map((task) => task.text)).toEqual(['first', 'in flight'])
    },
  )

  it('does not wait for a request in flight for longer than 10 s', async () => {
    const folder = newFolder()
    const { DATA_DIR } = folder
    const service = await start({ DATA_DIR })
    const { create } = caller(service.baseUrl, await makeKey({ DATA_DIR }))
    const hold = await lockTasks(folder)
    const inFlight = create('for ever').catch(() => 'broken off')
    await hold.somebodyWaits()
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(await inFlight).toBe('broken off')
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('holds its place when its connection to the database is cut', async () => {
    const folder = newFolder()
    const { DATA_DIR } = folder
    const service = await start({ DATA_DIR })
    const postgres = folder.postgresPid()
    const client = await connect(folder)
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'daymark, process%'`,
    )
    await client.end()
    await service.waitFor(/PostgreSQL is back/)
    // The last one to leave stops the database: a command must not take itself for the last one.
    await makeKey({ DATA_DIR })
    expect(folder.postgresPid()).toBe(postgres)
    expect(await failure({ DATA_DIR })).toContain(`process ${service.child.pid}`)
  })

  it('says where it is and how to get a key, and logs a line for each request', async () => {
    const { DATA_DIR } = newFolder()
    const service = await start({ DATA_DIR })
    await service.waitFor(/npm run --silent key -- --email/)
    const key = await makeKey({ DATA_DIR })
    const answer = await caller(service.baseUrl, key).create('SECRET TEXT')
    const [line = ''] = await service.waitFor(/^\{.*"path":"\/api\/v1\/tasks".*\}$/m)
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.any(String),
      id: answer.headers.get('x-request-id'),
      method: 'POST',
      path: '/api/v1/tasks',
      status: 201,
      durationMs: expect.any(Number),
      keyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: 'request',
    })
    expect(service.output()).not.toContain('SECRET TEXT')
    expect(service.output()).not.toContain(key)
  })

  it('serves pages beside the API', async () => {
    const { baseUrl } = await start({ DATA_DIR: newFolder().DATA_DIR })
    const page = await fetch(baseUrl)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Daymark')
    expect((await fetch(`${baseUrl}/api/v1/openapi.json`)).status).toBe(200)
  })

  it('keeps its secrets for its owner alone, and lets PostgreSQL listen on loopback only', async () => {
    const folder = newFolder()
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

  // Another user must be able to read the project: it cannot below root's own folder, for example.
  const nobody = { uid: 65_534, gid: 65_534 }
  if (isRoot && spawnSync('ls', [root], { ...nobody, cwd: '/' }).status === 0)
    it('runs as an ordinary user', async () => {
      const folder = newFolder()
      mkdirSync(folder.DATA_DIR)
      chownSync(folder.DATA_DIR, nobody.uid, nobody.gid)
      const service = await start({ DATA_DIR: folder.DATA_DIR }, nobody)
      expect(statSync(join(folder.DATA_DIR, 'postgres')).uid).toBe(nobody.uid)
      expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200)
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
    })

  if (isRoot)
    it('runs as root where the user of PostgreSQL cannot go', async () => {
      const folder = newFolder()
      const hidden = join(folder.DATA_DIR, 'hidden')
      mkdirSync(hidden, { recursive: true, mode: 0o700 })
      const service = await start({ DATA_DIR: join(hidden, 'data') })
      expect((await fetch(`${service.baseUrl}/api/health`)).status).toBe(200)
      service.child.kill('SIGTERM')
      expect(await service.ended).toBe(0)
    })

  it('finds its way when the number of its database belongs to another process by now', async () => {
    const folder = newFolder()
    const first = await start({ DATA_DIR: folder.DATA_DIR })
    first.child.kill('SIGTERM')
    await first.ended
    // As a machine leaves it that went down, with a number that the next boot gave to somebody else.
    writeFileSync(
      join(folder.DATA_DIR, 'postgres', 'postmaster.pid'),
      `${process.pid}\n${folder.DATA_DIR}/postgres\n0\n5432\n\n127.0.0.1\n`,
    )
    const second = await start({ DATA_DIR: folder.DATA_DIR })
    expect((await fetch(`${second.baseUrl}/api/health`)).status).toBe(200)
  })
})

describe('what cannot start says so in one line and exits 1', () => {
  it('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    cleanUps.push(() => taken.close())
    const folder = newFolder()
    expect(await failure({ DATA_DIR: folder.DATA_DIR, PORT: String(port) })).toBe(
      `Daymark: Port ${port} is taken. Stop what uses it, or set PORT to another.`,
    )
    // And leaves no database behind.
    expect(existsSync(join(folder.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('a database that does not answer', async () => {
    const port = await freePort()
    const output = await failure({ DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/tasks` })
    expect(output).toBe(`Daymark: The database at 127.0.0.1:${port}/tasks cannot be used: nothing answers there.`)
  })

  it('a database that refuses the password, or that is not there', async () => {
    const database = await openTestDatabase()
    cleanUps.push(database.close)
    const url = new URL(database.url)
    url.password = 'hunter2'
    expect(await failure({ DATABASE_URL: url.href })).toMatch(
      /^Daymark: The database at \S+ cannot be used: it refuses the user or the password\.$/,
    )
    const other = new URL(database.url)
    other.pathname = '/nothing'
    expect(await failure({ DATABASE_URL: other.href })).toMatch(
      /^Daymark: The database at \S+ cannot be used: there is no database of this name\.$/,
    )
  })

  it('a database that holds something else', async () => {
    const database = await openTestDatabase()
    cleanUps.push(database.close)
    const other = new URL(database.url)
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query('CREATE DATABASE other')
    await client.end()
    other.pathname = '/other'
    const inOther = new pg.Client({ connectionString: other.href })
    await inOther.connect()
    await inOther.query('CREATE TABLE theirs (id integer)')
    await inOther.end()
    expect(await failure({ DATABASE_URL: other.href })).toMatch(
      /^Daymark: The database at \S+ cannot be used: it holds tables of something else\. Give Daymark a database of its own\.$/,
    )
  })

  it('a host that does not exist', async () => {
    expect(await failure({ DATABASE_URL: 'postgres://u:hunter2@nowhere.invalid/x' })).toMatch(
      /^Daymark: The database at nowhere\.invalid\/x cannot be used: there is no such host\.$/,
    )
  })

  it('a setting that is wrong', async () => {
    expect(await failure({ PORT: 'http' })).toBe('Daymark: PORT must be a port number')
    expect(await failure({ DATABASE_URL: 'mysql://hunter2' })).toMatch(
      /^Daymark: DATABASE_URL must be a PostgreSQL address.*$/,
    )
  })
})

describe('npm run key', () => {
  it('prints the key alone, without a server and beside one', async () => {
    const folder = newFolder()
    const { DATA_DIR } = folder
    const first = await makeKey({ DATA_DIR })
    expect(isWellFormedKey(first)).toBe(true)
    // Nobody else used the database: it is stopped again.
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
    const { baseUrl } = await start({ DATA_DIR })
    const second = await makeKey({ DATA_DIR })
    expect(isWellFormedKey(second)).toBe(true)
    await caller(baseUrl, first).create('of one account')
    expect(await caller(baseUrl, second).list('2026-03-01')).toHaveLength(1)
    expect(isAlive(folder.postgresPid())).toBe(true)
  })

  it('makes several keys at once, without a server', async () => {
    const { DATA_DIR } = newFolder()
    const keys = await Promise.all([1, 2, 3].map(() => makeKey({ DATA_DIR })))
    expect(keys.every(isWellFormedKey)).toBe(true)
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('uses DATABASE_URL where it is set, like the server', async () => {
    const database = await openTestDatabase()
    cleanUps.push(database.close)
    const DATABASE_URL = database.url
    const key = await makeKey({ DATABASE_URL })
    const services = await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })])
    for (const { baseUrl } of services) expect((await caller(baseUrl, key).create('x')).status).toBe(201)
  })

  it('makes read-only keys and keys that expire', async () => {
    const folder = newFolder()
    const { DATA_DIR } = folder
    const { baseUrl } = await start({ DATA_DIR })
    const reader = await makeKey({ DATA_DIR }, '--read-only')
    expect((await caller(baseUrl, reader).create('x')).body.error.code).toBe('INSUFFICIENT_SCOPE')
    const start90 = Date.now()
    const expiring = await makeKey({ DATA_DIR }, '--expires', '90d')
    expect((await caller(baseUrl, expiring).create('x')).status).toBe(201)
    const client = await connect(folder)
    const { rows } = await client.query('SELECT "expiresAt" FROM "ApiKey" WHERE "expiresAt" IS NOT NULL')
    await client.end()
    expect(rows).toHaveLength(1)
    const days = (rows[0].expiresAt.getTime() - start90) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(90)
    expect(days).toBeLessThan(90.1)
  })

  it.each([
    [['--email', 'nobody', '--name', 'x'], '--email'],
    [['--name', 'x'], '--email'],
    [['--email', 'a@example.com'], '--name'],
    [['--email', 'a@example.com', '--name', ' '], '--name'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', 'soon'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', '5 bananas'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', '0d'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--forever'], '--forever'],
  ])('refuses %j, naming what is wrong', async (args, named) => {
    const folder = newFolder()
    const command = runScript('scripts/key.mjs', args, { DATA_DIR: folder.DATA_DIR })
    expect(await command.ended).toBe(1)
    const [first = ''] = command.output().split('\n')
    expect(first).toMatch(/^Daymark: /)
    expect(first).toContain(named)
    expect(command.output()).toContain('npm run --silent key')
  })
})

async function connect({ DATA_DIR }: DataFolder): Promise<pg.Client> {
  const { describeCluster, clusterUrl } = await import('@/lib/server/postgres/cluster')
  const { ensureRunning } = await import('@/lib/server/postgres/process')
  const cluster = await describeCluster(DATA_DIR)
  const { port } = await ensureRunning(cluster)
  const client = new pg.Client({ connectionString: clusterUrl(cluster, port) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Holds the table of tasks, so that a write waits until it is let go. */
async function lockTasks(folder: DataFolder) {
  const client = await connect(folder)
  await client.query('BEGIN')
  await client.query('LOCK TABLE "Task" IN EXCLUSIVE MODE')
  return {
    somebodyWaits: async () => {
      for (;;) {
        const { rows } = await client.query(`SELECT count(*)::integer AS count FROM pg_locks WHERE NOT granted`)
        if (rows[0].count > 0) return
      }
    },
    release: async () => {
      await client.query('COMMIT')
      await client.end()
    },
  }
}
