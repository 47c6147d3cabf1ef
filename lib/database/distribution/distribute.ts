import type pg from 'pg'
import { readDistribution } from './read-distribution'
import { type DistributedTable, distributedTables, foreignKeys, workerFunctions } from './tables'

/** Waiting for a table ends after this time, in milliseconds, so that requests do not queue behind it. */
const lockTimeoutMs = 5000

// Citus places shards over several connections to a worker, which would not see each other's foreign keys.
const begin = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL lock_timeout = ${lockTimeoutMs};
  SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL citus.multi_shard_modify_mode = 'sequential';
  SET LOCAL citus.shard_replication_factor = 1`

const listNames = (tables: readonly DistributedTable[]) => tables.map((table) => `"${table}"`).join(', ')

/**
 * Distributes the tables that are not distributed yet, in one transaction: it takes effect as a whole or not at all.
 * Nobody can use the tables meanwhile.
 * @param client the owner of the tables, on the coordinator
 * @param shardCount into how many shards the tables are divided; it counts for the first table
 * @returns the tables that this call distributed
 */
export async function distributeTables(client: pg.Client, shardCount: number): Promise<DistributedTable[]> {
  return inDdlTransaction(client, async () => {
    const { plain } = await readDistribution(client)
    if (plain.length === 0) return []
    await client.query(`LOCK TABLE ${listNames(plain)} IN ACCESS EXCLUSIVE MODE`)
    await client.query("SELECT set_config('citus.shard_count', $1, true)", [String(shardCount)])
    const concerned = foreignKeys.filter(({ table }) => plain.includes(table))
    await dropForeignKeys(client, concerned)
    for (const signature of workerFunctions) await client.query('SELECT create_distributed_function($1)', [signature])
    for (const table of plain) await distributeTable(client, table)
    for (const { table, name, distributed } of concerned) {
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
export async function undistributeTables(client: pg.Client): Promise<DistributedTable[]> {
  return inDdlTransaction(client, async () => {
    const { distributed } = await readDistribution(client)
    if (distributed.length === 0) return []
    await client.query(`LOCK TABLE ${listNames(distributed)} IN ACCESS EXCLUSIVE MODE`)
    const concerned = foreignKeys.filter(({ table }) => distributed.includes(table))
    await dropForeignKeys(client, concerned)
    for (const table of distributed) await client.query('SELECT undistribute_table($1)', [`"${table}"`])
    for (const { table, name, plain } of concerned) {
      await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${plain}`)
    }
    return distributed
  })
}

async function dropForeignKeys(client: pg.Client, keys: typeof foreignKeys): Promise<void> {
  for (const { table, name } of keys) await client.query(`ALTER TABLE "${table}" DROP CONSTRAINT IF EXISTS "${name}"`)
}

async function inDdlTransaction<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
  await client.query(begin)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}
