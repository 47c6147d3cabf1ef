import { createHash } from 'node:crypto'
import type pg from 'pg'
import type * as z from 'zod'
import { type PoolConnection, queryPipelined, queryPool } from './client'

/** A value of `$1`, `$2` and so on. */
export type Value = string | number | boolean | Date | Uint8Array | null | readonly (string | number | Date | null)[]

/** The connection of a transaction. */
export type Connection = Pick<PoolConnection, 'query'>

/** Constant SQL text, which each connection parses and plans once. */
export type Statement<Row extends object = object> = {
  readonly text: string
  /** One round trip on any connection of the pool. */
  run(...values: Value[]): Promise<pg.QueryResult<Row>>
  /** The row of a statement that always returns one. */
  one(...values: Value[]): Promise<Row>
  /** The same inside a transaction. */
  on(connection: Connection): Pick<Statement<Row>, 'run' | 'one'>
}

type Options = {
  /** Plans the statement for the values of each call, because a plan for all values would be slow for some. */
  isPlannedForValues?: boolean
  /** Sends the statement together with others on one connection: it must only read, and be short for every account. */
  isPipelined?: boolean
}

const texts = new Set<string>()

/** The text of every statement that was defined until now, for tests that look at all of them. */
export function listStatements(): string[] {
  return [...texts]
}

/** A statement that returns no rows. */
export function statement(text: string, row?: undefined, options?: Options): Statement
/**
 * A prepared statement: one round trip, and nothing between it and the driver.
 * @param text constant SQL; what differs from call to call is a value
 * @param row the schema of its rows. It types them; production does not parse what its own SQL returned.
 */
export function statement<Row extends z.ZodObject>(text: string, row: Row, options?: Options): Statement<z.output<Row>>
export function statement(
  text: string,
  _row?: z.ZodObject,
  { isPlannedForValues = false, isPipelined = false }: Options = {},
): Statement {
  texts.add(text)
  const name = isPlannedForValues ? {} : { name: createHash('sha256').update(text).digest('hex').slice(0, 32) }
  // The one place where rows get their type without being parsed: `pg` returns whatever the SQL selects.
  const runWith = (query: PoolConnection['query']) => {
    const run = (...values: Value[]) => query({ ...name, text, values })
    const one = async (...values: Value[]) => {
      const [row] = (await run(...values)).rows
      if (row === undefined) throw new Error('a statement that always returns a row returned none')
      return row
    }
    return { run, one }
  }
  return { text, ...runWith(isPipelined ? queryPipelined : queryPool), on: (connection) => runWith(connection.query) }
}
