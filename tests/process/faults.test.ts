// The database and the server are killed during writes: every acknowledged write survives.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { ErrorResponse } from '@/lib/entry/http/error-response'
import { mintKeys } from '../support/mint-key'
import { runServer } from '../support/server-process'
import { caller, newDataFolder, newEmptyDataFolder, processesOf, start } from '../support/service'

/** Writes concurrently until stopped, each key below its rate limit. Records the acknowledged writes. */
function streamOfWrites(baseUrl: string, keys: string[]) {
  const acknowledged: string[] = []
  const failures: { status: number; body: unknown }[] = []
  let stopped = false
  let number = 0
  const hands = keys.map(async (key) => {
    const { create } = caller(baseUrl, key)
    for (let count = 0; count < 250 && !stopped; count++) {
      const text = `write ${number++}`
      try {
        const { status, body } = await create(text)
        if (status === 201) acknowledged.push(text)
        else {
          failures.push({ status, body })
          // Backs off, so that the key does not reach its rate limit before the database is back.
          await sleep(100)
        }
      } catch {
        // The connection broke before the response, so the write may or may not have committed.
      }
    }
  })
  return {
    acknowledged,
    failures,
    some: (count: number) =>
      vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(count), { timeout: 20_000, interval: 5 }),
    stop: async () => {
      stopped = true
      await Promise.all(hands)
    },
  }
}

async function expectAllThere(baseUrl: string, key: string, acknowledged: string[]): Promise<void> {
  const tasks = await caller(baseUrl, key).list('2026-03-01')
  const texts = tasks.map((task) => task.text)
  expect(texts).toEqual(expect.arrayContaining(acknowledged))
  expect(new Set(texts).size).toBe(texts.length)
  expect(tasks.map((task) => task.order)).toEqual(tasks.map((_, index) => index))
}

describe('kill -9', () => {
  it('of the server loses nothing: the next start uses the running database', async () => {
    const folder = await newDataFolder({ isDurable: true })
    const first = await start({ DATA_DIR: folder.DATA_DIR })
    const keys = await mintKeys(folder, 3)
    const writes = streamOfWrites(first.baseUrl, keys)
    await writes.some(50)
    first.child.kill('SIGKILL')
    await writes.stop()
    const orphan = folder.postgresPid()
    const second = await start({ DATA_DIR: folder.DATA_DIR })
    expect(folder.postgresPid()).toBe(orphan)
    await expectAllThere(second.baseUrl, keys[0] ?? '', writes.acknowledged)
  })

  it('of PostgreSQL makes the server answer 503, restart it and recover', async () => {
    const folder = await newDataFolder({ isDurable: true })
    const { baseUrl, child, output } = await start({ DATA_DIR: folder.DATA_DIR })
    const keys = await mintKeys(folder, 3)
    const writes = streamOfWrites(baseUrl, keys)
    await writes.some(30)
    const killed = folder.postgresPid()
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(writes.failures.length).toBeGreaterThan(0), { timeout: 20_000, interval: 5 })
    const before = writes.acknowledged.length
    await writes.some(before + 30)
    await writes.stop()
    for (const { status, body } of writes.failures) {
      expect(status, JSON.stringify(body)).toBe(503)
      expect(ErrorResponse.parse(body).error.code).toBe('UNAVAILABLE')
      expect(JSON.stringify(body)).not.toMatch(/prisma|postgres|connect|127\.0\.0\.1|ECONN|at /i)
    }
    expect(folder.postgresPid()).not.toBe(killed)
    expect(child.exitCode).toBeNull()
    expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200)
    await expectAllThere(baseUrl, keys[0] ?? '', writes.acknowledged)
    // The log contains no key, no password and no task text, and each failure once.
    const password = readFileSync(join(folder.DATA_DIR, 'postgres-password'), 'utf8')
    const secrets = [...keys, password, 'write ']
    expect(secrets.filter((secret) => output().includes(secret))).toEqual([])
    const failed = output()
      .split('\n')
      .filter((line) => line.includes('"request failed"'))
    const ids = failed.map((line) => JSON.parse(line).id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(failed.length).toBeGreaterThanOrEqual(writes.failures.length)
  })

  it('of PostgreSQL by a smart shutdown, which would wait for the service, restarts it', async () => {
    const folder = await newDataFolder({ isDurable: true })
    const { baseUrl, output } = await start({ DATA_DIR: folder.DATA_DIR })
    const [key = ''] = await mintKeys(folder, 1)
    const stopped = folder.postgresPid()
    process.kill(stopped, 'SIGTERM')
    await vi.waitFor(() => expect(folder.postgresPid()).not.toBe(stopped), { timeout: 20_000 })
    await vi.waitFor(async () => expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200), { timeout: 20_000 })
    expect((await caller(baseUrl, key).create('after it')).status).toBe(201)
    expect(output()).toContain('PostgreSQL is being shut down')
  })

  it('of everything at once, like a power failure, loses nothing', async () => {
    const folder = await newDataFolder({ isDurable: true })
    const first = await start({ DATA_DIR: folder.DATA_DIR })
    const keys = await mintKeys(folder, 3)
    const writes = streamOfWrites(first.baseUrl, keys)
    await writes.some(50)
    const pids = processesOf(folder.postgresPid())
    first.child.kill('SIGKILL')
    for (const pid of pids) process.kill(pid, 'SIGKILL')
    await writes.stop()
    const second = await start({ DATA_DIR: folder.DATA_DIR })
    await expectAllThere(second.baseUrl, keys[0] ?? '', writes.acknowledged)
  })
})

describe('two concurrent starts', () => {
  it('on a new data folder: one serves, the other names it and exits with 1', async () => {
    const folder = newEmptyDataFolder()
    const run = () => runServer({ DATA_DIR: folder.DATA_DIR })
    const both = [run(), run()]
    const codes = both.map(({ ended }, index) => ended.then((code) => ({ code, index })))
    const loser = await Promise.race(codes)
    expect(loser.code).toBe(1)
    const [lost, won] = loser.index === 0 ? both : [both[1], both[0]]
    const [, baseUrl = ''] = (await won?.waitFor(/ready at (http:\S+)/)) ?? []
    expect(lost?.output()).toMatch(
      new RegExp(
        `^Daymark: The data folder is in use by daymark, process ${won?.child.pid}, http://\\S+\\. Stop that process, or set another DATA_DIR\\.$`,
        'm',
      ),
    )
    expect(lost?.output()).not.toContain(' at ')
    expect((await fetch(`${baseUrl}/api/health`)).status).toBe(200)
    won?.child.kill('SIGTERM')
    expect(await won?.ended).toBe(0)
  })
})
