import createClient from 'openapi-fetch'
import { type Api, calls, readsByPost } from './calls'
import { describeFailure, isRead } from './connection-failure'
import { DaymarkError } from './errors'
import type { paths } from './generated/api'
import type { Input, OperationName, Output } from './operation-types'
import { readError } from './read-error'
import { repeat } from './repeat'
import { type CompleteSettings, checkNumber, type SentRequest, type TakenResponse } from './settings'
import { Deadline } from './waiting'

/** How much longer the service may take for a file, in milliseconds. */
const importTimeMs = 20_000

/** Settings of one call. */
export type CallOptions = {
  /** Ends the request, and the waiting before a retry. */
  signal?: AbortSignal | undefined
  /** Replaces those of the client. */
  timeoutMs?: number | undefined
  maxRetries?: number | undefined
  maxRetryDelayMs?: number | undefined
}

/** Settings of a call that writes. */
export type WriteOptions = CallOptions & {
  /**
   * Takes effect once within 24 hours, however often it is sent. Default: a random one; none for `importTasks`, because the
   * same file creates its tasks once.
   */
  idempotencyKey?: string | undefined
  /** The `etag` that the task must still have, otherwise the error is PRECONDITION_FAILED. */
  ifMatch?: string | undefined
}

/** With what only iterations without an end set. */
export type SentOptions = WriteOptions & {
  isPatient?: boolean
  /** Tells the answer of the service from JSON that something else sent. */
  isAnswer?: (data: unknown) => boolean
}

/** A response: its data, and the facts from its headers. */
export type Answer<Data> = {
  data: Data
  status: number
  headers: Headers
  /** The version of the task, for `ifMatch`. */
  etag: string | undefined
  /** Identifies the request in the log of the service. */
  requestId: string | undefined
  /** Whether this is the answer to an earlier request with the same idempotency key. */
  isReplayed: boolean
}

/** How a call is answered: with data, or with a stream that stays open until its deadline is ended. */
type Opened = { data: unknown; response: Response; deadline: Deadline }

/** Sends requests, again after failures that may pass. */
export class Transport {
  readonly #settings: CompleteSettings
  readonly #api: Api
  lastResponse: TakenResponse | undefined

  constructor(settings: CompleteSettings) {
    this.#settings = settings
    // A redirect would take the key to another address, and turn a POST into a GET.
    this.#api = createClient<paths>({ baseUrl: settings.baseUrl, redirect: 'manual', bodySerializer: writeJson })
  }

  async request<Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options: SentOptions = {},
  ): Promise<Answer<Output<Name>>> {
    const { data, response, deadline } = await this.open(name, input, options)
    deadline.end()
    const { status, headers } = response
    return {
      // Safe: a success has the schema that the description gives it.
      data: data as Output<Name>,
      status,
      headers,
      etag: headers.get('etag') ?? undefined,
      requestId: headers.get('x-request-id') ?? undefined,
      isReplayed: headers.get('idempotent-replayed') === 'true',
    }
  }

  /** Repeats the request until it succeeds, or fails for good. Every attempt has the same idempotency key. */
  async open<Name extends OperationName>(name: Name, input: Input<Name>, options: SentOptions): Promise<Opened> {
    const { maxRetries = this.#settings.maxRetries, maxRetryDelayMs = this.#settings.maxRetryDelayMs } = options
    if (!Object.hasOwn(calls, name)) throw new DaymarkError('INVALID_INPUT', `There is no operation ${name}.`)
    if (Object(input) !== input) throw new DaymarkError('INVALID_INPUT', `${name} takes an object.`)
    for (const limit of ['timeoutMs', 'maxRetries', 'maxRetryDelayMs'] as const)
      if (options[limit] !== undefined) checkNumber(limit, options[limit])
    const idempotencyKey = options.idempotencyKey ?? (name === 'importTasks' ? undefined : createIdempotencyKey())
    const attempt = () => this.#attempt(name, input, { ...options, idempotencyKey })
    const { isPatient, signal } = options
    return repeat(attempt, { maxRetries, maxRetryDelayMs, isPatient, signal, onRetry: this.#settings.onRetry })
  }

  async #attempt<Name extends OperationName>(name: Name, input: Input<Name>, options: SentOptions): Promise<Opened> {
    options.signal?.throwIfAborted()
    // The service answers later when it is asked to wait, or reads a large file.
    const waitMs =
      name === 'importTasks' ? importTimeMs : 'wait' in input && typeof input.wait === 'number' ? input.wait * 1000 : 0
    const deadline = new Deadline(options.timeoutMs ?? this.#settings.timeoutMs + waitMs, options.signal)
    let isSent = false
    const send = (request: Request) => {
      isSent = true
      return this.#fetch(name, request, options, deadline)
    }
    try {
      const { data, error, response } = await calls[name](this.#api, input, { signal: deadline.signal, fetch: send })
      if (!response.ok || data === undefined) throw readError(error, response)
      if (options.isAnswer?.(data) === false) throw readError(undefined, response)
      return { data, response, deadline }
    } catch (error) {
      deadline.end()
      if (isSent || error instanceof DaymarkError || options.signal?.aborted) throw error
      throw new DaymarkError('INVALID_INPUT', `The input of ${name} cannot be written as JSON.`, { cause: error })
    }
  }

  /** Sends one attempt of an operation, and reads the whole answer, so that every failure of the connection is noticed. */
  #fetch(operation: OperationName, request: Request, options: WriteOptions, deadline: Deadline): Promise<Response> {
    return this.exchange(operation, request, { ...options, deadline }, (response) => readResponse(operation, response))
  }

  /**
   * Sends one attempt with the key and the headers of its options, calls the hooks, and reads the answer with `read`.
   * @throws ConnectionError, the reason of the signal, or a DaymarkError of `fetch` or `read`
   */
  async exchange<Result>(
    operation: string,
    request: Request,
    { idempotencyKey, ifMatch, signal, deadline }: WriteOptions & { deadline: Deadline },
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    request.headers.set('x-api-key', this.#settings.apiKey)
    const changesNothing = isRead(request.method) || readsByPost.has(operation)
    if (!changesNothing) {
      if (idempotencyKey !== undefined) setHeader(request, 'idempotency-key', idempotencyKey)
      if (ifMatch !== undefined) setHeader(request, 'if-match', ifMatch)
    }
    const { method, url } = request
    const sent = { operation, method, url }
    this.#settings.onRequest(sent)
    const begin = performance.now()
    const fail = (cause: unknown): never => {
      if (cause instanceof DaymarkError) throw cause
      signal?.throwIfAborted()
      throw describeFailure(
        this.#settings.baseUrl,
        { isOver: deadline.isOver, method: changesNothing ? 'GET' : method },
        cause,
      )
    }
    const response = await (async () => this.#settings.fetch(request))().catch(fail)
    this.lastResponse = describe(sent, response, performance.now() - begin)
    this.#settings.onResponse(this.lastResponse)
    return read(response).catch(fail)
  }
}

async function readResponse(operation: OperationName, response: Response): Promise<Response> {
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
    throw refuseRedirect(response)
  if (operation === 'streamChanges' && response.ok) {
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) return response
    throw readError(undefined, response)
  }
  return operation === 'exportTasks' && response.ok ? checkText(response) : replaceBody(response, await response.text())
}

function describe(sent: SentRequest, { status, headers }: Response, durationMs: number): TakenResponse {
  return { ...sent, status, headers, requestId: headers.get('x-request-id') ?? undefined, durationMs }
}

/** Refuses what JSON has not, because it would write null, which clears a field. */
function writeJson(body: unknown): string {
  return JSON.stringify(body, (field, value) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value
    throw new DaymarkError('INVALID_INPUT', `${field} must be a finite number.`)
  })
}

function setHeader({ headers }: Request, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch (cause) {
    throw new DaymarkError('INVALID_INPUT', `The header ${name} cannot have this value.`, { cause })
  }
}

function refuseRedirect({ headers }: Response): DaymarkError {
  // Browsers hide where it leads.
  const target = headers.get('location')
  const message = `The address of the service redirects${target === null ? '' : ` to ${target}`}: use the other one.`
  return new DaymarkError('REDIRECTED', message)
}

/** Rejects a page of something else than the service. The text is read to its end, so that a broken connection is noticed. */
async function checkText(response: Response): Promise<Response> {
  const { status, headers } = response
  if (headers.get('content-type')?.startsWith('text/html')) throw readError(undefined, response)
  return new Response(await response.text(), { status, headers })
}

/** Rejects a success without JSON data, which something else sent, such as a network's sign-in page. */
function replaceBody(response: Response, text: string): Response {
  const { status, headers } = response
  if (response.ok && !isData(text)) throw readError(undefined, response)
  return new Response(text, { status, headers })
}

/** Whether a text is JSON as the service sends it: an object or an array. */
function isData(text: string): boolean {
  try {
    const data = JSON.parse(text)
    return Object(data) === data
  } catch {
    return false
  }
}

/** Random bytes instead of `crypto.randomUUID`, which browsers do not offer to pages without https. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
