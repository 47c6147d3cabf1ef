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
      await client.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" ${distributed}`)
    }
    for (const schema of await listFunctionSchemas(client)) await distributeFunctions(client, schema)
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

/**
 * Lets each worker run the functions of a schema that write tasks, for the accounts that it has. Without distributed tables,
 * there is nothing to do.
 */
export async function distributeFunctions(client: pg.Client, schema: string): Promise<void> {
  const { distributed } = await readDistribution(client)
  if (!distributed.includes('Task')) return
  // Those with settings of their own are called from outside, the others by them.
  const { rows } = await client.query<{ signature: string; isCalled: boolean }>(
    `SELECT oid::regprocedure::text AS signature, proconfig IS NOT NULL AS "isCalled" FROM pg_proc
    WHERE pronamespace = $1::regnamespace ORDER BY 2, 1`,
    [schema],
  )
  for (const { signature, isCalled } of rows) {
    if (isCalled)
      await client.query(`SELECT create_distributed_function($1, 'owner', colocate_with => '"Task"')`, [signature])
    else await client.query('SELECT create_distributed_function($1)', [signature])
  }
}

async function listFunctionSchemas(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT "name" FROM "FunctionSchema" WHERE to_regnamespace("name") IS NOT NULL`,
  )
  return rows.map(({ name }) => name)
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
