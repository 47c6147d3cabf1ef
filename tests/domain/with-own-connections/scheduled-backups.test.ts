// Backups by a schedule, of a real database into a folder and into a bucket.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { Environment } from '@/lib/foundation/settings/schema'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { openBackupStore } from '@/lib/server/postgres/backup/open-backup-store'
import { ScheduledBackups } from '@/lib/server/postgres/backup/scheduled-backups'
import { connectForTest } from '../../support/empty-database'
import { openS3Server } from '../../support/s3-server'
import { openTestDatabase, type TestDatabase } from '../../support/test-database'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Instances that share a place, and a clock at which the second one of two nights has passed. */
async function openInstances(address: string, { keep = 7, count = 1, settings = {} } = {}) {
  const clock = { now: new Date(2026, 2, 2, 3, 0, 5) }
  const store = await openBackupStore(address, Environment.parse(settings))
  const instances = Array.from(
    { length: count },
    () => new ScheduledBackups({ schedule: '0 3 * * *', store, keep, databaseUrl: database.url, now: () => clock.now }),
  )
  const passHours = (hours: number) => {
    clock.now = new Date(clock.now.getTime() + hours * 3_600_000)
  }
  return { runDue: () => Promise.all(instances.map((instance) => instance.runDue())), passHours, instances }
}

function newFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'daymark-backups-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  return join(parent, 'backups')
}

const readFailures = () => measurements().counts.get('backups')?.get('failed') ?? 0

describe('scheduled backups', () => {
  it('are made by one of several instances, once for each time of the schedule', async () => {
    const folder = newFolder()
    const { runDue, passHours } = await openInstances(folder, { count: 3 })
    await runDue()
    await runDue()
    const [name = '', ...more] = readdirSync(folder)
    expect({ name, more }).toEqual({ name: expect.stringMatching(/^daymark-2026-03-0.T..-00-05Z\.sql\.gz$/), more: [] })
    expect([statSync(folder), statSync(join(folder, name))].map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600])
    expect(gunzipSync(readFileSync(join(folder, name))).toString()).toMatch(/\n-- daymark-backup-end .*\n$/)
    passHours(23)
    await runDue()
    expect(readdirSync(folder)).toHaveLength(1)
    passHours(1)
    await runDue()
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('replace the oldest of their own complete files only', async () => {
    const folder = newFolder()
    mkdirSync(folder)
    const [old, draft] = ['daymark-2026-01-02T03-00-00Z.sql.gz', 'daymark-2026-02-02T03-00-00Z.sql.gz.part']
    const others = ['daymark.sql.gz', 'daymark-2026-01-02T03-00-00Z.sql.gz.sha256', 'x.part']
    for (const name of [old, draft, ...others]) writeFileSync(join(folder, name), '')
    const { runDue, passHours } = await openInstances(folder, { keep: 2 })
    const listOwn = () => readdirSync(folder).filter((name) => !others.includes(name))
    await runDue()
    expect(listOwn()).toEqual([old, expect.stringContaining('2026-03-')])
    passHours(24)
    await runDue()
    expect(listOwn()).toEqual([expect.stringContaining('2026-03-'), expect.stringContaining('2026-03-')])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(others))
  })

  it('that fail leave nothing behind, remove nothing, and are tried again an hour later', async () => {
    const { objects, uploads, failing, settings } = await openS3Server()
    const before = 'tasks/daymark-2026-01-02T03-00-00Z.sql.gz'
    objects.set(before, Buffer.from(''))
    const { runDue, passHours } = await openInstances('s3://bucket/tasks', { keep: 1, settings })
    failing.when = ({ method }) => method === 'PUT'
    const failures = readFailures()
    await runDue()
    await runDue()
    expect(readFailures()).toBe(failures + 1)
    expect([[...objects.keys()], uploads.size]).toEqual([[before], 0])
    failing.when = () => false
    passHours(1)
    await runDue()
    expect([...objects.keys()]).toEqual([expect.stringMatching(/^tasks\/daymark-2026-03-/)])
  })

  it('name the place that cannot be used, and go on', async () => {
    const folder = newFolder()
    writeFileSync(folder, 'a file')
    const { runDue } = await openInstances(folder)
    const failures = readFailures()
    await runDue()
    expect(readFailures()).toBe(failures + 1)
    expect(readFileSync(folder, 'utf8')).toBe('a file')
  })
})

describe('a backup of several parts', () => {
  beforeAll(async () => {
    const client = await connectForTest(database.ownerUrl)
    await client.query(
      `INSERT INTO "Secret" ("name", "value")
       SELECT 'test ' || n, (SELECT string_agg(gen_random_uuid()::text, '') FROM generate_series(n, n + 5000)) FROM generate_series(1, 200) AS n`,
    )
    await client.end()
  })

  it('arrives whole', async () => {
    const { objects, settings } = await openS3Server()
    await (await openInstances('s3://bucket', { settings })).runDue()
    const [file = Buffer.from('')] = objects.values()
    expect(file.length).toBeGreaterThan(2 * 8 * 1024 * 1024)
    expect(gunzipSync(file).toString('utf8', 0, 20)).toBe('-- daymark-backup {"')
  })

  it('ends at once when a part is refused, and when the service stops', async () => {
    const { objects, uploads, failing, settings } = await openS3Server()
    const { runDue, passHours, instances } = await openInstances('s3://bucket', { settings })
    failing.when = ({ url = '' }) => url.includes('partNumber=2')
    await runDue()
    passHours(1)
    failing.when = ({ method }) => {
      if (method === 'PUT') for (const instance of instances) instance.stop()
      return false
    }
    await runDue()
    expect([objects.size, uploads.size]).toEqual([0, 0])
  })
})
