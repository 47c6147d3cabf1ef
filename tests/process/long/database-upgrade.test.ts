// Upgrades of the embedded database from an older major version of PostgreSQL, with the real programs of both.
import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chmod } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { connectForTest } from '../../support/empty-database'
import { type FilledAccount, fillAccount, readAccount, repeatWrite } from '../../support/filled-account'
import { connect } from '../../support/inside-database'
import { findOldPrograms, oldMajor, openOldDatabase } from '../../support/old-cluster'
import { readTables, type Tables } from '../../support/read-tables'
import { runScript, runServer, startService } from '../../support/server-process'
import { type DataFolder, failedStart, killAfterTest, newEmptyDataFolder, start } from '../../support/service'
import { startInTerminal } from '../../support/terminal'
import { root } from '../../support/test-database'

const hook = join(root, 'tests/support/kill-at-rename.mjs')

/** A data folder of the old version, and everything that is in it. */
type Original = { folder: string; account: FilledAccount; said: object; tables: Tables }

let original: Original
const found = await findOldPrograms()
const binaries = found ?? { postgres: '', initdb: '' }

beforeAll(async () => {
  if (!found) return
  const folder = mkdtempSync(join(tmpdir(), 'daymark-old-'))
  await chmod(folder, 0o755)
  const { url, ownerUrl, close } = await openOldDatabase(join(folder, 'data'), binaries)
  const env = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }
  const service = await startService(env)
  const command = runScript('scripts/key.mjs', ['--email', 'me@example.com', '--name', 'laptop'], env)
  if ((await command.ended) !== 0) throw new Error(command.output())
  const account = await fillAccount(service.baseUrl, command.stdout().trim())
  const said = await readAccount(service.baseUrl, account)
  service.child.kill('SIGTERM')
  await service.ended
  const client = await connectForTest(ownerUrl)
  await client.query(
    `ALTER DATABASE daymark SET search_path = public, pg_catalog; ALTER ROLE daymark SET work_mem = '5MB'; ALTER DATABASE daymark SET statement_timeout = '300s'`,
  )
  // Of an earlier version: the index of the last migration is not there yet.
  await client.query(`DROP INDEX "Task_due"; DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_due_index'`)
  const tables = await readTables(client)
  await client.end()
  await close()
  original = { folder, account, said, tables }
})

afterAll(() => found && rmSync(original.folder, { recursive: true, force: true }))

/** Copies the data folder of the old version. */
function copyOldFolder(): DataFolder & { env: Record<string, string> } {
  const folder = newEmptyDataFolder()
  // -p preserves owner and mode, which PostgreSQL checks.
  execFileSync('cp', ['-Rp', join(original.folder, 'data'), folder.DATA_DIR])
  // All copies would compete for the port.
  rmSync(join(folder.DATA_DIR, 'postgres-port'))
  const DATABASE_UPGRADE_FROM = dirname(binaries.postgres)
  return { ...folder, env: { DATA_DIR: folder.DATA_DIR, DATABASE_UPGRADE: 'yes', DATABASE_UPGRADE_FROM } }
}

const readVersion = (folder: string) => readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()

/** The folders of databases in a data folder, and their versions; null for one that is not complete. */
function listDatabases({ DATA_DIR }: DataFolder): Record<string, string | null> {
  const names = readdirSync(DATA_DIR).filter((name) => /^postgres(-upgrade|-\d+-backup.*)?$/.test(name))
  const version = (name: string) =>
    existsSync(join(DATA_DIR, name, 'PG_VERSION')) ? readVersion(join(DATA_DIR, name)) : null
  return Object.fromEntries(names.map((name) => [name.replace(/\d{4}-\d\d-\d\d/, 'DAY'), version(name)]))
}

const unchanged = { postgres: String(oldMajor) }
const upgraded = { postgres: '18', 'postgres-17-backup-DAY': String(oldMajor) }

/** Expects a service to have everything of the old database. */
async function expectEverything(folder: DataFolder, baseUrl: string): Promise<void> {
  const client = await connect(folder)
  try {
    expect(await readTables(client, original.tables)).toEqual(original.tables)
    const { rows } =
      await client.query(`SELECT current_setting('search_path') AS path, current_setting('work_mem') AS mem,
      current_setting('server_version_num')::integer / 10000 AS major, (SELECT datlocprovider FROM pg_database WHERE datname = 'daymark') AS provider`)
    expect(rows).toEqual([{ path: 'public, pg_catalog', mem: '5MB', major: 18, provider: 'b' }])
  } finally {
    await client.end()
  }
  const { account, said } = original
  expect(await readAccount(baseUrl, account)).toEqual(said)
  expect(await repeatWrite(baseUrl, account)).toEqual({ isReplayed: true, body: account.write.response })
}

describe.skipIf(!found)('a database of an older PostgreSQL', () => {
  it('is not touched unless the operator wants the upgrade', async () => {
    const folder = copyOldFolder()
    const { DATA_DIR } = folder
    const facts = `The database in ${DATA_DIR}/postgres was made by PostgreSQL 17, and this release runs PostgreSQL 18.`
    for (const settings of [{}, { DATABASE_UPGRADE: 'no' }]) {
      const output = await failedStart({ DATA_DIR, ...settings })
      expect(output).toContain(`Daymark: ${facts} Start once with DATABASE_UPGRADE=yes`)
      expect(output.split('\n')).toHaveLength(1)
    }
    const command = runScript('scripts/key.mjs', ['--email', 'a@example.com', '--name', 'a'], folder.env)
    expect(await command.ended).toBe(1)
    expect(command.output()).toBe(`Daymark: ${facts} Start the service to upgrade it (docs/upgrades.md).\n`)
    expect(listDatabases(folder)).toEqual(unchanged)
  })

  it('is upgraded with everything in it, and stays as a backup that can be put back', async () => {
    const folder = copyOldFolder()
    appendFileSync(join(folder.DATA_DIR, 'postgres', 'postgresql.conf'), '\nshared_buffers = 64MB\n')
    const service = await start({ ...folder.env, LOG_LEVEL: 'info' }, { pages: true })
    await service.waitFor(/"settings":\["shared_buffers"\],"msg":"settings of the old postgresql\.conf not copied"/)
    expect(service.output()).toContain('The database now runs on PostgreSQL 18. The old one is kept in')
    expect(listDatabases(folder)).toEqual(upgraded)
    await expectEverything(folder, service.baseUrl)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    // Once is enough.
    const again = await start({ DATA_DIR: folder.DATA_DIR })
    await expectEverything(folder, again.baseUrl)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)

    const backup = readdirSync(folder.DATA_DIR).find((name) => name.includes('backup')) ?? ''
    rmSync(join(folder.DATA_DIR, 'postgres'), { recursive: true })
    renameSync(join(folder.DATA_DIR, backup), join(folder.DATA_DIR, 'postgres'))
    const old = await openOldDatabase(folder.DATA_DIR, binaries)
    onTestFinished(old.close)
    const client = await connectForTest(old.ownerUrl)
    onTestFinished(() => client.end())
    expect(await readTables(client)).toEqual(original.tables)
  })

  it('is upgraded while its server still runs, after the service was killed', async () => {
    const folder = copyOldFolder()
    const old = await openOldDatabase(folder.DATA_DIR, binaries)
    const client = await connectForTest(old.ownerUrl)
    // A member keeps the others away.
    expect(await failedStart(folder.env)).toMatch(/Daymark: A command of Daymark uses the database\. Wait .*$/m)
    expect(listDatabases(folder)).toEqual(unchanged)
    // Its process is gone, and with it its locks.
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'daymark command'`,
    )
    const service = await start(folder.env)
    expect(listDatabases(folder)).toEqual(upgraded)
    await expectEverything(folder, service.baseUrl)
  })

  it('with objects of somebody else is left as it is', async () => {
    const folder = copyOldFolder()
    const old = await openOldDatabase(folder.DATA_DIR, binaries)
    const client = await connectForTest(old.ownerUrl)
    await client.query('CREATE ROLE reports LOGIN; CREATE VIEW open_tasks AS SELECT 1 AS one')
    await client.end()
    await old.close()
    expect(await failedStart(folder.env)).toContain(
      'which would lose the role reports, the relation open_tasks, the column open_tasks.one integer: no migration of Daymark made this.',
    )
    expect(listDatabases(folder)).toEqual(unchanged)
  })

  it('needs the programs of its own version', async () => {
    const folder = copyOldFolder()
    const DATABASE_UPGRADE_FROM = dirname(folder.DATA_DIR)
    expect(await failedStart({ ...folder.env, DATABASE_UPGRADE_FROM })).toMatch(
      /Daymark: DATABASE_UPGRADE_FROM must be the folder of the program postgres of PostgreSQL 17: \S+ has none that runs\.$/m,
    )
    expect(listDatabases(folder)).toEqual(unchanged)
  })

  it('that is newer than the release is named in one line', async () => {
    const folder = copyOldFolder()
    writeFileSync(join(folder.DATA_DIR, 'postgres', 'PG_VERSION'), '99\n')
    expect(await failedStart(folder.env)).toBe(
      `Daymark: The database in ${folder.DATA_DIR}/postgres was made by PostgreSQL 99, and this release runs PostgreSQL ` +
        '18, which cannot use it. Start the release that made it, or a newer one.',
    )
  })
})

describe.skipIf(!found)('a terminal is asked', () => {
  const startIn = ({ env: { DATABASE_UPGRADE: _no, ...env } }: { env: Record<string, string> }) =>
    startInTerminal(process.execPath, [join(root, 'tests/support/serve.mjs'), '{"pages":false}'], {
      columns: 200,
      env: { PATH: process.env.PATH ?? '', PORT: '0', NODE_ENV: 'production', ...env },
      cwd: root,
    })

  it('and the default is no', async () => {
    const folder = copyOldFolder()
    const terminal = startIn(folder)
    await terminal.waitFor(/Upgrade now\? \[y\/N\] /)
    terminal.type('\r')
    expect(await terminal.ended).toBe(1)
    expect(terminal.lines().at(-1)).toMatch(/^Daymark: The database was not upgraded, and nothing has changed\./)
    expect(listDatabases(folder)).toEqual(unchanged)
  })

  it('and Ctrl-C ends the start', async () => {
    const folder = copyOldFolder()
    const terminal = startIn(folder)
    await terminal.waitFor(/Upgrade now\? \[y\/N\] /)
    terminal.type('\x03')
    expect(await terminal.ended).toBe(0)
    expect(listDatabases(folder)).toEqual(unchanged)
  })

  it('and y upgrades', async () => {
    const folder = copyOldFolder()
    const terminal = startIn(folder)
    await terminal.waitFor(/Upgrade now\? \[y\/N\] /)
    terminal.type('y\r')
    await terminal.waitFor(/Daymark is ready at/)
    expect(listDatabases(folder)).toEqual(upgraded)
    terminal.type('\x03')
    expect(await terminal.ended).toBe(0)
  })
})

describe.skipIf(!found)('an upgrade that is cut short', () => {
  it('by SIGTERM ends cleanly, and leaves the old database', async () => {
    const folder = copyOldFolder()
    const service = runServer({ ...folder.env, LOG_LEVEL: 'info' })
    killAfterTest(service)
    await service.waitFor(/"database upgrade started"/)
    service.child.kill('SIGTERM')
    expect(await service.ended).toBe(0)
    expect(listDatabases(folder)).toEqual(unchanged)
    expect(existsSync(join(folder.DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('by SIGKILL while it copies begins again', async () => {
    const folder = copyOldFolder()
    const killed = runServer({ ...folder.env, LOG_LEVEL: 'info' })
    killAfterTest(killed)
    await killed.waitFor(/"table copied"/)
    killed.child.kill('SIGKILL')
    await killed.ended
    expect(listDatabases(folder)).toMatchObject(unchanged)
    // Both servers still run.
    const service = await start(folder.env)
    expect(listDatabases(folder)).toEqual(upgraded)
    await expectEverything(folder, service.baseUrl)
  })

  // Before the old folder is renamed, before the new one is, and before the rest is removed. The steps before these, in
  // which the new cluster and its plan get their names, leave the same as the third.
  it.each([3, 4, 5])('by SIGKILL before step %i is finished or repeated by the next start', async (step) => {
    const folder = copyOldFolder()
    const NODE_OPTIONS = `--import=${hook}`
    const killed = runServer({ ...folder.env, NODE_OPTIONS, KILL_AT: String(step) })
    killAfterTest(killed)
    expect(await killed.ended).toBe('SIGKILL')
    const work = { 'postgres-upgrade': null }
    const { postgres: _renamed, ...backup } = upgraded
    const left = step === 3 ? unchanged : step === 4 ? backup : upgraded
    expect(listDatabases(folder)).toEqual({ ...left, ...work })
    const command = runScript('scripts/key.mjs', ['--email', 'a@example.com', '--name', 'a'], folder.env)
    expect(await command.ended).toBe(1)
    expect(command.output()).toMatch(/Daymark: The database in \S+ is being upgraded, or its upgrade was cut short\./)
    // From the first rename on, nobody is asked again.
    const service = await start(step > 3 ? { DATA_DIR: folder.DATA_DIR } : folder.env)
    expect(listDatabases(folder)).toEqual(upgraded)
    await expectEverything(folder, service.baseUrl)
  })

  it('is left to the process that does it', async () => {
    const folder = copyOldFolder()
    const first = runServer({ ...folder.env, LOG_LEVEL: 'info' })
    killAfterTest(first)
    await first.waitFor(/"database upgrade started"/)
    expect(await failedStart(folder.env)).toMatch(/Another process is upgrading the database of|in use by daymark/)
    await first.waitFor(/Daymark is ready at/)
    expect(listDatabases(folder)).toEqual(upgraded)
  })
})
