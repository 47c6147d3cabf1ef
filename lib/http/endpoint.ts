import type * as z from 'zod'
import type { Actor } from '@/lib/actor'
import type { ErrorCode } from '@/lib/errors'
import { authenticate } from './authenticate'
import { exchange } from './exchange'
import { readInput } from './input'

/**
 * The second argument that both hosts give to a handler: what the path holds, such as `{ taskId }`. Next gives nothing
 * where the path holds nothing.
 */
export type RouteContext = { params: Promise<Record<string, string> | undefined> }

export type Handler = (request: Request, context: RouteContext) => Promise<Response>

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
  }) => Promise<z.output<Result>>
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
  const handle: Handler = (request, context) =>
    exchange(request, async (current) => {
      const { actor } = await authenticate(request, current)
      const input = await readInput(request, (await context.params) ?? {}, declaration)
      const result = await declaration.run({ actor, ...input })
      return Response.json(result, { status: declaration.status ?? 200 })
    })
  return Object.assign(handle, { declaration })
}
