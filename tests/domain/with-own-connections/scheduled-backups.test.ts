// Backups by a schedule, of a real database into a folder and into a bucket.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
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
    () =>
      new ScheduledBackups({
        schedule: '0 3 * * *',
        store,
        keep,
        readDatabaseUrl: () => database.url,
        now: () => clock.now,
      }),
  )
  const passMinutes = (minutes: number) => {
    clock.now = new Date(clock.now.getTime() + minutes * 60_000)
  }
  const passHours = (hours: number) => passMinutes(60 * hours)
  return {
    runDue: () => Promise.all(instances.map((instance) => instance.runDue())),
    passHours,
    passMinutes,
    instances,
  }
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

  it('that fail leave nothing behind, remove nothing, and are tried again after 1, 5, 15 minutes and each hour', async () => {
    const { objects, uploads, failing, settings } = await openS3Server()
    const before = 'tasks/daymark-2026-01-02T03-00-00Z.sql.gz'
    objects.set(before, Buffer.from(''))
    const { runDue, passMinutes } = await openInstances('s3://bucket/tasks', { keep: 1, settings })
    failing.when = ({ method }) => method === 'PUT'
    for (const wait of [1, 5, 15, 60, 60]) {
      const failures = readFailures()
      await runDue()
      passMinutes(wait - 0.5)
      await runDue()
      expect(readFailures(), `before ${wait} minutes`).toBe(failures + 1)
      passMinutes(0.5)
    }
    expect([[...objects.keys()], uploads.size]).toEqual([[before], 0])
    failing.when = () => false
    await runDue()
    expect([...objects.keys()]).toEqual([expect.stringMatching(/^tasks\/daymark-2026-03-/)])
  })

  it('need a folder in which they can be made', async () => {
    const folder = newFolder()
    writeFileSync(folder, 'a file')
    await expect(openInstances(folder)).rejects.toThrow(/^Cannot use \S+ \(EEXIST\): .* BACKUP_TO names this folder\./)
    expect(readFileSync(folder, 'utf8')).toBe('a file')
  })

  it('go on when their folder is lost for a time', async () => {
    const folder = newFolder()
    const { runDue, passMinutes } = await openInstances(folder)
    rmSync(folder, { recursive: true })
    writeFileSync(folder, 'a file')
    const failures = readFailures()
    await runDue()
    expect(readFailures()).toBe(failures + 1)
    rmSync(folder)
    passMinutes(1)
    await runDue()
    expect(readdirSync(folder)).toHaveLength(1)
  })

  it('tell why a bucket cannot be used, before the first one', async () => {
    const { settings, failing } = await openS3Server()
    const findProblem = async (address: string, changed = {}) =>
      (await openInstances(address, { settings: { ...settings, ...changed } })).instances[0]?.findProblem()
    expect(await findProblem('s3://bucket/tasks')).toBeUndefined()
    expect(await findProblem('s3://other')).toBe('There is no bucket other. Create it, or change BACKUP_TO.')
    expect(await findProblem('s3://bucket', { BACKUP_S3_SECRET_ACCESS_KEY: 'wrong' })).toMatch(
      /^s3:\/\/bucket: .*403.*SignatureDoesNotMatch/,
    )
    failing.when = () => true
    expect(await findProblem('s3://bucket')).toMatch(/503.*SlowDown/)
  })

  it('do not wait long for a bucket that does not answer', async () => {
    const store = { list: () => new Promise<never>(() => undefined), write: vi.fn(), remove: vi.fn() }
    const backups = new ScheduledBackups({ schedule: '0 3 * * *', store, keep: 7, readDatabaseUrl: () => database.url })
    expect(await backups.findProblem(10)).toBe('BACKUP_TO does not answer within 0.01 s')
  })

  it('whose upload fails in a successful answer are not taken for made', async () => {
    const { objects, uploads, failing, settings } = await openS3Server()
    failing.inAnswer = true
    const { runDue } = await openInstances('s3://bucket', { settings })
    const failures = readFailures()
    await runDue()
    expect([readFailures(), objects.size, uploads.size]).toEqual([failures + 1, 0, 0])
  })

  it('end an upload that a lost service kept, once it is back', async () => {
    const { objects, uploads, failing, settings } = await openS3Server()
    const { runDue, passMinutes } = await openInstances('s3://bucket', { settings })
    failing.when = ({ method }) => method === 'PUT' || method === 'DELETE'
    await runDue()
    expect(uploads.size).toBe(1)
    failing.when = () => false
    passMinutes(1)
    await runDue()
    expect([objects.size, uploads.size]).toEqual([1, 0])
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
