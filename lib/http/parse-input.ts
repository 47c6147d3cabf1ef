import * as z from 'zod'
import { type ErrorDetail, validationError } from '@/lib/errors'
import { repeatedNames } from './repeated-names'
import { toErrorDetails, unknownField } from './validation-messages'

/** What a request carries: the fields in its path, its URL, and its body. */
export type Sent = { pathFields?: Record<string, string> | undefined; url: URL; body: Uint8Array }

type Source = {
  /** Where the fields come from that are not in the path. */
  source: 'query' | 'body'
  /** Whether there are any: without them an empty body stands for an empty object. */
  hasFields: boolean
}

const repeated = 'must be given only once'

/**
 * Builds an operation's input from path, query and body, and parses it. A field in the wrong place is unknown there.
 * @throws VALIDATION_ERROR that names every invalid part
 */
export function parseInput<Input extends z.ZodObject>(
  schema: Input,
  { pathFields, url, body }: Sent,
  { source, hasFields }: Source,
): z.output<Input> {
  const details: ErrorDetail[] = []
  const query = readQuery(url.searchParams, details)
  const content = body.length === 0 && (source === 'query' || !hasFields) ? {} : parseJsonObject(body, details)
  const [fields, misplaced] = source === 'query' ? [query, content] : [content, query]
  for (const name of Object.keys(misplaced ?? {})) details.push({ path: name, message: unknownField })
  if (fields) {
    for (const name of Object.keys(pathFields ?? {})) {
      if (Object.hasOwn(fields, name)) details.push({ path: name, message: unknownField })
    }
    const parsed = schema.safeParse(pathFields ? { ...fields, ...pathFields } : fields, { reportInput: true })
    if (parsed.success && details.length === 0) return parsed.data
    const known = new Set(details.map(({ path }) => path))
    if (!parsed.success)
      details.push(...toErrorDetails(parsed.error).filter(({ path }) => path === '' || !known.has(path)))
  }
  const [first, ...others] = details
  // Without `fields` the body was invalid, which parseJsonObject has reported.
  throw validationError([first ?? { path: '', message: 'The request is invalid.' }, ...others])
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
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    details.push({ path: '', message: 'The body must be a JSON object.' })
  } else {
    for (const name of repeatedNames(text)) details.push({ path: name, message: repeated })
    return value
  }
  return undefined
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
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

const NoInput = z.strictObject({})

/** Checks that a request without input carries neither parameters nor a body. */
export function parseNoInput(sent: Sent): void {
  parseInput(NoInput, sent, { source: 'query', hasFields: false })
}
