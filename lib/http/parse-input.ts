import * as z from 'zod'
import { type ErrorDetail, validationError } from '@/lib/errors'
import { repeatedNames } from './repeated-names'
import { toErrorDetails } from './validation-messages'

/** The largest body that is read. */
export const maxBodyBytes = 128 * 1024

const nothing = z.strictObject({})

/** What a request brings: what its path holds, its address, and its body. */
export type Sent = { parameters: Record<string, string>; url: URL; bytes: Uint8Array }

type Schemas<Path, Query, Body> = { path?: Path; query?: Query; body?: Body }

/**
 * Parses the path's parameters, the query string and the body of a request; where none is declared, none may be sent.
 * A body is read as JSON, whatever its Content-Type says.
 * @throws VALIDATION_ERROR with every fault of all three
 */
export function parseInput<Path extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject>(
  sent: Sent,
  schemas: Schemas<Path, Query, Body>,
): { path: z.output<Path>; query: z.output<Query>; body: z.output<Body> } {
  const { parameters, url, bytes } = sent
  const faults: ErrorDetail[] = []
  const parsedPath = (schemas.path ?? nothing).safeParse(parameters, { reportInput: true })
  if (!parsedPath.success) faults.push(...toErrorDetails(parsedPath.error))

  const query = readQuery(url.searchParams, faults)
  const parsedQuery = (schemas.query ?? nothing).safeParse(query, { reportInput: true })
  if (!parsedQuery.success)
    faults.push(...toErrorDetails(parsedQuery.error).filter(({ path }) => !repeats(faults, path)))

  const body = bytes.length === 0 && schemas.body === undefined ? {} : parseObject(bytes, faults)
  const parsedBody = body && (schemas.body ?? nothing).safeParse(body, { reportInput: true })
  if (parsedBody && !parsedBody.success) faults.push(...toErrorDetails(parsedBody.error))

  const [first, ...others] = faults
  if (first) throw validationError([first, ...others])
  // Without a fault each has been parsed, by its own schema or, where none is declared, as empty.
  return {
    path: parsedPath.data as z.output<Path>,
    query: parsedQuery.data as z.output<Query>,
    body: parsedBody?.data as z.output<Body>,
  }
}

function repeats(faults: ErrorDetail[], path: string): boolean {
  return faults.some((fault) => fault.path === path)
}

/** A parameter that is given twice is a fault: which one was meant? */
function readQuery(parameters: URLSearchParams, faults: ErrorDetail[]): Record<string, string> {
  const names = new Set(parameters.keys())
  for (const name of names) {
    if (parameters.getAll(name).length > 1) faults.push({ path: name, message: 'must be given only once' })
  }
  return Object.fromEntries(parameters)
}

function parseObject(bytes: Uint8Array, faults: ErrorDetail[]): object | undefined {
  const text = decode(bytes)
  const value = text === undefined ? undefined : parseJson(text)
  if (text === undefined) faults.push({ path: '', message: 'The body must be encoded as UTF-8.' })
  else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    faults.push({ path: '', message: 'The body must be a JSON object.' })
  } else {
    for (const name of repeatedNames(text)) faults.push({ path: name, message: 'must be given only once' })
    return value
  }
  return undefined
}

function decode(bytes: Uint8Array): string | undefined {
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
