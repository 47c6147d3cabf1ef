import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import { listStatements } from '@/lib/foundation/database/statement'
import { root } from './test-database'

/** Tables with fewer rows fit into a few pages, of which a scan reads no more than an index does. */
const manyRows = 1000

const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(PlanNode).default([])
  },
})
type PlanNode = z.infer<typeof PlanNode>

const Explained = z.array(z.object({ Plan: PlanNode }))

/** Imports every module that defines statements, so that `listStatements` lists them. */
export async function importStatements(): Promise<void> {
  const folder = join(root, 'lib/domain')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  for (const file of files) {
    const path = join(folder, file)
    if (/\bstatement\(/.test(readFileSync(path, 'utf8'))) await import(path)
  }
}

/** Functions that PostgreSQL alone has not. */
const callsCitus = /\brun_command_on_shards\(/

/**
 * Asks PostgreSQL how it would execute each statement, without executing any.
 * @param settings of PostgreSQL, such as `plan_cache_mode`
 * @param values a value for each SQL type, of its array type too; the first parameter of type `uuid` is the user
 * @returns the scans of whole tables with many rows, each with the text of its statement
 */
export async function findTableScans(
  client: pg.Client,
  settings: Record<string, string>,
  userId: string,
  values: Record<string, string>,
): Promise<string[]> {
  const large = await listLargeTables(client)
  const found: string[] = []
  for (const [name, value] of Object.entries(settings)) {
    await client.query('SELECT set_config($1, $2, false)', [name, value])
  }
  for (const text of listStatements().filter((text) => !callsCitus.test(text))) {
    for (const table of listScanned(await explain(client, text, userId, values))) {
      if (large.has(table)) found.push(`${table}: ${text.replace(/\s+/g, ' ').trim()}`)
    }
  }
  return found
}

async function explain(
  client: pg.Client,
  text: string,
  userId: string,
  values: Record<string, string>,
): Promise<PlanNode> {
  await client.query(`PREPARE explained AS ${text}`)
  const { rows: prepared } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'`,
  )
  const parameters = (prepared[0]?.types ?? []).map((type, place) => {
    const value = place === 0 && type === 'uuid' ? userId : values[type.replace('[]', '')]
    if (value === undefined) throw new Error(`there is no value of type ${type} for: ${text}`)
    return `${client.escapeLiteral(type.endsWith('[]') ? `{${JSON.stringify(value)}}` : value)}::${type}`
  })
  const list = parameters.length > 0 ? `(${parameters.join()})` : ''
  const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(`EXPLAIN (FORMAT JSON) EXECUTE explained${list}`)
  await client.query('DEALLOCATE explained')
  const [explained] = Explained.parse(rows[0]?.['QUERY PLAN'])
  if (!explained) throw new Error(`there is no plan of: ${text}`)
  return explained.Plan
}

async function listLargeTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples > $1`,
    [manyRows],
  )
  return new Set(rows.map(({ name }) => name))
}

function listScanned(node: PlanNode): string[] {
  const relation = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []
  return [...relation, ...node.Plans.flatMap(listScanned)]
}
