import pg from 'pg'
import { distributedTables } from '@/lib/foundation/database/distribution/tables'
import { functions } from '@/lib/foundation/database/functions/read-functions'

/** A statement as it was sent. */
export type Sent = { text: string; values: unknown[] }

const namesDistributedTable = new RegExp(`"(${distributedTables.join('|')})"`)

/** Whether a statement names a table that is distributed, or calls a function that writes to some. */
export const concernsShards = (text: string) =>
  namesDistributedTable.test(text) || text.includes(`${functions().schema}.`)

/** Runs `work`, and lists each statement on distributed tables that this process sends meanwhile, once. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Sent[]> {
  const { query } = pg.Client.prototype
  const sent = new Map<string, Sent>()
  const record = (config: unknown) => {
    if (typeof config !== 'object' || config === null || !('text' in config)) return
    const { text } = config
    const values = 'values' in config && Array.isArray(config.values) ? config.values : []
    if (typeof text === 'string' && concernsShards(text)) sent.set(text, { text, values })
  }
  // The driver has no hook for it. Everything is passed on as it came.
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...parameters: unknown[]) {
      record(parameters[0])
      return Reflect.apply(query, this, parameters)
    },
  })
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return [...sent.values()]
}

/** How Citus would run a statement. */
export type Routing = {
  /** How many shards each of its parts concerns. */
  shards: number[]
  nodes: number
  /** Whether rows pass through the coordinator, or through a file on several nodes. */
  isPulled: boolean
  /** Why Citus would not run it. */
  error?: string
}

/** Asks Citus how it would run a statement. In no transaction, as functions are called. */
export async function readRouting(client: pg.Client, { text, values }: Sent): Promise<Routing> {
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const list = (pattern: RegExp) => [...plan.matchAll(pattern)].map(([, found = '']) => found)
    return {
      shards: list(/Task Count: (\d+)/g).map(Number),
      nodes: new Set(list(/Node: (.*)/g)).size,
      isPulled: /pull to coordinator|Distributed Subplan/.test(plan),
    }
  } catch (error) {
    return { shards: [], nodes: 0, isPulled: false, error: error instanceof Error ? error.message : String(error) }
  }
}
