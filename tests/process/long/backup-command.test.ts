import { readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { connectForTest } from '../../support/empty-database'
import { connect } from '../../support/inside-database'
import { mintKey } from '../../support/mint-key'
import { METRICS_TOKEN, readMetrics, sumOf } from '../../support/read-metrics'
import { readTables } from '../../support/read-tables'
import { openS3Server } from '../../support/s3-server'
import { runScript } from '../../support/server-process'
import { caller, newDataFolder, newEmptyDataFolder, start } from '../../support/service'
import { openTestDatabase } from '../../support/test-database'

async function run(name: 'backup' | 'restore', args: string[], env: Record<string, string>) {
  const command = runScript(`scripts/${name}.mjs`, args, env)
  const code = await command.ended
  return { code, output: command.output() }
}

/** A folder with an account, its key, and tasks. */
async function newFilledFolder() {
  const folder = await newDataFolder()
  const { DATA_DIR } = folder
  const key = await mintKey(folder)
  const service = await start({ DATA_DIR })
  const { create, list } = caller(service.baseUrl, key)
  for (const text of ['plain', 'back\\slash', 'tab\tand\nline', '\\.', 'ünï ✓']) await create(text)
  return { folder, DATA_DIR, key, service, create, list, file: join(DATA_DIR, '..', 'daymark.sql.gz') }
}

async function newEmptyDatabase() {
  const { url, ownerUrl, close } = await openTestDatabase({ migrated: false })
  onTestFinished(close)
  return { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl }
}

async function tablesOf(folder: { DATA_DIR: string }) {
  const client = await connect(folder)
  const tables = await readTables(client)
  await client.end()
  return tables
}

describe('a backup', () => {
  it('holds every row as it was, is readable by its owner only, and keeps sessions with the secret', async () => {
    const { folder, DATA_DIR, key, file, list, service } = await newFilledFolder()
    const done = await run('backup', [file, '--with-secret'], { DATA_DIR })
    expect(done.output).toMatch(/^Backed up [\d,]+ rows of \d+ tables in [\d.]+ s: .*daymark\.sql\.gz \([\d,]+ kB\)$/m)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const before = { tables: await tablesOf(folder), tasks: await list('2026-03-01') }
    service.child.kill('SIGTERM')
    await service.ended

    const restored = newEmptyDataFolder()
    const { output, code } = await run('restore', [file], { DATA_DIR: restored.DATA_DIR })
    expect(output).toMatch(/^Restored [\d,]+ rows, as of 20.*, of Daymark 1\./m)
    expect(code).toBe(0)
    expect(await tablesOf(restored)).toEqual(before.tables)
    const [secret, restoredSecret] = [DATA_DIR, restored.DATA_DIR].map((dir) =>
      readFileSync(join(dir, 'session-secret'), 'utf8'),
    )
    expect(restoredSecret).toBe(secret)
    expect(statSync(join(restored.DATA_DIR, 'session-secret')).mode & 0o777).toBe(0o600)
    const { baseUrl } = await start({ DATA_DIR: restored.DATA_DIR })
    expect(await caller(baseUrl, key).list('2026-03-01')).toEqual(before.tasks)
  })

  it('is of one moment while others write: it has all that was written before it, and each task has its event', async () => {
    const { folder, DATA_DIR, file, create, key } = await newFilledFolder()
    let isOver = false
    const created: string[] = []
    const writers = [1, 2, 3].map(async (writer) => {
      // Below the rate limit of the key.
      for (let n = 0; !isOver && n < 80; n++) {
        await create(`${writer} ${n}`)
        created.push(`${writer} ${n}`)
      }
    })
    await vi.waitFor(() => expect(created.length).toBeGreaterThan(10))
    const known = [...created]
    expect((await run('backup', [file], { DATA_DIR })).code).toBe(0)
    isOver = true
    await Promise.all(writers)

    const restored = newEmptyDataFolder()
    expect((await run('restore', [file], { DATA_DIR: restored.DATA_DIR })).code).toBe(0)
    const client = await connect(restored)
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM "Task")::integer AS tasks, (SELECT count(*) FROM "TaskEvent")::integer AS events,
        (SELECT "last"::integer FROM "EventCounter") AS last, (SELECT "tasks"::integer FROM "EventCounter") AS counted`,
    )
    await client.end()
    const [{ tasks }] = rows
    expect(rows).toEqual([{ tasks, events: tasks, last: tasks, counted: tasks }])
    const [all, kept] = [await tablesOf(folder), await tablesOf(restored)]
    for (const name of ['Task', 'TaskEvent', 'User', 'ApiKey'])
      expect(all[name]?.rows).toEqual(expect.arrayContaining(kept[name]?.rows ?? []))
    const { baseUrl } = await start({ DATA_DIR: restored.DATA_DIR })
    const listed = await caller(baseUrl, key).list('2026-03-01')
    expect(listed).toHaveLength(tasks)
    expect(listed.map(({ text }) => text)).toEqual(expect.arrayContaining(known))
  })

  it('moves an embedded database into another PostgreSQL, whose other secret is no obstacle', async () => {
    const { DATA_DIR, file, key, list } = await newFilledFolder()
    expect((await run('backup', [file], { DATA_DIR })).code).toBe(0)
    const urls = { ...(await newEmptyDatabase()), DATA_DIR: newEmptyDataFolder().DATA_DIR }
    expect((await run('restore', [file], urls)).code).toBe(0)
    const again = await run('restore', [file], urls)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') })
    const { baseUrl } = await start(urls)
    expect(await caller(baseUrl, key).list('2026-03-01')).toEqual(await list('2026-03-01'))
  })

  it('that is damaged restores nothing, and a file is never overwritten', async () => {
    const { DATA_DIR, file } = await newFilledFolder()
    expect((await run('backup', [file], { DATA_DIR })).code).toBe(0)
    expect((await run('backup', [file], { DATA_DIR })).output).toContain('exists: name a new file.')
    const text = gunzipSync(readFileSync(file)).toString()
    const [changed, cut] = [`${file}-changed`, `${file}-cut`]
    writeFileSync(changed, gzipSync(text.replace('plain', 'plein')))
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, statSync(file).size - 40)
    const urls = { ...(await newEmptyDatabase()), DATA_DIR }
    const client = await connectForTest(urls.MIGRATION_DATABASE_URL)
    for (const damaged of [changed, cut]) {
      const { code, output } = await run('restore', [damaged], urls)
      expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was restored') })
      expect((await client.query('SELECT count(*)::integer AS count FROM "Task"')).rows).toEqual([{ count: 0 }])
    }
    // The attempts before left no rows.
    expect((await run('restore', [file], urls)).code).toBe(0)
  })
})

describe('a backup by a schedule', () => {
  it('is made at the start when none is there, is restored from the bucket, and has a metric', async () => {
    const { DATA_DIR, key, list, service } = await newFilledFolder()
    const tasks = await list('2026-03-01')
    service.child.kill('SIGTERM')
    await service.ended
    const { objects, settings } = await openS3Server()
    const backups = { BACKUP_SCHEDULE: '0 0 1 1 *', BACKUP_TO: 's3://bucket/of/tasks', BACKUP_WITH_SECRET: 'yes' }
    const { baseUrl } = await start({ DATA_DIR, METRICS_TOKEN, ...backups, ...settings })
    const readSize = async () => sumOf(await readMetrics(baseUrl), 'daymark_backup_size_bytes')
    await vi.waitFor(async () => expect(await readSize()).toBeGreaterThan(0), { timeout: 20_000 })
    const [[name = '', file] = []] = objects
    expect(file).toHaveLength(await readSize())

    const restored = newEmptyDataFolder()
    const { code } = await run('restore', [`s3://bucket/${name}`], { DATA_DIR: restored.DATA_DIR, ...settings })
    expect(code).toBe(0)
    const again = await start({ DATA_DIR: restored.DATA_DIR })
    expect(await caller(again.baseUrl, key).list('2026-03-01')).toEqual(tasks)
    await vi.waitFor(() => expect(again.output()).toContain('Open it and sign in, or make an API key:'))
    const [secret, restoredSecret] = [DATA_DIR, restored.DATA_DIR].map((dir) =>
      readFileSync(join(dir, 'session-secret')),
    )
    expect(restoredSecret).toEqual(secret)
  })

  it('to a bucket that cannot be used is announced by the start, which goes on', async () => {
    const { DATA_DIR } = await newDataFolder()
    const { settings } = await openS3Server()
    const { output } = await start({ DATA_DIR, BACKUP_SCHEDULE: '0 0 1 1 *', BACKUP_TO: 's3://other', ...settings })
    expect(output()).toMatch(
      /^Backups will fail until this is solved: There is no bucket other\..*\n\nDaymark is ready/m,
    )
    await vi.waitFor(() => expect(output()).toContain('Open it and create an account, or make an API key:'))
  })

  it('is recommended by the start of an old database, until one was made', async () => {
    const { DATA_DIR } = await newDataFolder()
    const longAgo = new Date(Date.now() - 40 * 24 * 60 * 60_000)
    utimesSync(join(DATA_DIR, 'postgres', 'PG_VERSION'), longAgo, longAgo)
    const first = await start({ DATA_DIR })
    expect(first.output()).toMatch(/No backup is known\. Set BACKUP_SCHEDULE and BACKUP_TO, or make one:\n.*backup/)
    expect((await run('backup', [join(DATA_DIR, '..', 'x.sql.gz')], { DATA_DIR })).code).toBe(0)
    first.child.kill('SIGTERM')
    await first.ended
    expect((await start({ DATA_DIR })).output()).not.toContain('backup')
  })
})
