import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runScript } from '../support/server-process'
import { failedStart, newDataFolder, newEmptyDataFolder } from '../support/service'
import { openTestDatabase } from '../support/test-database'
import { findUnusedPort } from '../support/unused-port'

describe('a start that fails prints one line and exits with 1', () => {
  it.each([
    ['a process', {}],
    ['several processes', { WEB_CONCURRENCY: '3' }],
  ])('when the port is taken, for %s', async (_name, settings) => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    onTestFinished(() => void taken.close())
    const folder = await newDataFolder()
    expect(await failedStart({ DATA_DIR: folder.DATA_DIR, PORT: String(port), ...settings })).toBe(
      `Daymark: Port ${port} is in use. Stop the process that uses it, or set PORT to another port.`,
    )
    // No database process is left running.
    expect(existsSync(join(folder.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('when the password of the embedded database is lost, and leaves no database running', async () => {
    const folder = await newDataFolder()
    rmSync(join(folder.DATA_DIR, 'postgres-password'))
    expect(await failedStart({ DATA_DIR: folder.DATA_DIR })).toMatch(
      /^Daymark: The password stored next to \S+ does not match the database there\.$/,
    )
    expect(existsSync(join(folder.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('when the embedded database refuses its owner, and leaves no database running', async () => {
    const folder = await newDataFolder()
    const settings = join(folder.DATA_DIR, 'postgres', 'pg_hba.conf')
    writeFileSync(settings, 'host all all 127.0.0.1/32 reject\n')
    expect(await failedStart({ DATA_DIR: folder.DATA_DIR })).toMatch(
      /^Daymark: PostgreSQL in \S+ refuses its owner: pg_hba\.conf rejects connection for .*\.$/,
    )
    expect(existsSync(join(folder.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('when the database does not answer', async () => {
    const port = await findUnusedPort()
    const output = await failedStart({ DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port}/tasks` })
    expect(output).toBe(`Daymark: The database at 127.0.0.1:${port}/tasks cannot be used: nothing answers there.`)
  })

  it('when the database rejects the password or does not exist', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const url = new URL(database.url)
    url.password = 'hunter2'
    expect(await failedStart({ DATABASE_URL: url.href })).toMatch(
      /^Daymark: The database at \S+ cannot be used: it refuses the user or the password\.$/,
    )
    // The role that serves requests may not ask for another database.
    const other = new URL(database.ownerUrl)
    other.pathname = '/nothing'
    expect(await failedStart({ DATABASE_URL: other.href })).toMatch(
      /^Daymark: The database at \S+ cannot be used: there is no database of this name\.$/,
    )
  })

  it('when the database contains other tables', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const other = new URL(database.ownerUrl)
    const client = new pg.Client({ connectionString: database.ownerUrl })
    await client.connect()
    await client.query('CREATE DATABASE other')
    await client.end()
    other.pathname = '/other'
    const inOther = new pg.Client({ connectionString: other.href })
    await inOther.connect()
    await inOther.query('CREATE TABLE theirs (id integer)')
    await inOther.end()
    expect(await failedStart({ DATABASE_URL: other.href })).toMatch(
      /^Daymark: The database at \S+ cannot be used: it holds tables of something else\. Give Daymark a database of its own\.$/,
    )
  })

  it('when the host does not exist', async () => {
    expect(await failedStart({ DATABASE_URL: 'postgres://u:hunter2@nowhere.invalid/x' })).toMatch(
      /^Daymark: The database at nowhere\.invalid\/x cannot be used: there is no such host\.$/,
    )
  })

  it('when the certificate file is missing', async () => {
    const url = 'postgres://u:hunter2@127.0.0.1:1/x?sslmode=verify-full&sslrootcert=/nowhere/ca.pem'
    expect(await failedStart({ DATABASE_URL: url })).toMatch(
      /^Daymark: The database at 127\.0\.0\.1:1\/x cannot be used: .*ca\.pem.*$/,
    )
  })

  it('when the folder of backups cannot be used, before anything else is made', async () => {
    const { DATA_DIR } = newEmptyDataFolder()
    const settings = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TO: '/dev/null/backups' }
    expect(await failedStart({ DATA_DIR, ...settings })).toBe(
      'Daymark: Cannot use /dev/null/backups (ENOTDIR): a part of the path is a file and must be a folder. Move it away. ' +
        'BACKUP_TO names this folder. If there is none, create it for the user of the service.',
    )
    expect(existsSync(join(DATA_DIR, 'postgres'))).toBe(false)
  })

  it('when a setting is invalid', async () => {
    expect(await failedStart({ WEB_CONCURRENCY: '17' })).toBe(
      'Daymark: WEB_CONCURRENCY must be auto, or a whole number from 1 to 16',
    )
    expect(await failedStart({ PORT: 'http' })).toBe('Daymark: PORT must be a port number')
    expect(await failedStart({ DATABASE_URL: 'mysql://hunter2' })).toMatch(
      /^Daymark: DATABASE_URL must be a PostgreSQL URL.*$/,
    )
  })

  it('when it is started as a worker by hand', async () => {
    const worker = runScript('tests/support/serve.mjs', ['{}', '--worker'], {})
    expect(await worker.ended).toBe(1)
    expect(worker.output().trim()).toBe(
      'Daymark: --worker is for the processes that Daymark starts itself. Set WEB_CONCURRENCY.',
    )
  })
})
