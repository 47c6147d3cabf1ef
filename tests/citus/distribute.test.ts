// npm run distribute on a cluster: exact both ways, all or nothing, and with the migrations of a later release.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { applyMigrations, beginUnderLock } from '@/lib/foundation/database/apply-migrations'
import { distributeTables, undistributeTables } from '@/lib/foundation/database/distribution/distribute'
import { readDistribution } from '@/lib/foundation/database/distribution/read-distribution'
import { distributedTables } from '@/lib/foundation/database/distribution/tables'
import { openCitusDatabase } from '../support/citus-database'
import { root } from '../support/database-template'
import { runScript } from '../support/server-process'

const [user, task] = ['019b76da-a800-7001-8d5e-24e7b4c8f3a2', '019b76da-a800-7002-8d5e-24e7b4c8f3a2']

async function openCluster({ isDistributed = false } = {}) {
  const database = await openCitusDatabase(process.env.CITUS_URL ?? '', { isDistributed })
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await database.close()
  })
  return { client, url: database.ownerUrl, options: { begin: () => beginUnderLock(client, undefined) } }
}

async function addRows(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO "User" ("id", "email") VALUES ($1, 'a@example.com')`, [user])
  await client.query(
    `INSERT INTO "Task" ("userId", "id", "text", "date", "order", "previousDates", "priority")
    VALUES ($1, $2, 'Water the plants', '2026-03-01', 0, '{2026-02-01}', 'high')`,
    [user, task],
  )
  await client.query(`UPDATE "EventCounter" SET "last" = 1 WHERE "userId" = $1`, [user])
  await client.query(`INSERT INTO "WebhookDelivery" ("userId", "id", "webhookId") VALUES ($1, $2, $2)`, [user, task])
  await client.query(
    `INSERT INTO "WebhookAttempt" ("userId", "deliveryId", "number", "at", "url", "durationMs")
    VALUES ($1, $2, 1, now(), 'https://example.com', 5)`,
    [user, task],
  )
}

/** Adds tasks of as many accounts, on all shards, and collects their statistics. */
async function addTasks(client: pg.Client, count: number): Promise<void> {
  await client.query(
    `INSERT INTO "Task" ("userId", "id", "text", "date", "order")
    SELECT gen_random_uuid(), gen_random_uuid(), 'Water the plants', '2026-03-01', 0 FROM generate_series(1, $1::integer)`,
    [count],
  )
  await client.query('ANALYZE "Task"')
}

/** Everything that defines the tables, and all of their rows. */
async function describeTables(client: pg.Client) {
  const select = async (sql: string) => (await client.query(sql, [distributedTables])).rows
  const isOurs = 'relname = ANY ($1) AND relnamespace = current_schema()::regnamespace'
  const rows = []
  for (const table of distributedTables) rows.push((await client.query(`SELECT * FROM "${table}"`)).rows)
  return {
    tables: await select(
      `SELECT relname, relkind, reloptions, relacl::text, relowner::regrole::text FROM pg_class WHERE ${isOurs} ORDER BY 1`,
    ),
    columns: await select(
      `SELECT relname, attname, attnum, format_type(atttypid, atttypmod), attnotnull, attgenerated::text,
        pg_get_expr(adbin, adrelid) AS value
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
      WHERE ${isOurs} AND attnum > 0 AND NOT attisdropped ORDER BY relname, attnum`,
    ),
    constraints: await select(
      `SELECT relname, conname, convalidated, pg_get_constraintdef(pg_constraint.oid) AS definition
      FROM pg_class JOIN pg_constraint ON conrelid = pg_class.oid WHERE ${isOurs} ORDER BY 1, 2`,
    ),
    indexes: await select(`SELECT indexdef FROM pg_indexes WHERE tablename = ANY ($1) ORDER BY 1`),
    triggers: await select(
      `SELECT relname, tgname FROM pg_class JOIN pg_trigger ON tgrelid = pg_class.oid
      WHERE ${isOurs} AND NOT tgisinternal ORDER BY 1, 2`,
    ),
    rows,
  }
}

it('distributes and brings back exactly what was there', async () => {
  const { client, options } = await openCluster()
  await addRows(client)
  const before = await describeTables(client)
  expect(await distributeTables(client, 4, options)).toEqual(distributedTables)
  expect((await readDistribution(client)).plain).toEqual([])
  expect((await describeTables(client)).rows).toEqual(before.rows)
  const { rows: shards } = await client.query(`SELECT DISTINCT shard_count, colocation_id FROM citus_tables`)
  expect(shards).toMatchObject([{ shard_count: '4' }])
  // A second run has nothing to do.
  expect(await distributeTables(client, 4, options)).toEqual([])
  expect(await undistributeTables(client, options)).toEqual(distributedTables)
  expect(await describeTables(client)).toEqual(before)
})

it.each([distributedTables[0], distributedTables[4], distributedTables[7]])(
  'changes nothing when it ends before %s, in either direction, and can be repeated',
  async (last) => {
    const { client, url, options } = await openCluster()
    await addRows(client)
    const before = await describeTables(client)
    const end = (direction: typeof undistributeTables) => async () => {
      const doomed = new pg.Client({ connectionString: url })
      doomed.on('error', () => undefined)
      await doomed.connect()
      const begin = () => beginUnderLock(doomed, undefined)
      const onTable = (table: string) => {
        if (table === last) doomed.connection.stream.destroy()
      }
      await expect(direction(doomed, { begin, onTable })).rejects.toThrow()
    }
    await end((doomed, ends) => distributeTables(doomed, 4, ends))()
    await expect.poll(() => describeTables(client)).toEqual(before)
    await distributeTables(client, 4, options)
    await end(undistributeTables)()
    await expect.poll(async () => (await readDistribution(client)).plain).toEqual([])
    expect((await describeTables(client)).rows).toEqual(before.rows)
    await undistributeTables(client, options)
    expect(await describeTables(client)).toEqual(before)
  },
)

it('lets a later release migrate, and distributes the tables that it adds', async () => {
  const { client, url, options } = await openCluster({ isDistributed: true })
  const folder = mkdtempSync(join(tmpdir(), 'daymark-citus-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'lib'))
  cpSync(join(root, 'prisma', 'migrations'), join(folder, 'prisma', 'migrations'), { recursive: true })
  const later = {
    '20990101000000_expand': `ALTER TABLE "Task" ADD COLUMN "color" TEXT;
      ALTER TABLE "Task" ADD CONSTRAINT "Task_color_length" CHECK (char_length("color") <= 20) NOT VALID;
      ALTER TYPE "TaskEventType" ADD VALUE 'colored';`,
    '20990101000001_validate': `ALTER TABLE "Task" VALIDATE CONSTRAINT "Task_color_length";`,
    '20990101000002_index': `-- Runs outside a transaction.
DROP INDEX CONCURRENTLY IF EXISTS "Task_color";
CREATE INDEX CONCURRENTLY "Task_color" ON "Task" ("userId", "color");`,
  }
  for (const [name, sql] of Object.entries(later)) {
    mkdirSync(join(folder, 'prisma', 'migrations', name))
    writeFileSync(join(folder, 'prisma', 'migrations', name, 'migration.sql'), sql)
  }
  // As if the previous version had known one table less.
  await undistributeOne(client)
  expect((await readDistribution(client)).plain).toEqual(['ReminderSchedule'])
  expect(await applyMigrations(url, folder)).toEqual(Object.keys(later))
  expect((await readDistribution(client)).plain).toEqual([])
  await addRows(client)
  await client.query(`UPDATE "Task" SET "color" = 'red' WHERE "userId" = $1`, [user])
  const tooLong = client.query(`UPDATE "Task" SET "color" = repeat('x', 21) WHERE "userId" = $1`, [user])
  await expect(tooLong).rejects.toMatchObject({ code: '23514' })
  const { rows } = await client.query(
    `SELECT result FROM run_command_on_shards('"Task"', 'SELECT count(*) FROM pg_indexes WHERE tablename = ''%s'' AND indexdef LIKE ''%%color%%''')`,
  )
  expect(rows.length).toBe(4)
  await undistributeTables(client, options)
  expect((await client.query('SELECT "color" FROM "Task"')).rows).toEqual([{ color: 'red' }])
})

async function undistributeOne(client: pg.Client): Promise<void> {
  await client.query(`SELECT undistribute_table('"ReminderSchedule"')`)
}

it('the command says what it would do, does it, reports and undoes it', async () => {
  const { client, url } = await openCluster()
  const run = async (...options: string[]) => {
    const command = runScript('scripts/distribute.mjs', options, { DATABASE_URL: url })
    return { code: await command.ended, output: command.output() }
  }
  expect(await run()).toMatchObject({ code: 0, output: expect.stringMatching(/into 32 shards.*Nothing was changed/s) })
  expect(await run('--shards', '4', '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Done: ${distributedTables.length} tables`),
  })
  expect((await run('--status')).output).toMatch(/Task +about 0 rows .* distributed/)
  await addTasks(client, 1000)
  expect((await run('--status')).output).toMatch(/Task +about 1,000 rows .* distributed/)
  expect(await run('--yes')).toMatchObject({ code: 0, output: expect.stringContaining('Nothing to do') })
  expect(await run('--undo', '--yes')).toMatchObject({
    code: 0,
    output: expect.stringContaining('back on the coordinator'),
  })
  expect((await run('--status')).output).not.toMatch(/distributed$/m)
  expect(await run('--shards', '0')).toMatchObject({ code: 1, output: expect.stringContaining('--shards must be') })
})

it('the command refuses what cannot work, and says why', async () => {
  const { client, url } = await openCluster()
  const refuse = async () => {
    const command = runScript('scripts/distribute.mjs', ['--yes'], { DATABASE_URL: url })
    expect(await command.ended).toBe(1)
    return command.output()
  }
  await client.query(`CREATE TABLE "Other" ("userId" UUID, "id" UUID, FOREIGN KEY ("userId", "id") REFERENCES "Task")`)
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET datestyle = 'SQL, DMY'`)
  const output = await refuse()
  expect(output).toContain('The foreign key Other_userId_id_fkey is not Daymark')
  expect(output).toContain('DateStyle is not ISO')
  await client.query('DROP TABLE "Other"')
  await client.query(`ALTER DATABASE ${client.escapeIdentifier(client.database ?? '')} SET datestyle = 'ISO'`)
  await client.query(`DELETE FROM _prisma_migrations WHERE migration_name LIKE '%due_index'`)
  expect(await refuse()).toContain('it has pending migrations')
})
