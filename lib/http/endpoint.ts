import type * as z from 'zod'
import { authorize } from '@/lib/access/authorize'
import { callerLeft, runForCaller } from '@/lib/caller'
import { maxBodyBytes } from '@/lib/limits'
import type { Operation } from '@/lib/operation'
import { Reply } from '@/lib/reply'
import { readSource } from '@/lib/request-source'
import { getClientAddress } from './client-address'
import { readIfMatch, revalidate, tagOf } from './conditions'
import { readApiKey } from './credentials'
import { Deadline, withoutEffect } from './deadline'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import { readIdempotencyKey } from './idempotency-key'
import { jsonResponse } from './plain-response'
import { readBody } from './read-body'
import { readInput } from './read-input'

/** What REST adds to an operation besides method and path, which the route file gives. */
export type Mapping<Input> = {
  /** The status of a success; 200 when absent. */
  status?: 200 | 201
  /** The fields of the input that the path carries. A read takes the others from the query, any other from the body. */
  path?: readonly (keyof Input & string)[]
}

/** An operation as an endpoint, for documents and tests. */
export type EndpointFacts = {
  operation: Operation
  status: 200 | 201
  pathFields: readonly string[]
  /** Where the fields of the input come from that are not in the path. */
  source: 'query' | 'body'
}

export type Endpoint = Handler & { endpoint: EndpointFacts }

/**
 * Makes an operation the handler of one method of one path. It does what is common to all endpoints: request id, key,
 * rate limit, scope, parsing, errors, headers and the log, in the order of docs/api.md, Order of checks.
 */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { status = 200, path = [] }: Mapping<z.input<Input>> = {},
): Endpoint {
  const source = operation.effect === 'read' ? 'query' : 'body'
  const { input: schema, isCompressed = false } = operation
  const hasFields = Object.keys(schema.shape).length > path.length
  const handle = handler((request, { params, hasLeft = () => request.signal.aborted }) =>
    handleRequest(request, async (context) => {
      const deadline = new Deadline()
      let mayHaveEffect = false
      try {
        const access = await authorize(readApiKey(request.headers), operation.effect, () =>
          readSource(request.headers, getClientAddress(request)),
        )
        context.access = access
        const { actor, keyId, allowance } = access
        const pathFields = path.length > 0 ? await params : undefined
        deadline.pause()
        const body = await readBody(request, maxBodyBytes)
        deadline.resume()
        const versions = operation.isConditional ? readIfMatch(request.headers) : undefined
        const input = readInput(schema, { pathFields, url: context.url, body }, { source, hasFields })
        if (hasLeft()) throw callerLeft()
        mayHaveEffect = operation.effect !== 'read'
        const once =
          operation.effect === 'read' ? undefined : readIdempotencyKey(request.headers, operation.name, input)
        const call = { keyId, allowance, versions, once }
        const result = await deadline.limit(runForCaller({ hasLeft }, () => operation.run(actor, input, call)))
        const { output, version, isReplayed } = result instanceof Reply ? result : new Reply(result)
        const response = jsonResponse(output, status)
        response.isCompressed = isCompressed
        if (operation.isRevalidated) return revalidate(request, response, version)
        if (version !== undefined) response.headers.ETag = tagOf(version)
        if (isReplayed) response.headers['Idempotent-Replayed'] = 'true'
        return response
      } catch (error) {
        throw mayHaveEffect ? error : withoutEffect(error)
      }
    }),
  )
  return Object.assign(handle, { endpoint: { operation, status, pathFields: path, source } satisfies EndpointFacts })
}
