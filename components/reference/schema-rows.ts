import type { Schema, Schemas } from './api-document'
import { describeLimits } from './schema-limits'

/** One field of a request or response, as a row of a table. */
export type Row = {
  /** Path of the field, such as `stats.streak` or `dailyStats[].date`. */
  name: string
  type: string
  /** Name of the object that the field is or contains; the section Objects describes it. */
  object?: string | undefined
  isRequired: boolean
  isDate: boolean
  description?: string | undefined
  limits: string[]
  example?: unknown
}

/** The type of a schema and its fields. */
export type Shape = { type: string; object?: string | undefined; rows: Row[] }

/** Reads the fields of a schema. Named objects inside it are not expanded. */
export function readShape(schema: Schema, schemas: Schemas): Shape {
  const { type, object, core } = readType(schema, schemas)
  return { type, object, rows: readRows(core, '', schemas) }
}

/** Reads the row of one field, without the fields inside it. */
export function readRow(name: string, schema: Schema, isRequired: boolean, schemas: Schemas): Row {
  const { type, object, parts } = readType(schema, schemas)
  const example = parts.find((part) => part.example !== undefined)?.example
  return {
    name,
    type,
    object,
    isRequired,
    isDate: type === 'date',
    description: parts.find((part) => part.description !== undefined)?.description,
    limits: [...new Set(parts.flatMap(describeLimits))],
    ...(example !== undefined && { example }),
  }
}

function readRows(schema: Schema, prefix: string, schemas: Schemas): Row[] {
  if (schema.oneOf) return schema.oneOf.map((choice) => readChoice(choice, schemas))
  return Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const name = `${prefix}${key}`
    const row = readRow(name, property, schema.required?.includes(key) ?? false, schemas)
    if (row.object !== undefined) return [row]
    const { core, isList } = readType(property, schemas)
    const inner = readRows(core, `${name}${isList ? '[]' : ''}.`, schemas)
    // The row of an object without a description adds nothing to the rows of its fields.
    const isPlainObject = row.type === 'object' && row.description === undefined && inner.length > 0
    return isPlainObject ? inner : [row, ...inner]
  })
}

/** Reads the row of an object that is one of several. */
function readChoice(choice: Schema, schemas: Schemas): Row {
  const { name = '', schema } = followReference(choice, schemas)
  const { description } = schema
  return { name, type: 'one of these', object: name, isRequired: true, isDate: false, description, limits: [] }
}

type Reading = {
  type: string
  object?: string | undefined
  isList: boolean
  /** The schema without references, null alternatives and arrays around it. */
  core: Schema
  /** The schema and the schemas inside it, from the outside in. */
  parts: Schema[]
}

function readType(schema: Schema, schemas: Schemas): Reading {
  const { name, schema: target } = followReference(schema, schemas)
  if (name !== undefined && target.enum) {
    return { ...readType(target, schemas), parts: [schema, target] }
  }
  if (name !== undefined) return { type: name, object: name, isList: false, core: target, parts: [schema] }
  const { anyOf, items } = schema
  if (anyOf) {
    const readings = anyOf.filter((choice) => choice.type !== 'null').map((choice) => readType(choice, schemas))
    const [first, ...others] = readings
    if (!first || others.length > 0) throw new Error('The reference supports anyOf only with one type and null.')
    return { ...first, type: addNull(first.type, readings.length < anyOf.length), parts: [schema, ...first.parts] }
  }
  if (items) {
    const inner = readType(items, schemas)
    return { ...inner, type: `array of ${inner.type}`, isList: true, parts: [schema, ...inner.parts] }
  }
  const types = [schema.type ?? 'any'].flat()
  const base = schema.format ?? types.filter((type) => type !== 'null').join(' or ')
  return { type: addNull(base, types.includes('null')), isList: false, core: schema, parts: [schema] }
}

function addNull(type: string, isNullable: boolean): string {
  return isNullable ? `${type} or null` : type
}

function followReference(schema: Schema, schemas: Schemas): { name?: string; schema: Schema } {
  if (schema.$ref === undefined) return { schema }
  const name = schema.$ref.replace('#/components/schemas/', '')
  const target = schemas[name]
  if (!target) throw new Error(`The description does not contain ${schema.$ref}.`)
  return { name, schema: target }
}
