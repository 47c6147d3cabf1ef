import type pg from 'pg'
import { readDistribution } from './read-distribution'
import { type DistributedTable, distributedTables, foreignKeys, workerFunctions } from './tables'

/** Waiting for a table ends after this time, in milliseconds: requests queue behind it. */
const lockTimeoutMs = 5000

const settings = `SET LOCAL lock_timeout = ${lockTimeoutMs};
  SET LOCAL citus.shard_replication_factor = 1`

// Accounts that were deleted while an older version wrote to them.
const deleteOrphans = `DELETE FROM "Task"
  WHERE NOT EXISTS (SELECT FROM "User" WHERE "User"."id" = "Task"."userId")`

type Options = {
  /** Begins a transaction that only one process at a time is in, and that no limit on statements or idle time ends. */
  begin: () => Promise<void>
  /** Called with each table before it is moved. */
  onTable?: (table: DistributedTable) => void
}

const listNames = (tables: readonly DistributedTable[]) => tables.map((table) => `"${table}"`).join(', ')

/**
 * Distributes the tables that are not distributed yet, in one transaction: it takes effect as a whole or not at all.
 * Nobody can use the tables meanwhile.
 * @param client the owner of the tables, on the coordinator
 * @param shardCount into how many shards the tables are divided, if none is distributed yet
 * @returns the tables that this call distributed
 */
export function distributeTables(client: pg.Client, shardCount: number, options: Options): Promise<DistributedTable[]> {
  return inOwnTransaction(client, options, async () => {
    const { plain } = await readDistribution(client)
    if (plain.length === 0) return []
    await client.query(`LOCK TABLE ${listNames(plain)} IN ACCESS EXCLUSIVE MODE`)
    await client.query("SELECT set_config('citus.shard_count', $1, true)", [String(shardCount)])
    const keys = foreignKeys.filter(({ table }) => plain.includes(table))
    await dropForeignKeys(client, keys)
    for (const signature of workerFunctions) await client.query('SELECT create_distributed_function($1)', [signature])
    for (const table of plain) {
      options.onTable?.(table)
      await distributeTable(client, table)
    }
    for (const { table, name, distributed } of keys) {
      if (distributed) await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${distributed}`)
    }
    return plain
  })
}

async function distributeTable(client: pg.Client, table: DistributedTable): Promise<void> {
  const [first] = distributedTables
  const place = table === first ? 'none' : `"${first}"`
  await client.query(`SELECT create_distributed_table($1, 'userId', colocate_with => $2)`, [`"${table}"`, place])
  // Its rows are on the workers now. The coordinator keeps a copy until it is removed.
  await client.query('SELECT truncate_local_data_after_distributing_table($1)', [`"${table}"`])
}

/**
 * Brings the rows of all distributed tables back to the coordinator, and restores their foreign keys, in one transaction.
 * @returns the tables that this call brought back
 */
export function undistributeTables(client: pg.Client, options: Options): Promise<DistributedTable[]> {
  return inOwnTransaction(client, options, async () => {
    const { distributed } = await readDistribution(client)
    if (distributed.length === 0) return []
    await client.query(`LOCK TABLE ${listNames(distributed)} IN ACCESS EXCLUSIVE MODE`)
    const keys = foreignKeys.filter(({ table }) => distributed.includes(table))
    await dropForeignKeys(client, keys)
    for (const table of distributed) {
      options.onTable?.(table)
      await client.query('SELECT undistribute_table($1)', [`"${table}"`])
    }
    if (distributed.includes('Task')) await client.query(deleteOrphans)
    for (const { table, name, plain } of keys) {
      await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${plain}`)
    }
    return distributed
  })
}

/**
 * Distributes the tables that a migration has added to a distributed database. Costs one round trip without Citus.
 * @returns the tables that this call distributed
 */
export async function distributeNewTables(client: pg.Client, options: Options): Promise<DistributedTable[]> {
  const { distributed, plain } = await readDistribution(client)
  // The number of shards is that of the tables which are distributed already.
  return distributed.length > 0 && plain.length > 0 ? distributeTables(client, 1, options) : []
}

async function dropForeignKeys(client: pg.Client, keys: typeof foreignKeys): Promise<void> {
  for (const { table, name } of keys) await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${name}"`)
}

async function inOwnTransaction<Result>(
  client: pg.Client,
  { begin }: Options,
  work: () => Promise<Result>,
): Promise<Result> {
  await begin()
  try {
    await client.query(settings)
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
