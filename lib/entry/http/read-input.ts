import type * as z from 'zod'
import { type ErrorDetail, validationError } from '@/lib/foundation/errors'
import { NoInput, parseInput, unknownField } from '@/lib/foundation/values/parse-input'
import type { PathParameters } from './handler'
import { findRepeatedNames } from './repeated-names'

/**
 * Input of a request: the fields that have a place of their own, such as its path, the parameters of its query, and its
 * body.
 */
export type Sent = {
  ownFields?: PathParameters | Readonly<Record<string, Uint8Array>> | undefined
  query: URLSearchParams
  body: Uint8Array
  /** Problems that were found before. */
  details?: readonly ErrorDetail[] | undefined
}

type Source = {
  /** Source of the other fields. */
  source: 'query' | 'body'
  /** Whether there are any: without them an empty body stands for an empty object. */
  hasFields: boolean
}

const repeated = 'must be given only once'
const invalidBody: ErrorDetail = { path: '', message: 'The body must be a JSON object.' }

/**
 * Builds an operation's input from these fields, query and body, and parses it. A field in the wrong place is unknown there.
 * @throws VALIDATION_ERROR that names every invalid part
 */
export function readInput<Input extends z.ZodObject>(
  schema: Input,
  { ownFields, query: parameters, body, details: found = [] }: Sent,
  { source, hasFields }: Source,
): z.output<Input> {
  const details: ErrorDetail[] = [...found]
  const query = readQuery(parameters, details)
  const content = body.length === 0 && (source === 'query' || !hasFields) ? {} : parseJsonObject(body, details)
  const [fields, misplaced] = source === 'query' ? [query, content] : [content, query]
  for (const name of Object.keys(misplaced ?? {})) details.push({ path: name, message: unknownField })
  if (!fields) throw validationError([details[0] ?? invalidBody, ...details.slice(1)])
  for (const name of Object.keys(ownFields ?? {})) {
    if (Object.hasOwn(fields, name)) details.push({ path: name, message: unknownField })
  }
  return parseInput(schema, ownFields ? { ...fields, ...ownFields } : fields, details)
}

/** Repeated parameters are invalid, because it is unclear which one was meant. */
function readQuery(parameters: URLSearchParams, details: ErrorDetail[]): Record<string, string> {
  if (parameters.size === 0) return {}
  const query = Object.fromEntries(parameters)
  if (parameters.size > Object.keys(query).length) {
    for (const name of Object.keys(query)) {
      if (parameters.getAll(name).length > 1) details.push({ path: name, message: repeated })
    }
  }
  return query
}

function parseJsonObject(bytes: Uint8Array, details: ErrorDetail[]): object | undefined {
  const text = decodeUtf8(bytes)
  const value = text === undefined ? undefined : parseJson(text)
  if (text === undefined) details.push({ path: '', message: 'The body must be encoded as UTF-8.' })
  else if (value === undefined && bytes.length > 0) details.push({ path: '', message: 'The body is not valid JSON.' })
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    details.push(invalidBody)
  } else {
    for (const name of findRepeatedNames(text)) details.push({ path: name, message: repeated })
    return value
  }
  return undefined
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Checks that a request without input carries neither parameters nor a body. */
export function checkNoInput(sent: Sent): void {
  readInput(NoInput, sent, { source: 'query', hasFields: false })
}
