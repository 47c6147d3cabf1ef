// Privileges of the role that serves requests, and how a database gets it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { serviceRole } from '@/lib/server/postgres/cluster'
import { openEmbeddedDatabase } from '@/lib/server/postgres/embedded'
import { connectForTest } from '../support/empty-database'
import { connect } from '../support/inside-database'
import { mintKey } from '../support/mint-key'
import { caller, failedStart, newDataFolder, start } from '../support/service'
import { openTestDatabase, type TestDatabase } from '../support/test-database'

const insufficientPrivilege = '42501'

async function openClient(url: string): Promise<pg.Client> {
  const client = await connectForTest(url)
  onTestFinished(() => client.end())
  return client
}

/** The roles of a service's connections, which serve its requests. */
const servingRoles = `SELECT DISTINCT usename, rolsuper FROM pg_stat_activity JOIN pg_roles ON rolname = usename
  WHERE application_name IN ('daymark', 'daymark-notifications')`

describe('the role that serves requests', () => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await openTestDatabase()
    client = await connectForTest(database.url)
  })
  afterAll(async () => {
    await client.end()
    await database.close()
  })

  it.each([
    [`COPY "Task" (text) FROM PROGRAM 'echo x'`],
    [`COPY (SELECT 1) TO PROGRAM 'cat'`],
    [`COPY (SELECT 1) TO '/tmp/daymark-privileges'`],
    [`SELECT pg_read_file('postgresql.conf')`],
    [`SELECT pg_ls_dir('.')`],
    [`SELECT lo_import('/etc/passwd')`],
    ['SELECT * FROM pg_authid'],
    [`ALTER SYSTEM SET log_statement = 'all'`],
    [`ALTER ROLE ${serviceRole} SUPERUSER`],
    ['CREATE ROLE other'],
    ['CREATE DATABASE other'],
    ['CREATE TABLE other (id integer)'],
    ['CREATE FUNCTION other() RETURNS integer LANGUAGE sql RETURN 1'],
    ['ALTER TABLE "Task" ADD COLUMN other integer'],
    ['ALTER TABLE "Task" DISABLE TRIGGER ALL'],
    ['DROP TABLE "Task"'],
    ['TRUNCATE "Task"'],
    ['DELETE FROM _prisma_migrations'],
    ['SET session_replication_role = replica'],
    ['SET ROLE daymark'],
    ['CREATE TEMPORARY TABLE other (id integer)'],
    ['SELECT lo_creat(-1)'],
    ['SELECT lo_create(0)'],
    [`SELECT lo_from_bytea(0, 'x')`],
    ['SELECT lo_open(1, 131072)'],
    ['SELECT lo_get(1)'],
    [`SELECT lo_put(1, 0, 'x')`],
    ['SELECT lo_unlink(1)'],
  ])('is denied %s', async (sql) => {
    await expect(client.query(sql)).rejects.toMatchObject({ code: insufficientPrivilege })
  })
})

describe('the role that serves requests, in the embedded database', () => {
  it('connects to no other database, and may not by its privileges either', async () => {
    const database = await openTestDatabase()
    onTestFinished(database.close)
    const owner = await openClient(database.ownerUrl)
    await owner.query('CREATE DATABASE other')
    for (const name of ['postgres', 'template1', 'other']) {
      const url = new URL(database.url)
      url.pathname = name
      // By pg_hba.conf.
      await expect(connectForTest(url.href), name).rejects.toMatchObject({ code: '28000' })
    }
    const { rows } = await owner.query(
      `SELECT datname FROM pg_database
       WHERE datallowconn AND has_database_privilege('${serviceRole}', oid, 'CONNECT') ORDER BY 1`,
    )
    expect(rows.map(({ datname }) => datname)).toEqual(['daymark', 'other'])
  })

  it('gets its password and settings back at a start, if it has changed them', async () => {
    const folder = await newDataFolder()
    const first = await openEmbeddedDatabase(folder.DATA_DIR)
    const client = await connectForTest(first.url)
    await client.query(`ALTER ROLE ${serviceRole} PASSWORD 'hunter2'; ALTER ROLE ${serviceRole} SET statement_timeout = 1;
      ALTER ROLE ${serviceRole} IN DATABASE daymark SET default_transaction_read_only = on`)
    await client.end()
    await first.close()

    const second = await openEmbeddedDatabase(folder.DATA_DIR)
    onTestFinished(second.close)
    const again = await openClient(second.url)
    expect((await again.query('SELECT FROM pg_db_role_setting WHERE setrole = current_user::regrole')).rowCount).toBe(0)
    const wrong = new URL(second.url)
    wrong.password = 'hunter2'
    await expect(connectForTest(wrong.href)).rejects.toMatchObject({ code: '28P01' })
  })

  it('has no privilege that a start of an earlier version has left to everybody', async () => {
    const folder = await newDataFolder()
    const earlier = await openEmbeddedDatabase(folder.DATA_DIR)
    const owner = await connectForTest(earlier.ownerUrl)
    await owner.query(`GRANT TEMPORARY ON DATABASE daymark TO PUBLIC; GRANT CONNECT ON DATABASE postgres, template1 TO PUBLIC;
      GRANT EXECUTE ON FUNCTION lo_create(oid) TO PUBLIC`)
    await owner.end()
    await earlier.close()
    const settings = join(folder.DATA_DIR, 'postgres', 'pg_hba.conf')
    writeFileSync(settings, 'host all all 127.0.0.1/32 scram-sha-256\n')

    const { baseUrl } = await start({ DATA_DIR: folder.DATA_DIR })
    expect((await caller(baseUrl, await mintKey(folder)).create('x')).status).toBe(201)
    const client = await connect(folder)
    onTestFinished(() => client.end())
    const { rows } = await client.query(
      `SELECT has_database_privilege($1, 'daymark', 'TEMPORARY') AS temporary,
         has_database_privilege($1, 'postgres', 'CONNECT') AS postgres,
         has_database_privilege($1, 'template1', 'CONNECT') AS template1,
         has_function_privilege($1, 'lo_create(oid)', 'EXECUTE') AS lo`,
      [serviceRole],
    )
    expect(rows).toEqual([{ temporary: false, postgres: false, template1: false, lo: false }])
    expect(readFileSync(settings, 'utf8')).toMatch(/^host all daymark_service all reject$/m)
  })
})

describe('a data folder of an earlier version', () => {
  it('gets the role at the next start, and requests are served by it', async () => {
    const folder = await newDataFolder()
    const { DATA_DIR } = folder
    const earlier = await openEmbeddedDatabase(DATA_DIR)
    const owner = await connectForTest(earlier.ownerUrl)
    await owner.query(`DROP OWNED BY ${serviceRole}; DROP ROLE ${serviceRole}`)
    await owner.end()
    await earlier.close()

    const { baseUrl } = await start({ DATA_DIR })
    const { create, list } = caller(baseUrl, await mintKey({ DATA_DIR }))
    expect((await create('x')).status).toBe(201)
    expect(await list('2026-03-01')).toHaveLength(1)
    const client = await connect(folder)
    onTestFinished(() => client.end())
    expect((await client.query(servingRoles)).rows).toEqual([{ usename: serviceRole, rolsuper: false }])
  })
})

describe('with DATABASE_URL', () => {
  const password = 'a restricted one'

  /** An empty database of an owner who is no superuser, and another role. */
  async function openTwoRoles() {
    const database = await openTestDatabase({ migrated: false })
    onTestFinished(database.close)
    const superuser = await openClient(database.ownerUrl)
    const name = pg.escapeIdentifier(superuser.database ?? '')
    await superuser.query(`CREATE ROLE tasks_owner LOGIN PASSWORD '${password}';
      CREATE ROLE tasks_service LOGIN PASSWORD '${password}';
      ALTER DATABASE ${name} OWNER TO tasks_owner`)
    const urlOf = (role: string) => {
      const url = new URL(database.ownerUrl)
      url.username = role
      url.password = password
      return url.href
    }
    return { superuser, superuserUrl: database.ownerUrl, ownerUrl: urlOf('tasks_owner'), urlOf }
  }

  it('MIGRATION_DATABASE_URL migrates, and DATABASE_URL serves requests', async () => {
    const { superuser, ownerUrl, urlOf } = await openTwoRoles()
    const url = urlOf('tasks_service')
    const service = await start({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl })
    const { create, list } = caller(service.baseUrl, await mintKey({ DATABASE_URL: url }))
    expect((await create('x')).status).toBe(201)
    expect(await list('2026-03-01')).toHaveLength(1)
    expect((await superuser.query(servingRoles)).rows).toEqual([{ usename: 'tasks_service', rolsuper: false }])
    expect(service.output()).not.toContain('superuser')
    const client = await openClient(url)
    await expect(client.query('DROP TABLE "Task"')).rejects.toMatchObject({ code: insufficientPrivilege })
    // Another instance needs the first setting alone, as nothing is to be migrated.
    const other = await start({ DATABASE_URL: url })
    expect((await fetch(`${other.baseUrl}/api/health`)).status).toBe(200)
  })

  it('a role that must not migrate, and one that does not exist, are named', async () => {
    const { ownerUrl, urlOf } = await openTwoRoles()
    expect(await failedStart({ DATABASE_URL: urlOf('tasks_service') })).toMatch(
      /cannot be used: permission denied for schema public$/,
    )
    expect(await failedStart({ DATABASE_URL: urlOf('nobody'), MIGRATION_DATABASE_URL: ownerUrl })).toMatch(
      /cannot be used: it refuses the user or the password\.$/,
    )
  })

  it('a superuser is warned about', async () => {
    const { superuserUrl } = await openTwoRoles()
    const service = await start({ DATABASE_URL: superuserUrl, LOG_LEVEL: 'warn' })
    await service.waitFor(/"role":"daymark","msg":"DATABASE_URL names a superuser: use a restricted role"/)
  })
})
