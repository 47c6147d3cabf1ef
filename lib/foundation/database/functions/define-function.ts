import * as z from 'zod'
import { UnavailableError } from '@/lib/foundation/errors'
import { errorCode } from '@/lib/foundation/startup-error'
import { isCitus } from '../distribution/is-citus'
import { type Statement, statement, type Value } from '../statement'
import { functions } from './read-functions'

const sqlTypes = new WeakMap<z.ZodType, string>()

function typed<Schema extends z.ZodType>(schema: Schema, sqlType: string): Schema {
  sqlTypes.set(schema, sqlType)
  return schema
}

/** Parameters and results of functions, by their SQL types. */
export const Sql = {
  uuid: typed(z.string(), 'uuid'),
  uuids: typed(z.array(z.string()), 'uuid[]'),
  text: typed(z.string(), 'text'),
  texts: typed(z.array(z.string()), 'text[]'),
  boolean: typed(z.boolean(), 'boolean'),
  integer: typed(z.int(), 'integer'),
  integers: typed(z.array(z.int()), 'integer[]'),
  /** Sent as a number: every bigint that callers send is less than 2 to the power of 53. */
  bigint: typed(z.int(), 'bigint'),
  bigints: typed(z.array(z.int().nullable()), 'bigint[]'),
  float: typed(z.number(), 'double precision'),
  instant: typed(z.date(), 'timestamp with time zone'),
  /** Such as 2026-03-01. */
  date: typed(z.string(), 'date'),
  dates: typed(z.array(z.string()), 'date[]'),
  bytes: typed(z.instanceof(Uint8Array), 'bytea'),
  /** A value, which is sent as JSON text. */
  json: typed(z.unknown(), 'jsonb'),
  priority: typed(z.enum(['high', 'medium', 'low']), '"Priority"'),
}

/** The SQL type of a parameter or a column. */
export function sqlTypeOf(schema: z.ZodType): string {
  const type = sqlTypes.get(schema instanceof z.ZodNullable ? (schema.unwrap() as z.ZodType) : schema)
  if (type === undefined) throw new TypeError('a parameter of a function must have a type of `Sql`')
  return type
}

/** A function of the database. A call is one statement, and one transaction. */
export type DatabaseFunction<Input extends z.ZodObject = z.ZodObject, Row extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  readonly input: Input
  readonly row: Row
  /** The statement of a call. */
  query(input: z.output<Input>): { text: string; values: Value[] }
  call(input: z.output<Input>): Promise<z.output<Row>>
}

const defined: DatabaseFunction[] = []

/** Every function that was defined until now, for tests that look at all of them. */
export function listFunctions(): readonly DatabaseFunction[] {
  return defined
}

/**
 * Declares a function that a `.sql` file of this release creates.
 * @param input its parameters by name, in their order, with types of `Sql`
 * @param row the columns of what it returns. They type it; production does not parse what its own SQL returned.
 */
export function defineFunction<Input extends z.ZodObject, Row extends z.ZodObject>(
  name: string,
  input: Input,
  row: Row,
): DatabaseFunction<Input, Row> {
  const parameters = Object.entries(input.shape).map(([key, schema]) => ({ key, type: sqlTypeOf(schema as z.ZodType) }))
  const places = parameters.map(({ type }, index) => `$${index + 1}::${type}`).join(', ')
  let prepared: Statement<z.output<Row>> | undefined
  // The name of the schema is not known when modules are loaded.
  const prepare = () => {
    prepared ??= statement(`SELECT * FROM ${functions().schema}.${name}(${places})`, row)
    return prepared
  }
  const list = (input: z.output<Input>) => {
    const given: Record<string, unknown> = input
    return parameters.map(({ key, type }) => toValue(given[key], type))
  }
  const made = {
    name,
    input,
    row,
    query: (input: z.output<Input>) => ({ text: prepare().text, values: list(input) }),
    call: (input: z.output<Input>) =>
      prepare()
        .one(...list(input))
        .catch(rethrowAsKnown),
  }
  defined.push(made)
  return made
}

/** The cast is safe: the schemas of `Sql` allow nothing but values of the driver, and JSON. */
function toValue(value: unknown, type: string): Value {
  return type === 'jsonb' ? JSON.stringify(value) : ((value ?? null) as Value)
}

const queryCanceled = '57014'

/**
 * Throws an error of a call. Citus may cancel a call on the coordinator while the worker that runs it commits, so that
 * nobody knows whether a cancelled call has taken effect.
 */
async function rethrowAsKnown(error: unknown): Promise<never> {
  if (!(error instanceof UnavailableError) || errorCode(error.cause) !== queryCanceled) throw error
  throw (await isCitus()) === false ? error : error.withApplied('unknown')
}
