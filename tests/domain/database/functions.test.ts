import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import type * as z from 'zod'
import { toPlainData } from '@/lib/domain/operation/reply'
import { runBatch } from '@/lib/domain/tasks/batch/run-batch'
import { changeTask } from '@/lib/domain/tasks/change-task'
import { createTask } from '@/lib/domain/tasks/create-task'
import { writableFields } from '@/lib/domain/tasks/fields'
import { getTask } from '@/lib/domain/tasks/get-task'
import { applyMigrations } from '@/lib/foundation/database/apply-migrations'
import { createFunctions } from '@/lib/foundation/database/functions/create-functions'
import { listFunctions, sqlTypeOf } from '@/lib/foundation/database/functions/define-function'
import { functions, readFunctions } from '@/lib/foundation/database/functions/read-functions'
import { newActor } from '../../support/actor'
import { connectForTest, createEmptyDatabase } from '../../support/empty-database'
import { loadDomain } from '../../support/load-domain'
import { root } from '../../support/test-database'

describe('each function', () => {
  const schemaOf = (shape: z.ZodRawShape) =>
    Object.entries(shape).map(([name, schema]) => `${name} ${sqlTypeOf(schema as z.ZodType)}`)

  beforeAll(loadDomain)

  it('has the parameters and the columns that its schemas declare', async () => {
    const client = new pg.Client({ connectionString: inject('ownerUrl') })
    await client.connect()
    onTestFinished(() => client.end())
    expect(listFunctions().length).toBeGreaterThan(8)
    for (const { name, input, row } of listFunctions()) {
      const { rows } = await client.query<{ parameters: string[]; columns: string[] }>(
        `SELECT
          ARRAY(SELECT proargnames[n] || ' ' || format_type(type, NULL)
            FROM unnest(proargtypes) WITH ORDINALITY AS given(type, n) ORDER BY n) AS parameters,
          coalesce(
            ARRAY(SELECT attname || ' ' || format_type(atttypid, NULL) FROM pg_attribute
              WHERE attrelid = (SELECT typrelid FROM pg_type WHERE oid = prorettype AND typrelid <> 0) ORDER BY attnum),
            '{}'
          ) || ARRAY(SELECT proargnames[n] || ' ' || format_type(type, NULL)
            FROM unnest(proallargtypes, proargmodes) WITH ORDINALITY AS returned(type, mode, n)
            WHERE mode = 'o' ORDER BY n) AS columns
        FROM pg_proc WHERE proname = $1 AND pronamespace = $2::regnamespace`,
        [name, functions().schema],
      )
      expect(rows, name).toEqual([{ parameters: schemaOf(input.shape), columns: schemaOf(row.shape) }])
    }
  })

  it('keeps its search path, runs with the rights of its caller, and builds no SQL', async () => {
    const client = new pg.Client({ connectionString: inject('ownerUrl') })
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ proname: string; path: string[]; prosecdef: boolean; prosrc: string }>(
      'SELECT proname, proconfig AS path, prosecdef, prosrc FROM pg_proc WHERE pronamespace = $1::regnamespace',
      [functions().schema],
    )
    const called = new Set(listFunctions().map(({ name }) => name))
    expect(
      rows
        .filter(({ path }) => path !== null)
        .map(({ proname }) => proname)
        .sort(),
    ).toEqual([...called].sort())
    for (const { path, prosecdef, prosrc } of rows) {
      if (path) expect(path).toEqual([`search_path=${functions().schema}, public, pg_temp`])
      expect(prosecdef).toBe(false)
      expect(prosrc).not.toMatch(/\bEXECUTE\b/)
    }
  })
})

it('a task is created and changed with every field, alone and in a batch', async () => {
  const actor = await newActor()
  const first = {
    text: 'a',
    date: '2026-03-01',
    isCompleted: true,
    priority: 'low',
    dueTime: 5,
    timeSpent: 1.5,
    estimate: 30,
    details: 'b',
  } as const
  const second = {
    text: 'c',
    date: '2026-03-02',
    isCompleted: false,
    priority: 'high',
    dueTime: 6,
    timeSpent: 2,
    estimate: 0.5,
    details: null,
  } as const
  expect(Object.keys(first).sort()).toEqual(Object.keys(writableFields).sort())
  const read = async (taskId: string) => toPlainData(await getTask(actor, { taskId, include: ['estimate'] }))
  const { _id } = toPlainData(await createTask(actor, first))
  expect(await read(_id)).toMatchObject(first)
  await changeTask(actor, _id, second, {})
  expect(await read(_id)).toMatchObject(second)
  const { results } = toPlainData(
    await runBatch(actor, {
      operations: [
        { op: 'create', ...first },
        { op: 'update', taskId: _id, ...first },
      ],
    }),
  )
  for (const { _id: id } of results) expect(await read(id)).toMatchObject(first)
})

describe('the functions of a release', () => {
  const writeRelease = (sql: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'daymark-functions-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, 'lib'))
    writeFileSync(join(folder, 'lib', 'some.sql'), sql)
    return readFunctions(folder)
  }
  const release = (value: string) =>
    writeRelease(`CREATE FUNCTION answer() RETURNS text LANGUAGE sql RETURN '${value}';`)

  async function openDatabase() {
    const url = await createEmptyDatabase()
    await applyMigrations(url, root)
    const client = await connectForTest(url)
    onTestFinished(() => client.end())
    const begin = async () => void (await client.query('BEGIN'))
    const listSchemas = async () => {
      const { rows } = await client.query<{ name: string }>(
        `SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'daymark\\_%'`,
      )
      return rows.map(({ name }) => name).sort()
    }
    return {
      client,
      listSchemas,
      create: (made: ReturnType<typeof release>) => createFunctions(client, made, undefined, begin),
    }
  }

  it('are beside those of another one, and both work', async () => {
    const { client, listSchemas, create } = await openDatabase()
    const [one, two] = [release('one'), release('two')]
    await create(one)
    await create(two)
    await create(one)
    expect(await listSchemas()).toEqual([functions().schema, one.schema, two.schema].sort())
    for (const [{ schema }, value] of [
      [one, 'one'],
      [two, 'two'],
    ] as const) {
      expect((await client.query(`SELECT ${schema}.answer()`)).rows).toEqual([{ answer: value }])
    }
  })

  it('are dropped by the start of another one when nothing has used them for seven days', async () => {
    const { client, listSchemas, create } = await openDatabase()
    const [old, recent, now] = [release('old'), release('recent'), release('now')]
    await create(old)
    await create(recent)
    const age = (schema: string, days: number) =>
      client.query(`UPDATE "FunctionSchema" SET "usedAt" = now() - make_interval(days => $2) WHERE "name" = $1`, [
        schema,
        days,
      ])
    await age(old.schema, 8)
    await age(recent.schema, 6)
    await create(now)
    expect(await listSchemas()).toEqual([functions().schema, recent.schema, now.schema].sort())
    const { rows } = await client.query<{ name: string }>('SELECT "name" FROM "FunctionSchema"')
    expect(rows.map(({ name }) => name).sort()).toEqual(await listSchemas())
  })

  it('have another schema when a limit that they name is another one, or their text', () => {
    expect(release('one').schema).toBe(release('one').schema)
    expect(release('one').schema).not.toBe(release('two').schema)
    expect(
      writeRelease('CREATE FUNCTION most() RETURNS integer LANGUAGE sql RETURN {maxTasksPerDate};').statements,
    ).toEqual([expect.stringContaining('RETURN 5000')])
  })
})
