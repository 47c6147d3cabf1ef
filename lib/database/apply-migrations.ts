import { join } from 'node:path'
import pg from 'pg'
import { errorCode, StartupError } from '@/lib/startup-error'
import { grantPrivileges } from './grant-privileges'
import { type Migration, readMigrations } from './migration-files'
import { createHistory, findPendingMigrations, readHistory, recordFinish, recordStart } from './migration-history'

// The key of Prisma's own lock, so that `prisma migrate deploy` waits too. A transaction holds it, not a session: a
// pooler that assigns connections per transaction would keep a session's lock after the process has ended.
const lockKey = 72_707_369

// READ COMMITTED: the history is read again after waiting for the lock. The time zone and date style are those of
// `withSessionSettings`, so that a migration converts dates the same way in every database.
const beginUnderLock = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SELECT pg_advisory_xact_lock(${lockKey})`

/**
 * Applies pending migrations, each in one transaction with its history row: a killed process leaves nothing of it, and
 * the next start continues there. Several processes may do so at once: one applies a migration, the others wait.
 * @param databaseUrl as the owner of the tables
 * @param root the project's folder
 * @param serviceRole the role that serves requests, if it is not the owner: it gets access to the rows
 * @returns the names of the migrations that this call applied
 * @throws StartupError when the database cannot be used, or when its history is not that of the files
 */
export async function applyMigrations(databaseUrl: string, root: string, serviceRole?: string): Promise<string[]> {
  const migrations = await readMigrations(join(root, 'prisma', 'migrations'))
  const migrate = async (client: pg.Client) => {
    const applied = await applyPendingMigrations(client, migrations)
    if (serviceRole !== undefined) await grantPrivileges(client, serviceRole, beginUnderLock)
    return applied
  }
  return withDatabaseReason(databaseUrl, () => withClient(databaseUrl, migrate))
}

/** Turns what fails into a StartupError that names the database, without its user and password. */
export async function withDatabaseReason<Result>(databaseUrl: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl)
    throw new StartupError(`The database at ${host}${pathname} cannot be used: ${reasonOf(error)}`)
  }
}

async function applyPendingMigrations(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  // Two round trips and no lock when nothing is pending, which is the usual start.
  if (findPendingMigrations(migrations, await readHistory(client)).length === 0) return []
  const applied: string[] = []
  for (;;) {
    const name = await applyNextMigration(client, migrations)
    if (name === undefined) return applied
    applied.push(name)
  }
}

/** @returns its name, or undefined when nothing is pending any more */
async function applyNextMigration(client: pg.Client, migrations: Migration[]): Promise<string | undefined> {
  await client.query(beginUnderLock)
  const history = await readHistory(client)
  const [next] = findPendingMigrations(migrations, history)
  if (next === undefined) {
    await client.query('ROLLBACK')
    return undefined
  }
  if (history === undefined) await createHistory(client)
  try {
    const id = await recordStart(client, next.name, next.checksum)
    await client.query(next.sql)
    await recordFinish(client, id)
    await client.query('COMMIT')
  } catch (error) {
    throw new StartupError(`its migration ${next.name} failed: ${describeError(error)}`)
  }
  return next.name
}

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const application_name = 'daymark migrations'
  const client = new pg.Client({ connectionString: databaseUrl, application_name, connectionTimeoutMillis: 10_000 })
  // The pending query reports a lost connection too; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Ends a transaction that is still open: that of a failed migration is rolled back.
    await client.end()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof StartupError) return error.message
  const code = errorCode(error)
  if (code === 'ECONNREFUSED') return 'nothing answers there.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'there is no such host.'
  if (code === '28P01' || code === '28000') return 'it refuses the user or the password.'
  if (code === '3D000') return 'there is no database of this name.'
  return error instanceof Error ? error.message : String(error)
}

/** PostgreSQL's error in one line, with its SQLSTATE. */
function describeError(error: unknown): string {
  const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return errorCode(error) === '' ? firstLine : `${firstLine} (${errorCode(error)})`
}
