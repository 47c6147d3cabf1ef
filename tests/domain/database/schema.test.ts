import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newAccount } from '../../support/accounts'
import { listMigrations, withSchemaEngine } from '../../support/schema-engine'
import { root } from '../../support/test-database'

const client = new pg.Client({ connectionString: inject('ownerUrl') })
beforeAll(() => client.connect())
afterAll(() => client.end())

const filters = { externalTables: [], externalEnums: [] }

describe('the migrations', () => {
  it('create what schema.prisma declares', async () => {
    const content = readFileSync(join(root, 'prisma', 'schema.prisma'), 'utf8')
    const difference = (schema: string) =>
      withSchemaEngine(inject('ownerUrl'), (engine) =>
        engine.diff({
          from: { tag: 'schemaDatasource', files: [{ path: 'schema.prisma', content }], configDir: '.' },
          to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
          script: true,
          exitCode: true,
          filters,
        }),
      )
    expect(await difference(content)).toMatchObject({ exitCode: 0 })
    // Proves that the comparison detects a difference.
    const changed = await difference(content.replace('model Task {', 'model Task {\n  extra String?'))
    expect(changed).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('"extra"') })
  })

  it('are all applied, as Prisma sees it', async () => {
    const migrationsList = await listMigrations(join(root, 'prisma', 'migrations'))
    const { status, deployed } = await withSchemaEngine(inject('ownerUrl'), async (engine) => ({
      status: await engine.diagnoseMigrationHistory({ migrationsList, filters, optInToShadowDatabase: false }),
      deployed: await engine.applyMigrations({ migrationsList, filters }),
    }))
    expect(status).toEqual({
      history: null,
      failedMigrationNames: [],
      editedMigrationNames: [],
      hasMigrationsTable: true,
    })
    expect(deployed.appliedMigrationNames).toEqual([])
  })
})

describe('the database', () => {
  const insert = async (column: string, value: unknown) => {
    const { userId } = await newAccount()
    const row: Record<string, unknown> = {
      userId,
      id: userId,
      text: 'x',
      date: '2026-03-01',
      order: 0,
      [column]: value,
    }
    const names = Object.keys(row)
    const places = names.map((_, index) => `$${index + 1}`)
    return client.query(
      `INSERT INTO "Task" (${names.map((name) => `"${name}"`)}) VALUES (${places})`,
      Object.values(row),
    )
  }

  it.each([
    ['text', ''],
    ['text', 'x'.repeat(1025)],
    ['details', 'x'.repeat(16_385)],
    ['date', '0001-01-01 BC'],
    ['date', '10000-01-01'],
    ['date', 'infinity'],
    ['dueTime', -1],
    ['dueTime', 8.64e15 + 1],
    ['timeSpent', -0.1],
    ['timeSpent', 1_000_001],
    ['timeSpent', 'NaN'],
    // An open task has not been completed.
    ['completedAt', new Date()],
    ['timeSpent', 'Infinity'],
    ['estimate', -0.1],
    ['estimate', 1_000_001],
    ['estimate', 'NaN'],
    ['order', -1],
    ['previousDates', '{NULL}'],
    ['previousDates', `{${Array(101).fill('2026-03-01')}}`],
  ])('rejects an invalid %s itself (%#)', async (column, value) => {
    await expect(insert(column, value)).rejects.toMatchObject({ code: '23514' })
  })

  it('rejects two tasks in one position, but lets a statement swap them', async () => {
    const { userId } = await newAccount()
    const place = (order: number) =>
      client.query(
        `INSERT INTO "Task" ("userId", id, text, date, "order") VALUES ($1, gen_random_uuid(), 'x', '2026-03-01', $2)`,
        [userId, order],
      )
    await place(0)
    await place(1)
    await expect(place(1)).rejects.toMatchObject({ code: '23505' })
    await client.query(`UPDATE "Task" SET "order" = 1 - "order" WHERE "userId" = $1`, [userId])
  })

  it('has the indexes that queries use, and no others', async () => {
    const { rows } = await client.query(
      `SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename IN ('Task', 'ApiKey', 'User')`,
    )
    expect(rows.map((row) => row.indexname).sort()).toEqual([
      'ApiKey_hash_key',
      'ApiKey_pkey',
      'ApiKey_userId_createdAt',
      'Task_archived',
      'Task_archived_dates',
      'Task_completions',
      'Task_counted',
      'Task_due',
      'Task_labeled',
      'Task_open',
      'Task_pkey',
      'Task_spent',
      'Task_timed',
      'Task_userId_date_order_key',
      'Task_words',
      'User_email_key',
      'User_pkey',
    ])
  })
})
