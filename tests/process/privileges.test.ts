// Privileges of the role that serves requests, and how a database gets it.
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
  ])('is denied %s', async (sql) => {
    await expect(client.query(sql)).rejects.toMatchObject({ code: insufficientPrivilege })
  })
})

describe('a data folder of an earlier release', () => {
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
