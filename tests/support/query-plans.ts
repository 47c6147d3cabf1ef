import type pg from 'pg'
import * as z from 'zod'
import { database, disconnect } from '@/lib/foundation/database/client'
import { setDatabaseUrl } from '@/lib/foundation/settings/env'

const PlanNode = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  get Plans() {
    return z.array(PlanNode).default([])
  },
})
type PlanNode = z.infer<typeof PlanNode>

const Explained = z.object({ 'Query Text': z.string(), Plan: PlanNode })

/** The work of the database for some calls. */
export type Observed = {
  /** The statements sent, one per round trip. */
  sent: string[]
  /** The executed scans, such as `Index Scan of Task by Task_pkey`. Excludes scans that were planned but never ran. */
  scans: Set<string>
  /** Rows and index entries read, including those that a filter removed. */
  rows: number
  /**
   * Buffer pages of 8 KiB accessed by statements that use a table. Index pages reveal entries that a scan skipped. A call
   * of a function alone is left out: PostgreSQL adds the pages of its statements, which are reported too, and those of
   * the system catalogs, which it reads again whenever another database of the server changes them.
   */
  pages: number
}

export type Observe = (work: () => Promise<unknown>) => Promise<Observed>

// Changes are published off the request path.
const isNotification = (text: string) => text.includes('pg_notify')

/**
 * Reconnects this process with auto_explain, so that PostgreSQL reports the query plan of every statement, including
 * those of functions and constraints.
 * @param planCacheMode PostgreSQL's `plan_cache_mode`: which kind of plan a prepared statement has
 * @returns a function that runs calls and reports the work of the database for them
 */
export async function observePlans(
  url: string,
  planCacheMode: 'auto' | 'force_generic_plan' | 'force_custom_plan',
): Promise<Observe> {
  const settings = {
    plan_cache_mode: planCacheMode,
    client_min_messages: 'log',
    log_statement: 'all',
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': 0,
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_format': 'json',
    'auto_explain.log_nested_statements': 'on',
  }
  const observing = new URL(url)
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  observing.searchParams.set('options', options.join(' '))
  await disconnect()
  setDatabaseUrl(observing.href)
  let messages: string[] = []
  // Without pipelines, every statement runs on a connection that is observed.
  for (const pipeline of database().pipelines) await pipeline.close()
  database().pool.on('connect', (client: pg.PoolClient) =>
    client.on('notice', ({ message = '' }) => void messages.push(message)),
  )
  return async (work) => {
    messages = []
    await work()
    return parseMessages(messages)
  }
}

function parseMessages(messages: readonly string[]): Observed {
  const observed: Observed = { sent: [], scans: new Set(), rows: 0, pages: 0 }
  for (const message of messages) {
    const [, text] = /^(?:statement|execute \S+): (.*)/s.exec(message) ?? []
    if (text !== undefined && !isNotification(text)) observed.sent.push(text)
    const [, json] = /^duration: .* plan:\n(.*)/s.exec(message) ?? []
    if (json === undefined) continue
    const { 'Query Text': query, Plan: plan } = Explained.parse(JSON.parse(json))
    if (isNotification(query)) continue
    if (usesTable(plan)) observed.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    addScans(observed, plan)
  }
  return observed
}

function usesTable(node: PlanNode): boolean {
  return node['Relation Name'] !== undefined || node.Plans.some(usesTable)
}

function addScans(observed: Observed, node: PlanNode): void {
  const [relation, index] = [node['Relation Name'], node['Index Name']]
  if (node['Node Type'].endsWith('Scan') && node['Actual Loops'] > 0 && (relation ?? index)) {
    const name = [node['Node Type'], relation && `of ${relation}`, index && `by ${index}`]
    observed.scans.add(name.filter(Boolean).join(' '))
    const rows = node['Actual Rows'] + node['Rows Removed by Filter'] + node['Rows Removed by Index Recheck']
    observed.rows += Math.round(rows * node['Actual Loops'])
  }
  for (const child of node.Plans) addScans(observed, child)
}
