import type { Schema, Schemas } from './api-document'
import { limitsOf } from './schema-limits'

/** One value that a request or an answer holds: a line of a table. */
export type Row = {
  /** Where it is, such as `stats.streak` or `dailyStats[].date`. */
  name: string
  type: string
  /** The name of the object that it is or holds, which is described in a place of its own. */
  object?: string | undefined
  isRequired: boolean
  isDate: boolean
  description?: string | undefined
  limits: string[]
  example?: unknown
}

/** A schema as a whole, and what is in it. */
export type Shape = { type: string; object?: string | undefined; rows: Row[] }

/** Everything that a schema holds; objects that have a name are shown in full only where they are the whole of it. */
export function shapeOf(schema: Schema, schemas: Schemas): Shape {
  const { type, object, core } = readType(schema, schemas)
  return { type, object, rows: rowsWithin(core, '', schemas) }
}

/** The line of one value, without what is in it. */
export function rowOf(name: string, schema: Schema, isRequired: boolean, schemas: Schemas): Row {
  const { type, object, parts } = readType(schema, schemas)
  const example = parts.find((part) => part.example !== undefined)?.example
  return {
    name,
    type,
    object,
    isRequired,
    isDate: type === 'date',
    description: parts.find((part) => part.description !== undefined)?.description,
    limits: [...new Set(parts.flatMap(limitsOf))],
    ...(example !== undefined && { example }),
  }
}

function rowsWithin(schema: Schema, prefix: string, schemas: Schemas): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const row = rowOf(name, property, schema.required?.includes(key) ?? false, schemas)
    if (row.object !== undefined) return [row]
    const { core, isList } = readType(property, schemas)
    const within = rowsWithin(core, `${name}${isList ? '[]' : ''}.`, schemas)
    // What is in a mere object says that there is one.
    const isMereObject = row.type === 'object' && row.description === undefined && within.length > 0
    return isMereObject ? within : [row, ...within]
  })
}

type Reading = {
  type: string
  object?: string | undefined
  isList: boolean
  /** What is left when references, alternatives to null and lists are taken off. */
  core: Schema
  /** The schema and what was within, from the outside in. */
  parts: Schema[]
}

function readType(schema: Schema, schemas: Schemas): Reading {
  const { name, schema: target } = followReference(schema, schemas)
  if (name !== undefined) return { type: name, object: name, isList: false, core: target, parts: [] }
  const { anyOf, items } = schema
  if (anyOf) {
    const readings = anyOf.filter((choice) => choice.type !== 'null').map((choice) => readType(choice, schemas))
    const [first, ...others] = readings
    if (!first || others.length > 0) throw new Error('The reference shows one alternative to null, not several.')
    return { ...first, type: orNull(first.type, readings.length < anyOf.length), parts: [schema, ...first.parts] }
  }
  if (items) {
    const inner = readType(items, schemas)
    return { ...inner, type: `array of ${inner.type}`, isList: true, parts: [schema, ...inner.parts] }
  }
  const types = [schema.type ?? 'any'].flat()
  const base = schema.format ?? types.filter((type) => type !== 'null').join(' or ')
  return { type: orNull(base, types.includes('null')), isList: false, core: schema, parts: [schema] }
}

function orNull(type: string, isNullable: boolean): string {
  return isNullable ? `${type} or null` : type
}

function followReference(schema: Schema, schemas: Schemas): { name?: string; schema: Schema } {
  if (schema.$ref === undefined) return { schema }
  const name = schema.$ref.replace('#/components/schemas/', '')
  const target = schemas[name]
  if (!target) throw new Error(`The description points to ${schema.$ref}, which it does not hold.`)
  return { name, schema: target }
}
