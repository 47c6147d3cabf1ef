import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type pg from 'pg'
import { beginUnderLock } from '@/lib/foundation/database/apply-migrations'
import { withDatabaseReason } from '@/lib/foundation/database/database-reason'
import { findObstacles, listWorkers } from '@/lib/foundation/database/distribution/check-cluster'
import { describePlan, describeState } from '@/lib/foundation/database/distribution/describe'
import { distributeTables, undistributeTables } from '@/lib/foundation/database/distribution/distribute'
import { readDistribution } from '@/lib/foundation/database/distribution/read-distribution'
import { readMigrations } from '@/lib/foundation/database/migration-files'
import { findPendingMigrations, readHistory } from '@/lib/foundation/database/migration-history'
import { withStartClient } from '@/lib/foundation/database/start-client'
import { env } from '@/lib/foundation/settings/env'
import { StartupError } from '@/lib/foundation/startup-error'
import { failStart } from '@/lib/server/process/fail-start'
import { readOptions } from './read-options'

/** The number of shards that Citus suggests for services of many customers. */
const defaultShards = 32
const maxShards = 1024

const usage = `Distributes the tables of tasks over the nodes of a Citus cluster, or brings them back.

  npm run --silent distribute -- [--yes] [--shards 32] [--undo] [--status]

  --yes      do it without asking; without this and without a terminal, only says what it would do
  --shards   into how many shards the tables are divided (default: ${defaultShards})
  --undo     bring the tables back to the coordinator
  --status   say which tables are distributed, and how large they are

It uses MIGRATION_DATABASE_URL, or else DATABASE_URL, which must lead to the coordinator. docs/citus.md explains it.`

type Choice = { yes: boolean; undo: boolean; status: boolean; shards: number }

/** Runs `npm run distribute`. */
export async function runDistributeCommand(root: string, argv: string[]): Promise<void> {
  try {
    const choice = readChoice(argv)
    if (!choice) return console.log(usage)
    const { MIGRATION_DATABASE_URL, DATABASE_URL } = env()
    const url = MIGRATION_DATABASE_URL ?? DATABASE_URL
    if (url === undefined) throw new StartupError('The embedded database is not a Citus cluster: set DATABASE_URL.')
    await withDatabaseReason(url, () =>
      withStartClient(url, { name: 'daymark distribute' }, (client) => run(client, root, choice)),
    )
  } catch (error) {
    failStart(error)
  }
}

async function run(client: pg.Client, root: string, choice: Choice): Promise<void> {
  if (choice.status) return console.log(await describeState(client))
  await requireMigrated(client, root)
  const obstacles = await findObstacles(client)
  if (obstacles.length > 0) throw new StartupError(obstacles.join('\n'))
  const { distributed, plain } = await readDistribution(client)
  if ((choice.undo ? distributed : plain).length === 0) {
    return console.log(`Nothing to do: ${choice.undo ? 'no table is' : 'all tables are'} distributed.`)
  }
  console.log(await describePlan(client, choice))
  if (!choice.yes && !(await confirm())) return console.log('Nothing was changed. Add --yes to do it.')
  const options = {
    begin: () => beginUnderLock(client, undefined),
    onTable: (table: string) => console.log(`${table} …`),
  }
  const moved = choice.undo
    ? await undistributeTables(client, options)
    : await distributeTables(client, choice.shards, options)
  // The planner has no statistics of tables that were just filled.
  for (const table of moved) await client.query(`ANALYZE "${table}"`)
  const where = choice.undo ? 'back on the coordinator' : `distributed over ${(await listWorkers(client)).length} nodes`
  console.log(`Done: ${moved.length} tables are ${where}.`)
}

async function requireMigrated(client: pg.Client, root: string): Promise<void> {
  const migrations = await readMigrations(join(root, 'prisma', 'migrations'))
  const pending = findPendingMigrations(migrations, await readHistory(client))
  if (pending.length > 0)
    throw new StartupError('it has pending migrations. Start this release once, which applies them.')
}

/** Asks on a terminal. Without one nobody can answer, and the answer is no. */
async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^y(es)?$/i.test((await terminal.question('Do it now? [y/N] ')).trim())
  } finally {
    terminal.close()
  }
}

function readChoice(argv: string[]): Choice | undefined {
  const options = {
    yes: { type: 'boolean' },
    undo: { type: 'boolean' },
    status: { type: 'boolean' },
    shards: { type: 'string', default: String(defaultShards) },
    help: { type: 'boolean', short: 'h' },
  } as const
  const { help, yes = false, undo = false, status = false, shards: text } = readOptions(options, argv, usage)
  if (help) return undefined
  const shards = /^\d+$/.test(text) ? Number(text) : 0
  if (shards < 1 || shards > maxShards) throw new StartupError(`--shards must be from 1 to ${maxShards}.\n\n${usage}`)
  return { yes, undo, status, shards }
}
