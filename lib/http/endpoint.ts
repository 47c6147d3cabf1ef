import type * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import type { JsonText } from '@/lib/database/json-text'
import type { ErrorCode } from '@/lib/errors'
import { authenticate } from './authenticate'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import { maxBodyBytes, parseInput } from './parse-input'
import { jsonResponse } from './plain-response'
import { readBody } from './read-body'

/** Everything that is to be said of one endpoint, once: it is run, documented and tested by this. */
export type Declaration<
  Path extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Result extends z.ZodType = z.ZodType,
> = {
  operationId: string
  summary: string
  description?: string
  path?: Path
  query?: Query
  body?: Body
  response: Result
  /** 200 unless said. */
  status?: 200 | 201
  /** The errors that this endpoint adds to those that any endpoint can answer with. */
  errors?: readonly ErrorCode[]
  examples: { body?: z.input<Body>; response: z.output<Result> }
  run: (input: {
    actor: Actor
    path: z.output<Path>
    query: z.output<Query>
    body: z.output<Body>
  }) => Promise<z.output<Result> | JsonText<z.output<Result>>>
}

/** What is known of an endpoint without running it. */
export type Description = Omit<Declaration, 'run' | 'examples'> & { examples: { body?: unknown; response: unknown } }

export type Endpoint = Handler & { declaration: Description }

/**
 * Makes a declaration into the handler of one method of one path. It does all that is the same everywhere: request id,
 * key, limit, scope, parsing, errors, headers and the log, in the order that the decisions give.
 */
export function endpoint<
  Path extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Result extends z.ZodType,
>(declaration: Declaration<Path, Query, Body, Result>): Endpoint {
  const { status, run } = declaration
  const handle = handler((request, context) =>
    handleRequest(request, async (current) => {
      const { actor } = await authenticate(request, current)
      const parameters = (declaration.path && (await context.params)) ?? {}
      const bytes = await readBody(request, maxBodyBytes)
      const input = parseInput({ parameters, url: current.url, bytes }, declaration)
      return jsonResponse(await run({ actor, ...input }), status)
    }),
  )
  return Object.assign(handle, { declaration })
}
