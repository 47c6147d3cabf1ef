import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { errorCode, StartupError } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { withDatabaseReason } from './database-reason'
import { distributeNewTables } from './distribution/distribute'
import { createFunctions } from './functions/create-functions'
import { readFunctions } from './functions/read-functions'
import { grantPrivileges } from './grant-privileges'
import { limitAnswer } from './limit-answer'
import { type Migration, readMigrations } from './migration-files'
import {
  createHistory,
  findAppliedMigrations,
  findPendingMigrations,
  type History,
  readHistory,
  recordFinish,
  recordStart,
} from './migration-history'
import { splitStatements } from './split-statements'
import { firstAnswerTimeoutMs, withStartClient } from './start-client'

// The key of Prisma's own lock, so that `prisma migrate deploy` waits too. A transaction holds it, not a session: a
// pooler that assigns connections per transaction would keep a session's lock after the process has ended.
const lockKey = 72_707_369
const lockPollMs = 200

/**
 * A statement of a migration that waits for a table holds up every later request for it. It gives up, and tries again
 * once those were served. Milliseconds, as below. In all less than the 10 s within which a start fails.
 */
const lockTimeoutMs = 2000
const lockAttempts = 3
const retryAfterMs = 700
/** SQLSTATE of a lock timeout. */
const lockNotAvailable = '55P03'

// READ COMMITTED: the history is read again under the lock. The time zone and date style are those of `sessionSettings`,
// so that a migration converts dates the same way in every database. Citus changes shards one after the other, because
// several connections to a worker would not see each other's changes; PostgreSQL alone ignores the setting.
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL TimeZone = 'UTC';
  SET LOCAL DateStyle = 'ISO';
  SET LOCAL lock_timeout = ${lockTimeoutMs};
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL citus.multi_shard_modify_mode = 'sequential'`

// Tried, not waited for: a waiting statement holds a snapshot, for which CREATE INDEX CONCURRENTLY of another instance
// would wait in turn, for ever.
const tryLock = `SELECT pg_try_advisory_xact_lock(${lockKey}) AS acquired`

type Options = {
  signal?: AbortSignal | undefined
  /** The history of another database: the migrations that it has are applied, and no others. */
  only?: History | undefined
}

/**
 * Applies pending migrations, and creates the functions of this release. Each migration is one transaction with its history
 * row: a killed process leaves nothing of it, and the next start continues there. One that is marked as concurrent runs
 * outside a transaction, statement by statement.
 * Several processes may do so at once: one applies a migration, the others wait.
 * @param databaseUrl as the owner of the tables
 * @param root the project's folder
 * @param serviceRole the role that serves requests, if it is not the owner: it gets access to the rows
 * @param options.signal ends the waiting for the database, a lock or another process
 * @param options.only applies only what another database has
 * @returns the names of the migrations that this call applied
 * @throws StartupError when the database cannot be used, or when its history is not that of the files
 */
export async function applyMigrations(
  databaseUrl: string,
  root: string,
  serviceRole?: string,
  { signal, only }: Options = {},
): Promise<string[]> {
  const files = await readMigrations(join(root, 'prisma', 'migrations'))
  const connect: Connect = (work) => withStartClient(databaseUrl, { name: 'daymark migrations', signal }, work)
  return withDatabaseReason(databaseUrl, () =>
    connect(async (client) => {
      const migrations = only ? findAppliedMigrations(files, only) : files
      const applied = await applyPendingMigrations({ client, connect, signal }, migrations)
      const begin = () => beginUnderLock(client, signal)
      const distributed = await distributeNewTables(client, { begin })
      if (distributed.length > 0) log.info({ tables: distributed }, 'new tables distributed')
      if (serviceRole !== undefined) await grantPrivileges(client, serviceRole, begin)
      // They are for the tables of this release.
      if (!only) await createFunctions(client, readFunctions(root), serviceRole, begin)
      return applied
    }),
  )
}

type Connect = <Result>(work: (client: pg.Client) => Promise<Result>) => Promise<Result>

type Session = { client: pg.Client; connect: Connect; signal: AbortSignal | undefined }

async function applyPendingMigrations(session: Session, migrations: Migration[]): Promise<string[]> {
  const { client } = session
  // Two round trips and no lock when nothing is pending, which is the usual start. Citus costs one more, or two.
  const history = await limitAnswer(client, firstAnswerTimeoutMs, readHistory(client))
  if (findPendingMigrations(migrations, history).length === 0) return []
  const applied: string[] = []
  for (let attempt = 1; ; ) {
    try {
      const name = await applyNextMigration(session, migrations)
      if (name === undefined) return applied
      applied.push(name)
      attempt = 1
    } catch (error) {
      if (!(error instanceof MigrationError)) throw error
      if (error.code !== lockNotAvailable || attempt === lockAttempts) throw error
      attempt++
      await client.query('ROLLBACK')
      await sleep(retryAfterMs, undefined, { signal: session.signal })
    }
  }
}

/** Begins a transaction that only one process at a time is in: one that migrates the database, or distributes it. */
export async function beginUnderLock(client: pg.Client, signal: AbortSignal | undefined): Promise<void> {
  for (let isWaiting = false; ; isWaiting = true) {
    await client.query(begin)
    const { rows } = await client.query<{ acquired: boolean }>(tryLock)
    if (rows[0]?.acquired) return
    await client.query('ROLLBACK')
    if (!isWaiting) log.info('waiting for another process that migrates the database')
    await sleep(lockPollMs, undefined, { signal })
  }
}

/** @returns its name, or undefined when nothing is pending any more */
async function applyNextMigration(session: Session, migrations: Migration[]): Promise<string | undefined> {
  const { client, connect, signal } = session
  await beginUnderLock(client, signal)
  const [next] = findPendingMigrations(migrations, await readHistory(client))
  if (next === undefined || next.isConcurrent) await client.query('ROLLBACK')
  if (next === undefined) return undefined
  if (!next.isConcurrent) {
    await runMigration(next, client, async () => {
      for (const statement of splitStatements(next.sql)) await client.query(statement)
    })
    return next.name
  }
  // The lock is held by a transaction on another connection.
  const hasRun = await connect(async (holder) => {
    await beginUnderLock(holder, signal)
    const [stillNext] = findPendingMigrations(migrations, await readHistory(holder))
    if (stillNext?.name !== next.name) return false
    await runMigration(next, holder, async () => {
      for (const statement of splitStatements(next.sql)) await client.query(statement)
    })
    return true
  })
  // Another process may have been faster.
  return hasRun ? next.name : applyNextMigration(session, migrations)
}

/** Runs a migration, records it in the transaction of `holder`, and commits. */
async function runMigration({ name, checksum }: Migration, holder: pg.Client, run: () => Promise<unknown>) {
  if ((await readHistory(holder)) === undefined) await createHistory(holder)
  try {
    const id = await recordStart(holder, name, checksum)
    await run()
    await recordFinish(holder, id)
    await holder.query('COMMIT')
  } catch (error) {
    throw new MigrationError(name, error)
  }
}

class MigrationError extends StartupError {
  readonly code: string

  constructor(name: string, cause: unknown) {
    super(`its migration ${name} failed: ${describeError(cause)}`)
    this.code = errorCode(cause)
  }
}

/** PostgreSQL's error in one line, with its SQLSTATE. */
function describeError(error: unknown): string {
  const [firstLine = ''] = (error instanceof Error ? error.message : String(error)).trim().split('\n')
  return errorCode(error) === '' ? firstLine : `${firstLine} (${errorCode(error)})`
}
