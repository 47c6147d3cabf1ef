import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { isWellFormedKey } from '@/lib/domain/access/keys/key-token'
import { isAlive } from '@/lib/server/postgres/process-signal'
import { connect } from '../../support/inside-database'
import { runScript } from '../../support/server-process'
import { caller, newDataFolder, newEmptyDataFolder, runKeyCommand, start } from '../../support/service'
import { openTestDatabase } from '../../support/test-database'

describe('npm run key', () => {
  it('prints the key alone, without a server and beside one', async () => {
    const folder = newEmptyDataFolder()
    const { DATA_DIR } = folder
    const first = await runKeyCommand({ DATA_DIR })
    expect(isWellFormedKey(first)).toBe(true)
    // No other process used the database, so the command stopped it again.
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
    const { baseUrl } = await start({ DATA_DIR })
    const second = await runKeyCommand({ DATA_DIR })
    expect(isWellFormedKey(second)).toBe(true)
    await caller(baseUrl, first).create('of one account')
    expect(await caller(baseUrl, second).list('2026-03-01')).toHaveLength(1)
    expect(isAlive(folder.postgresPid())).toBe(true)
  })

  it('says what it creates besides the key, once, with a command that finds the same service', async () => {
    const DATA_DIR = join(newEmptyDataFolder().DATA_DIR, 'my data')
    const args = ['--email', 'me@example.com', '--name', 'laptop']
    const outputs: string[] = []
    for (const _ of [1, 2]) {
      const command = runScript('scripts/key.mjs', args, { DATA_DIR, PORT: '3456' })
      expect(await command.ended).toBe(0)
      outputs.push(command.output().replace(command.stdout(), ''))
    }
    expect(outputs[0]).toContain(`Creating a database in ${DATA_DIR}, where there is none.`)
    expect(outputs[0]).toMatch(/^Creating an account for me@example.com, in the time zone [\w/]+\.$/m)
    const command = `DATA_DIR='${DATA_DIR}' PORT=3456 npm run --silent password -- --email me@example.com`
    expect(outputs[0]).toContain(command)
    expect(outputs[1]).toBe('')
  })

  it('gives a new account the time zone of the machine, or another one', async () => {
    const folder = await newDataFolder()
    const { DATA_DIR } = folder
    const { baseUrl } = await start({ DATA_DIR })
    const zoneOf = async (email: string, ...args: string[]) => {
      const given = ['--email', email, '--name', 'laptop', ...args]
      const command = runScript('scripts/key.mjs', given, { DATA_DIR, TZ: 'Asia/Tokyo' })
      expect(await command.ended).toBe(0)
      const headers = { 'x-api-key': command.stdout().trim() }
      const me = await fetch(new URL('/api/v1/me', baseUrl), { headers }).then((response) => response.json())
      notes = command.output()
      return me.account.timeZone
    }
    let notes = ''
    expect(await zoneOf('a@example.com')).toBe('Asia/Tokyo')
    expect(await zoneOf('b@example.com', '--time-zone', 'Europe/Berlin')).toBe('Europe/Berlin')
    expect(notes).not.toContain('--time-zone')
    // The account exists.
    expect(await zoneOf('a@example.com', '--time-zone', 'Europe/Berlin')).toBe('Asia/Tokyo')
    expect(notes).toContain('--time-zone has no effect')
  })

  it('creates keys that expire before the database has started', async () => {
    const { DATA_DIR } = newEmptyDataFolder()
    expect(isWellFormedKey(await runKeyCommand({ DATA_DIR }, '--expires', '1s'))).toBe(true)
  })

  it('creates several keys concurrently, without a server', async () => {
    const { DATA_DIR } = newEmptyDataFolder()
    const keys = await Promise.all([1, 2, 3].map(() => runKeyCommand({ DATA_DIR })))
    expect(keys.every(isWellFormedKey)).toBe(true)
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('leaves no database running after %s', async (signal) => {
    const { DATA_DIR } = await newDataFolder()
    const command = runScript('scripts/key.mjs', ['--email', 'me@example.com', '--name', 'laptop'], { DATA_DIR })
    const pidFile = join(DATA_DIR, 'postgres', 'postmaster.pid')
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000, interval: 5 })
    command.child.kill(signal)
    // It had its database already, or not yet.
    expect([0, 1]).toContain(await command.ended)
    if (command.stdout() === '') expect(command.output()).toMatch(/^Daymark: The command was stopped\.$/m)
    expect(existsSync(pidFile)).toBe(false)
  })

  it('uses DATABASE_URL when it is set, like the server', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const DATABASE_URL = database.url
    const key = await runKeyCommand({ DATABASE_URL })
    const { baseUrl } = await start({ DATABASE_URL })
    expect((await caller(baseUrl, key).create('x')).status).toBe(201)
  })

  it('creates read-only keys and keys that expire', async () => {
    const folder = await newDataFolder()
    const { DATA_DIR } = folder
    const { baseUrl } = await start({ DATA_DIR })
    const reader = await runKeyCommand({ DATA_DIR }, '--read-only')
    expect((await caller(baseUrl, reader).create('x')).body.error.code).toBe('INSUFFICIENT_SCOPE')
    const start90 = Date.now()
    const expiring = await runKeyCommand({ DATA_DIR }, '--expires', '90d')
    expect((await caller(baseUrl, expiring).create('x')).status).toBe(201)
    const client = await connect(folder)
    const { rows } = await client.query('SELECT "expiresAt" FROM "ApiKey" WHERE "expiresAt" IS NOT NULL')
    await client.end()
    expect(rows).toHaveLength(1)
    const days = (rows[0].expiresAt.getTime() - start90) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(90)
    expect(days).toBeLessThan(90.1)
  })

  it.each(['Asia/Tokyo', 'America/Los_Angeles'])(
    'makes keys that expire when they should, on a machine in %s',
    async (TZ) => {
      const { DATA_DIR } = await newDataFolder()
      const { baseUrl } = await start({ DATA_DIR, TZ })
      const anHour = await runKeyCommand({ DATA_DIR, TZ }, '--expires', '1h')
      expect((await caller(baseUrl, anHour).create('x')).status).toBe(201)
      const aMoment = caller(baseUrl, await runKeyCommand({ DATA_DIR, TZ }, '--expires', '3s'))
      await vi.waitFor(async () => expect((await aMoment.create('x')).status).toBe(401), {
        timeout: 20_000,
        interval: 100,
      })
    },
  )

  it.each([
    [['--email', 'nobody', '--name', 'x'], '--email must be'],
    [['--name', 'x'], '--email is missing'],
    [['--email', 'a@example.com'], '--name is missing'],
    [['--email', 'a@example.com', '--name', ' '], '--name must be'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', 'soon'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', '5 bananas'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', '0d'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--expires', '900000y'], '--expires'],
    [['--email', 'a@example.com', '--name', 'x', '--time-zone', 'Atlantis'], '--time-zone'],
    [['--email', 'a@example.com', '--name', 'x', '--read-only', '--manage'], '--manage'],
    [['--email', 'a@example.com', '--name', 'x', '--forever'], '--forever'],
  ])('rejects %j and names the problem', async (args, named) => {
    const folder = newEmptyDataFolder()
    const command = runScript('scripts/key.mjs', args, { DATA_DIR: folder.DATA_DIR })
    expect(await command.ended).toBe(1)
    const [first = ''] = command.output().split('\n')
    expect(first).toMatch(/^Daymark: /)
    expect(first).toContain(named)
    expect(command.output()).toContain('npm run --silent key')
  })
})
