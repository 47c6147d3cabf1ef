import type pg from 'pg'
import * as z from 'zod'
import { database, disconnect } from '@/lib/database/client'
import { setDatabaseUrl } from '@/lib/env'

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

/** What the database did for some work. */
export type Observed = {
  /** What was sent to it: one text for each round trip. */
  sent: string[]
  /** How it read tables, as in `Index Scan of Task by Task_pkey`; without what was planned and then not needed. */
  scans: Set<string>
  /** Rows and entries of indexes that it took into its hands, of use or not. */
  rows: number
  /** Pages of 8 KiB that it looked at or changed. Those of an index tell of entries that were passed over. */
  pages: number
}

export type Observe = (work: () => Promise<unknown>) => Promise<Observed>

// Changes are published off the request path.
const isAnnouncement = (text: string) => text.includes('pg_notify')

/**
 * Connects this process anew, so that the database tells how it does everything, also what its functions and constraints
 * do.
 * @param planCacheMode PostgreSQL's `plan_cache_mode`: which kind of plan a prepared statement has
 * @returns runs some work and tells what the database did for it
 */
export async function observePlans(
  url: string,
  planCacheMode: 'force_generic_plan' | 'force_custom_plan',
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
  let said: string[] = []
  database().pool.on('connect', (client: pg.PoolClient) =>
    client.on('notice', ({ message = '' }) => void said.push(message)),
  )
  return async (work) => {
    said = []
    await work()
    return understand(said)
  }
}

function understand(said: readonly string[]): Observed {
  const observed: Observed = { sent: [], scans: new Set(), rows: 0, pages: 0 }
  for (const message of said) {
    const [, text] = /^(?:statement|execute \S+): (.*)/s.exec(message) ?? []
    if (text !== undefined && !isAnnouncement(text)) observed.sent.push(text)
    const [, json] = /^duration: .* plan:\n(.*)/s.exec(message) ?? []
    if (json === undefined) continue
    const { 'Query Text': query, Plan: plan } = Explained.parse(JSON.parse(json))
    if (isAnnouncement(query)) continue
    observed.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    addScans(observed, plan)
  }
  return observed
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
