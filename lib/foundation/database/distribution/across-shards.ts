import pg from 'pg'
import * as z from 'zod'
import { UnavailableError } from '@/lib/foundation/errors'
import { statement } from '../statement'
import { isCitus } from './is-citus'
import type { DistributedTable } from './tables'

type AcrossShards<Row> = (...values: Parameter[]) => Promise<Row[]>
type Parameter = Date | readonly string[]

/** Citus runs the command on each shard by itself. $1 the table, $2 the command, with %s for the table's shard. */
const runOnShards = statement(
  'SELECT "success", "result" FROM run_command_on_shards($1::regclass, $2)',
  z.object({ success: z.boolean(), result: z.string() }),
)

/**
 * A read of one table in all accounts, which is no part of a request. While a worker of Citus is lost, such a statement
 * fails as a whole, so that it is then run on each shard: the accounts on other workers need not wait.
 * @param table the one table that the statement reads
 * @param text constant SQL, with values of type Date or string[]
 * @param row the schema of its rows, whose values JSON can represent
 * @returns the rows; with a lost worker, those of each shard in turn
 */
export function acrossShards<Row extends z.ZodObject>(
  table: DistributedTable,
  text: string,
  row: Row,
): AcrossShards<z.output<Row>> {
  const whole = statement(text, row)
  const Rows = z.array(row)
  return async (...values) => {
    try {
      return (await whole.run(...values)).rows
    } catch (error) {
      if (!(error instanceof UnavailableError) || !(await isCitus())) throw error
      const shards = (await runOnShards.run(`"${table}"`, toCommand(table, text, values))).rows
      const reached = shards.filter(({ success }) => success)
      if (reached.length === 0) throw error
      return reached.flatMap(({ result }) => Rows.parse(JSON.parse(result)))
    }
  }
}

/** The earliest of the instants that such a statement returned, one for each shard; undefined without one. */
export function earliest(instants: readonly (number | null)[]): number | undefined {
  const found = instants.filter((instant) => instant !== null)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** The command for a shard: it has no parameters, and returns one value. */
function toCommand(table: DistributedTable, text: string, values: readonly Parameter[]): string {
  const filled = text
    .replaceAll('%', '%%')
    .replaceAll(/\$(\d+)/g, (_, place) => pg.escapeLiteral(toText(values[Number(place) - 1])))
    .replace(`"${table}"`, '%s')
  return `SELECT coalesce(json_agg(found), '[]') FROM (${filled}) AS found`
}

function toText(value: Parameter | undefined): string {
  if (value instanceof Date) return value.toISOString()
  // Ids alone, which need no quotation marks.
  return `{${value?.join(',') ?? ''}}`
}
