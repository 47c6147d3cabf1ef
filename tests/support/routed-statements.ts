import pg from 'pg'
import { distributedTables } from '@/lib/foundation/database/distribution/tables'

/** A statement as it was sent. */
export type Sent = { text: string; values: unknown[] }

const namesDistributedTable = new RegExp(`"(${distributedTables.join('|')})"`)

/** Whether a statement names a table that is distributed. */
export const concernsShards = (text: string) => namesDistributedTable.test(text)

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

/**
 * Asks Citus how it would run a statement.
 * @returns how many shards each of its parts concerns; the message of the error if it would not run it
 */
export async function countShards(client: pg.Client, { text, values }: Sent): Promise<number[] | string> {
  await client.query('BEGIN')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `EXPLAIN ${text}`, values })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    return [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await client.query('ROLLBACK')
  }
}
