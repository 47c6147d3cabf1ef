import { hash } from 'node:crypto'
import type * as z from 'zod'
import { AccessDenied, authorize } from '@/lib/domain/access/authorize'
import type { Access, Effect } from '@/lib/domain/access/effect'
import { apiStreamQuota } from '@/lib/domain/access/stream-quota'
import { accountTurns } from '@/lib/domain/access/turns/account-turns'
import type { Turn } from '@/lib/domain/access/turns/turn'
import { needOf, type Operation, type Result } from '@/lib/domain/operation/operation'
import { OutputStream, Reply, TextParts } from '@/lib/domain/operation/reply'
import { JsonParts } from '@/lib/foundation/database/json-text'
import { maxBodyBytes, maxStreamsPerAccount } from '@/lib/foundation/limits'
import { callerLeft, runForCaller } from '@/lib/foundation/request/caller'
import { Deadline, withoutEffect } from '@/lib/foundation/request/deadline'
import { readSource } from '@/lib/foundation/request/source'
import { todayIn } from '@/lib/foundation/time/dates'
import { holdTurn } from './account-turn'
import { readIfMatch, revalidate, tagOf, weakTagOf } from './conditions'
import { readApiKey } from './credentials'
import { encodeLongBody, isLong } from './encode-body'
import { eventStreamResponse } from './event-stream'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import type { HttpRequest } from './http-request'
import { readIdempotencyKey } from './idempotency-key'
import { type Lifetime, watchLifetime } from './lifetime'
import { jsonResponse, partsResponse, textResponse } from './plain-response'
import { findDateFields, leavesTaskOut, readPreferences, replaceDateWords, represent } from './preferences'
import { readBody } from './read-body'
import { readInput } from './read-input'

/** Mapping of an operation to REST, besides method and path, which the route file gives. */
export type Mapping<Input> = {
  /** The field of the input that the body is as it stands, up to so many bytes. The query carries the others. */
  file?: { field: keyof Input & string; maxBytes: number }
  /** The status of a success; 200 when absent. */
  status?: 200 | 201
  /** The fields of the input that the path carries. A read takes the others from the query, any other from the body. */
  path?: readonly (keyof Input & string)[]
  /** Whether a read takes the others from the body too. */
  takesBody?: boolean
  /** Whether dates in the query may be words. They always may with the preference `date-words`. */
  takesDateWords?: boolean
  /** The field of a stream's input that the header `Last-Event-ID` replaces, which a client sends when it reconnects. */
  resume?: keyof Input & string
}

/** An operation as an endpoint, for documents and tests. */
export type EndpointFacts = {
  operation: Operation
  status: 200 | 201
  pathFields: readonly string[]
  /** Source of the input fields that are not in the path. */
  source: 'query' | 'body'
  /** The field that the body is as it stands, and its largest size in bytes. */
  file: { field: string; maxBytes: number } | undefined
}

export type Endpoint = Handler & { endpoint: EndpointFacts }

/**
 * Makes an operation the handler of one method of one path. It does what is common to all endpoints: request id, key,
 * rate limit, scope, parsing, errors, headers and the log, in the order of docs/api.md, Order of checks.
 */
export function endpoint<Input extends z.ZodObject, Output extends z.ZodType>(
  operation: Operation<Input, Output>,
  { status = 200, path = [], takesBody = false, resume, file, takesDateWords = false }: Mapping<z.input<Input>> = {},
): Endpoint {
  const source = (operation.effect === 'read' && !takesBody) || file ? 'query' : 'body'
  const { input: schema, isCompressed = false } = operation
  const hasFields = Object.keys(schema.shape).length > path.length
  const dateFields = source === 'query' ? findDateFields(schema) : []
  const mayBeRepresented = leavesTaskOut(operation)
  const handle = handler((request, parameters) =>
    handleRequest(request, async (context) => {
      context.operation = operation.name
      const deadline = new Deadline()
      let mayHaveEffect = false
      let lifetime: Lifetime | undefined
      let turn: Turn | undefined
      try {
        const access = await authorize(readApiKey(request.headers), needOf(operation), () =>
          readSource(request.headers, request.address),
        )
        context.access = access
        const { actor, keyId, allowance } = access
        deadline.pause()
        const bytes = await readBody(request, file?.maxBytes ?? maxBodyBytes)
        deadline.resume()
        const ownFields = file ? { [file.field]: bytes } : path.length > 0 ? parameters : undefined
        const body = file ? noBytes : bytes
        const versions = operation.isConditional ? readIfMatch(request.headers) : undefined
        const preferences = readPreferences(request.headers)
        const areWords = dateFields.length > 0 && (takesDateWords || preferences.has('date-words'))
        if (areWords && !takesDateWords) context.applied = 'date-words'
        const sent = resume ? resumeFrom(request, resume) : request.parameters
        const read = areWords ? replaceDateWords(sent, dateFields, todayIn(actor)) : { query: sent }
        const input = readInput(schema, { ownFields, ...read, body }, { source, hasFields })
        if (request.hasLeft()) throw callerLeft()
        const held = await holdTurn(request, actor.userId)
        turn = held
        mayHaveEffect = operation.effect !== 'read'
        const once =
          operation.effect === 'read'
            ? undefined
            : readIdempotencyKey(
                request.headers,
                operation.name,
                file ? { ...input, [file.field]: hash('sha256', bytes) } : input,
              )
        const maxWaitMs = operation.maxWaitMs?.(input) ?? 0
        if (maxWaitMs > 0 || operation.isStreamed) {
          const leave = operation.isStreamed ? takeStream(actor.userId, request.address, access) : undefined
          lifetime = watchLifetime({ userId: actor.userId, keyId }, request, leave)
          request.beginWait()
          deadline.extend(maxWaitMs)
        }
        const waitOutside = maxWaitMs > 0 ? held.waitOutside.bind(held) : undefined
        const call = { keyId, allowance, versions, once, signal: lifetime?.signal, waitOutside }
        const isRepresented = mayBeRepresented && preferences.has('return=representation')
        const run = () => operation.run(actor, input, call)
        const work = runForCaller<Result<unknown>>(
          context,
          isRepresented ? () => run().then((result) => represent(actor, input, result)) : run,
        )
        const result = await deadline.limit(work)
        if (isRepresented) context.applied = 'return=representation'
        if (result instanceof OutputStream) {
          held.end()
          const { end } = lifetime ?? {}
          lifetime = undefined
          return eventStreamResponse(result, () => end?.())
        }
        if (result instanceof TextParts) {
          request.onEnd(countUnsent(operation.effect, actor.userId)(textPartBytes))
          return textResponse(result)
        }
        if (result instanceof JsonParts) {
          // A client that does not read holds one part, which is about as long as the first.
          request.onEnd(countUnsent(operation.effect, actor.userId)(Buffer.byteLength(result.state)))
          return revalidate(request, partsResponse(result), weakTagOf(result.state))
        }
        const { output, version, isReplayed } = result instanceof Reply ? result : new Reply(result)
        const response = jsonResponse(output, status)
        response.isCompressed = isCompressed
        if (isCompressed) response.deadline = deadline
        const tag = version === undefined ? undefined : tagOf(version)
        if (isLong(response.body)) {
          const encoding = encodeLongBody(request, response.body, countUnsent(operation.effect, actor.userId))
          const { bytes, etag } = await deadline.limit(encoding)
          response.body = bytes
          if (operation.isRevalidated) return revalidate(request, response, tag ?? etag)
        }
        if (operation.isRevalidated) return revalidate(request, response, tag)
        if (tag !== undefined) response.headers.ETag = tag
        if (isReplayed) response.headers['Idempotent-Replayed'] = 'true'
        return response
      } catch (error) {
        throw mayHaveEffect ? error : withoutEffect(error)
      } finally {
        turn?.endWork()
        lifetime?.end()
      }
    }),
  )
  return Object.assign(handle, {
    endpoint: { operation, status, pathFields: path, source, file } satisfies EndpointFacts,
  })
}

const noBytes = new Uint8Array()

/** About as long as the longest part of a text. */
const textPartBytes = 256 * 1024

/** Counts a long answer until it is sent. Only a read may be refused for it: a write has had its effect. */
function countUnsent(effect: Effect, userId: string): (bytes: number) => () => void {
  const { unsent } = accountTurns()
  return (bytes) => (effect === 'read' ? unsent.add(userId, bytes) : unsent.addAnyway(userId, bytes))
}

/** The query with the cursor of the last event that a client received, if it sends one (HTML standard, section 9.2.3). */
function resumeFrom({ headers, parameters }: HttpRequest, field: string): URLSearchParams {
  const last = headers.get('last-event-id')
  if (!last) return parameters
  const resumed = new URLSearchParams(parameters)
  resumed.set(field, last)
  return resumed
}

/** @throws AccessDenied when the account or the address has too many open streams */
function takeStream(userId: string, address: string | null, { keyId, allowance }: Access): () => void {
  const leave = apiStreamQuota().take(userId, address)
  if (leave) return leave
  const message = `At most ${maxStreamsPerAccount} event streams of an account may be open: close another one.`
  throw new AccessDenied('RATE_LIMITED', message, { keyId, allowance: { ...allowance, allowed: false } })
}
