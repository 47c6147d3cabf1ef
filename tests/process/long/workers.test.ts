// Several processes on one port.
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { requestsPerWindow } from '@/lib/foundation/limits'
import { isAlive } from '@/lib/server/postgres/process-signal'
import { connect, holdWrite } from '../../support/inside-database'
import { mintKey } from '../../support/mint-key'
import { openPagesGate } from '../../support/pages-gate'
import { openConnection } from '../../support/raw-connection'
import { runServer } from '../../support/server-process'
import { caller, killAfterTest, newDataFolder, withoutWarnings } from '../../support/service'
import { findUnusedPort } from '../../support/unused-port'
import { answeredWith, requestOnNewConnection, startWithWorkers, workersOf } from '../../support/workers'

// A generous timeout, because many processes run at once.
const patient = { timeout: 20_000 }

const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

describe('several processes', () => {
  it('take turns on one port, and all reject a revoked key', async () => {
    const folder = await newDataFolder()
    const { DATA_DIR } = folder
    const service = await startWithWorkers({ DATA_DIR }, { pages: true })
    const { baseUrl, output } = service
    const workers = new Set(await workersOf(service))
    const key = await mintKey({ DATA_DIR })
    const ask = () => requestOnNewConnection(baseUrl, key)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 200])
    await vi.waitFor(() => expect(answeredWith(200, output())).toEqual(workers), patient)
    for (const path of ['/sign-in', '/sign-in']) expect(await requestOnNewConnection(baseUrl, key, path)).toBe(200)
    const client = await connect(folder)
    await client.query('UPDATE "ApiKey" SET "revokedAt" = now()')
    await client.end()
    await vi.waitFor(async () => expect([await ask(), await ask()]).toEqual([401, 401]), patient)
    await vi.waitFor(() => expect(answeredWith(401, output())).toEqual(workers), patient)
    expect(output().match(/ready at/g)).toHaveLength(1)
  })

  it("count a key's requests together, without a store", async () => {
    const folder = await newDataFolder()
    const service = await startWithWorkers({ DATA_DIR: folder.DATA_DIR })
    const key = await mintKey(folder)
    const statuses = await Promise.all(
      Array.from({ length: 2 * requestsPerWindow }, () => requestOnNewConnection(service.baseUrl, key)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(requestsPerWindow)
    expect(statuses.filter((status) => status === 429)).toHaveLength(requestsPerWindow)
    expect(answeredWith(200, service.output()).size).toBe(2)
  })

  it('finish requests in flight at SIGTERM; then the database stops and the exit code is 0', async () => {
    const folder = await newDataFolder()
    const service = await startWithWorkers({ DATA_DIR: folder.DATA_DIR })
    const workers = await workersOf(service)
    const { create } = caller(service.baseUrl, await mintKey(folder))
    const { inFlight, release } = await holdWrite(folder, () => create('in flight'))
    service.child.kill('SIGTERM')
    // Both workers and the primary process log it.
    await service.waitFor(/("stopping"[\s\S]*){3}/)
    await release()
    expect((await inFlight).status).toBe(201)
    expect(await service.ended).toBe(0)
    expect(workers.filter(isAlive)).toEqual([])
    expect(hasDatabase(folder.DATA_DIR)).toBe(false)
  })

  it('treat a Ctrl-C that reaches each of them as one', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await startWithWorkers({ DATA_DIR })
    for (const pid of [...(await workersOf(service)), service.child.pid ?? 0]) process.kill(pid, 'SIGINT')
    expect(await service.ended).toBe(0)
    expect(hasDatabase(DATA_DIR)).toBe(false)
    expect(service.output()).not.toContain('"error"')
  })

  it('close connections over their own limit and pass none on', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await startWithWorkers({ DATA_DIR, LOG_LEVEL: 'warn' }, { limits: { maxConnections: 1 } })
    const kept = [openConnection(service.baseUrl), openConnection(service.baseUrl)]
    for (const { socket } of kept) {
      socket.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'data')
    }
    for (let count = 0; count < 4; count++) expect(await openConnection(service.baseUrl).closed).toBe('')
  })
})

describe('kill -9', () => {
  it('of a worker: the other keeps serving, and a new one starts', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await startWithWorkers({ DATA_DIR })
    const { baseUrl, output } = service
    const [killed = 0, survivor = 0] = await workersOf(service)
    const key = await mintKey({ DATA_DIR })
    process.kill(killed, 'SIGKILL')
    await service.waitFor(/"a worker ended: starting another"/)
    expect([await requestOnNewConnection(baseUrl, key), await requestOnNewConnection(baseUrl, key)]).toEqual([200, 200])
    await service.waitFor(/"a new worker is ready"/)
    const [first = 0, second = 0] = await workersOf(service)
    const fresh = first === survivor ? second : first
    await vi.waitFor(async () => {
      expect(await requestOnNewConnection(baseUrl, key)).toBe(200)
      expect(answeredWith(200, output())).toEqual(new Set([survivor, fresh]))
    }, patient)
    // The primary process backs off before it replaces a worker that ended right after its start.
    process.kill(fresh, 'SIGKILL')
    await service.waitFor(/"workers end as they start: starting others less often"/)
    expect(await requestOnNewConnection(baseUrl, key)).toBe(200)
    await service.waitFor(/("a new worker is ready"[\s\S]*){2}/)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
  })

  it('of the first process stops all: requests in flight finish, and the port is free', async () => {
    const folder = await newDataFolder()
    const port = await findUnusedPort()
    const service = await startWithWorkers({ DATA_DIR: folder.DATA_DIR, PORT: String(port) })
    const { create } = caller(service.baseUrl, await mintKey(folder))
    const { inFlight, release } = await holdWrite(folder, () => create('in flight'))
    service.child.kill('SIGKILL')
    await service.waitFor(/("stopping"[\s\S]*){2}/)
    const next = createServer().listen(port, '127.0.0.1')
    await once(next, 'listening')
    next.close()
    await release()
    expect((await inFlight).status).toBe(201)
    // The output pipe closes when the last process that writes to it exits.
    expect(await service.ended).toBe('SIGKILL')
    expect(service.output().match(/"stopped"/g)).toHaveLength(2)
  })

  it('of PostgreSQL: it restarts, and all workers reconnect', async () => {
    const folder = await newDataFolder({ isDurable: true })
    const service = await startWithWorkers({ DATA_DIR: folder.DATA_DIR })
    const key = await mintKey(folder)
    const ask = () => requestOnNewConnection(service.baseUrl, key)
    await ask()
    process.kill(folder.postgresPid(), 'SIGKILL')
    await service.waitFor(/PostgreSQL restarted/)
    await vi.waitFor(
      async () => expect([await ask(), await ask(), await ask(), await ask()]).toEqual(Array(4).fill(200)),
      patient,
    )
  })
})

describe('a start of several processes', () => {
  /** Starts two workers, of which the second one does not become ready. */
  const startUnready = async (DATA_DIR: string) => {
    const { settings } = await openPagesGate(1)
    const service = runServer({ DATA_DIR, WEB_CONCURRENCY: '2', ...settings }, { pages: true })
    killAfterTest(service)
    return service
  }

  it('fails with one line when a worker exits before it is ready, and leaves nothing running', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await startUnready(DATA_DIR)
    const [first = 0, second = 0] = await workersOf(service)
    process.kill(second, 'SIGKILL')
    expect(await service.ended).toBe(1)
    expect(service.output()).toContain('Daymark: A worker process ended with SIGKILL.\n')
    expect(withoutWarnings(service.output())).not.toMatch(/ready at|Error| at /)
    expect([first, second].filter(isAlive)).toEqual([])
    expect(hasDatabase(DATA_DIR)).toBe(false)
  })

  it('can be stopped during start', async () => {
    const { DATA_DIR } = await newDataFolder()
    const service = await startUnready(DATA_DIR)
    const workers = await workersOf(service)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    // A worker warns when it finds that the database is still starting.
    const lines = service.output().split('\n')
    expect(lines.filter((line) => !line.includes('"level":"warn"')).join('\n')).not.toMatch(/Daymark:|Error/)
    expect(workers.filter(isAlive)).toEqual([])
    expect(hasDatabase(DATA_DIR)).toBe(false)
  })
})
