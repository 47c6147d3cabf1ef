import type pg from 'pg'
import { readDistribution } from './read-distribution'
import { type DistributedTable, distributedTables, foreignKeys } from './tables'

/** The oldest version that is accepted. 13.2 is the one that was tried. */
const oldestCitus = 12

/** A table with its size. `rows` is PostgreSQL's estimate for all nodes, -1 for a table that was never analyzed. */
export type TableSize = { name: DistributedTable; rows: number; bytes: number }

/** Finds obstacles to distributing the tables, or to bringing them back. */
export async function findObstacles(client: pg.Client): Promise<string[]> {
  const { citusVersion } = await readDistribution(client)
  if (citusVersion === undefined) {
    return ['The database has no extension citus. Install Citus on each node, and run CREATE EXTENSION citus there.']
  }
  if (Number.parseInt(citusVersion, 10) < oldestCitus) {
    return [`Citus ${citusVersion} is too old: version ${oldestCitus} or newer is needed.`]
  }
  if (!(await readValue(client, 'citus_is_coordinator()'))) {
    return ['This is a worker. DATABASE_URL must lead to the coordinator.']
  }
  const found: string[] = []
  for (const find of [findNodeProblems, findRoleProblems, findForeignObjects]) found.push(...(await find(client)))
  return found
}

async function findNodeProblems(client: pg.Client): Promise<string[]> {
  const problems: string[] = []
  if ((await listWorkers(client)).length === 0) {
    problems.push('The cluster has no node for shards. Add workers with citus_add_node.')
  }
  // The maintenance daemon of Citus 13.2 reads timestamps in the format of the database, and ends at any other.
  if (!String(await readValue(client, "current_setting('DateStyle')")).startsWith('ISO')) {
    problems.push(
      "DateStyle is not ISO, without which the daemon of Citus fails. Run ALTER DATABASE … SET datestyle = 'ISO'.",
    )
  }
  const { rows } = await client.query<{ node: string }>(
    `SELECT nodename || ':' || nodeport AS node FROM run_command_on_workers('SHOW max_prepared_transactions')
    WHERE NOT success OR result = '0'`,
  )
  for (const { node } of rows) {
    problems.push(`The worker ${node} cannot be reached by this role, or its max_prepared_transactions is 0.`)
  }
  return problems
}

async function findRoleProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; isOwner: boolean }>(
    `SELECT relname AS name, pg_has_role(relowner, 'MEMBER') AS "isOwner" FROM pg_class
    WHERE relname = ANY ($1) AND relnamespace = current_schema()::regnamespace`,
    [distributedTables],
  )
  const names = new Set(rows.map(({ name }) => name))
  const missing = distributedTables.filter((table) => !names.has(table))
  if (missing.length > 0)
    return [`There is no table ${missing.join(', ')}. Start this release once, so that it migrates.`]
  const others = rows.filter(({ isOwner }) => !isOwner).map(({ name }) => name)
  return others.length === 0 ? [] : [`The role does not own ${others.join(', ')}. Set MIGRATION_DATABASE_URL.`]
}

/** Triggers and foreign keys that are not Daymark's, which Citus would refuse or drop. */
async function findForeignObjects(client: pg.Client): Promise<string[]> {
  const tables = `SELECT oid FROM pg_class WHERE relname = ANY ($1) AND relnamespace = current_schema()::regnamespace`
  const { rows } = await client.query<{ kind: string; name: string }>(
    `SELECT 'trigger' AS kind, tgname AS name FROM pg_trigger
      WHERE tgrelid IN (${tables}) AND NOT tgisinternal AND tgname NOT LIKE 'truncate_trigger_%'
    UNION ALL SELECT 'foreign key', conname FROM pg_constraint
      WHERE contype = 'f' AND (conrelid IN (${tables}) OR confrelid IN (${tables})) AND NOT conname = ANY ($2)`,
    [distributedTables, foreignKeys.map(({ name }) => name)],
  )
  return rows.map(({ kind, name }) => `The ${kind} ${name} is not Daymark's, and cannot stay. Drop it first.`)
}

/** The nodes that hold shards, or will: host and port. */
export async function listWorkers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ node: string }>(
    `SELECT nodename || ':' || nodeport AS node FROM pg_dist_node
    WHERE isactive AND shouldhaveshards AND noderole = 'primary' ORDER BY nodename, nodeport`,
  )
  return rows.map(({ node }) => node)
}

/** The size of each table, with its indexes, on all nodes. */
export async function measureTables(client: pg.Client): Promise<TableSize[]> {
  const { distributed } = await readDistribution(client)
  const rowsOnNodes = distributed.length > 0 ? await countRowsOnNodes(client) : new Map<string, number>()
  const measure = async (name: DistributedTable): Promise<TableSize> => {
    const isDistributed = distributed.includes(name)
    const size = isDistributed ? 'citus_total_relation_size' : 'pg_total_relation_size'
    const { rows } = await client.query<{ bytes: string; rows: number }>(
      `SELECT ${size}($1::regclass) AS bytes, reltuples::float8 AS rows FROM pg_class WHERE oid = $1::regclass`,
      [`"${name}"`],
    )
    const count = isDistributed ? rowsOnNodes.get(name) : rows[0]?.rows
    return { name, rows: count ?? -1, bytes: Number(rows[0]?.bytes ?? 0) }
  }
  const sizes: TableSize[] = []
  for (const name of distributedTables) sizes.push(await measure(name))
  return sizes
}

/**
 * The rows of each distributed table by the estimates of its shards, because the coordinator's own table is empty. A
 * table is missing if none of its shards was analyzed. Shards that were not count as empty: autovacuum has not found 50
 * changed rows in them.
 */
async function countRowsOnNodes(client: pg.Client): Promise<Map<string, number>> {
  // One command for each node, because Citus opens a connection for each shard it is asked about.
  const { rows } = await client.query<{ name: string; rows: number }>(
    `SELECT name, sum(rows) AS rows FROM run_command_on_all_nodes($1),
      json_to_recordset(CASE WHEN success THEN result::json END) AS estimate (name text, rows float8)
    GROUP BY name`,
    [
      `SELECT coalesce(json_agg(estimate), '[]') FROM (
        SELECT tables.relname AS name, sum(shards.reltuples) AS rows
        FROM pg_dist_shard JOIN pg_class AS tables ON tables.oid = logicalrelid
          JOIN pg_class AS shards ON shards.oid = to_regclass(shard_name(logicalrelid, shardid))
        WHERE shards.reltuples >= 0 GROUP BY tables.relname
      ) AS estimate`,
    ],
  )
  return new Map(rows.map((row) => [row.name, row.rows]))
}

/** How many connections instances of the service have open. */
export async function countServiceConnections(client: pg.Client): Promise<number> {
  return Number(
    await readValue(
      client,
      `(SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'daymark')`,
    ),
  )
}

async function readValue(client: pg.Client, sql: string): Promise<unknown> {
  return (await client.query<{ value: unknown }>(`SELECT ${sql} AS value`)).rows[0]?.value
}
