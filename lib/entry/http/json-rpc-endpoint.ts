import { AccessDenied, authorize, type KeyAccess } from '@/lib/domain/access/authorize'
import { verifyToken } from '@/lib/domain/access/connections/verify-token'
import { verifyKey } from '@/lib/domain/access/keys/verify-key'
import { accountTurns } from '@/lib/domain/access/turns/account-turns'
import type { Turn } from '@/lib/domain/access/turns/turn'
import { findIssuer } from '@/lib/entry/issuer'
import { type AppError, unexpectedCause, validationError } from '@/lib/foundation/errors'
import { maxBodyBytes, maxMessagesPerRequest } from '@/lib/foundation/limits'
import { readSource } from '@/lib/foundation/request/source'
import { takeTurn } from './account-turn'
import { addChallenge } from './challenge'
import { readApiKey } from './credentials'
import { errorResponse, toAppError } from './error-response'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import type { HttpHeaders, HttpRequest } from './http-request'
import { jsonResponse, type PlainResponse } from './plain-response'
import { readBody } from './read-body'

/** One POST that carries a message, or several, of a caller with an API key. */
export type MessageRequest = {
  readonly request: HttpRequest
  /** The parsed body. */
  readonly message: unknown
  /** Access of the key, or the error of a single call whose key has sent too many requests. */
  readonly access: KeyAccess | AppError
  readonly requestId: string
  readonly hasLeft: () => boolean
  /** Waits for the account's turn to work. */
  readonly takeTurn: (userId: string) => Promise<Turn>
  /** Notes for the log what a message used, and what went wrong. */
  readonly note: (used: string, failure?: unknown) => void
}

/** A protocol of JSON-RPC messages. */
export type MessageProtocol = {
  /** Why a request must not be read, such as that a page of another site sends it. */
  findRefusal: (headers: HttpHeaders) => string | undefined
  /** Answers the messages. It checks the key's scope. */
  answer: (received: MessageRequest) => Promise<Response>
}

type Options = {
  /** Whether clients connect with OAuth. An API key works too. */
  isConnected?: boolean
}

/**
 * Hands JSON-RPC messages to another protocol. It does what is common to all callers: request id, key, rate limit, size,
 * and the log. Each message counts as a request.
 */
export function jsonRpcEndpoint(
  loadProtocol: () => Promise<MessageProtocol>,
  { isConnected = false }: Options = {},
): Handler {
  const verify = isConnected ? verifyToken : verifyKey
  return handler((request) => {
    const issuer = isConnected ? findIssuer(request.headers) : undefined
    const failure: Failure = { code: serverError, id: null }
    return handleRequest(
      request,
      async (context) => {
        context.operation = 'mcp'
        const { findRefusal, answer } = await loadProtocol()
        const refusal = findRefusal(request.headers)
        if (refusal !== undefined) return jsonRpcError({ code: serverError, id: null }, refusal, 403)
        const key = readApiKey(request.headers)
        const authorizeMessage = async () => {
          const source = () => readSource(request.headers, request.address)
          const access = await authorize(key, 'read', source, verify).catch(keepDenied)
          context.access = access instanceof AccessDenied ? access.access : access
          return access
        }
        let access = await authorizeMessage()
        const body = await readBody(request, maxBodyBytes)
        failure.code = parseError
        const message = parseJson(body)
        failure.code = invalidRequest
        checkBatch(message)
        failure.code = serverError
        failure.id = idOf(message)
        for (const _further of Array.isArray(message) ? message.slice(1) : []) access = await authorizeMessage()
        if (access instanceof AccessDenied && !isCall(message)) throw access
        // The line of a batch has all that was used, and the failure that needs a look most.
        const note = (used: string, failure?: unknown) => {
          context.used = context.used === undefined ? used : `${context.used} ${used}`
          if (unexpectedCause(context.failure) === undefined) context.failure = failure ?? context.failure
        }
        const { requestId, hasLeft } = context
        const waitForTurn = (userId: string) => takeTurn(request, userId)
        const received = { request, message, access, requestId, hasLeft, takeTurn: waitForTurn, note }
        const response = await toPlainResponse(await answer(received))
        if (!(access instanceof AccessDenied)) countAnswer(request, access.actor.userId, response)
        return response
      },
      (error) => addChallenge(writeError(failure, error), issuer),
    )
  })
}

/** Counts an answer until it is sent. The turns of its tools are over. */
function countAnswer(request: HttpRequest, userId: string, { body }: PlainResponse): void {
  if (body !== null) request.onEnd(accountTurns().unsent.addAnyway(userId, Buffer.byteLength(body)))
}

/** A call can tell a model why it was denied, in its result. */
function keepDenied(error: unknown): AccessDenied {
  if (error instanceof AccessDenied) return error
  throw error
}

function isCall(message: unknown): boolean {
  return !Array.isArray(message) && Object(message).method === 'tools/call'
}

/** @throws VALIDATION_ERROR when a batch has too many messages, or requests that could not be told apart */
function checkBatch(message: unknown): void {
  if (!Array.isArray(message)) return
  if (message.length > maxMessagesPerRequest) {
    throw validationError([{ path: '', message: `A batch has at most ${maxMessagesPerRequest} messages.` }])
  }
  const ids = message.map((each) => Object(each).id).filter((id) => id !== undefined)
  if (new Set(ids).size === ids.length) return
  throw validationError([{ path: '', message: 'Each request of a batch needs an id of its own.' }])
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw validationError([{ path: '', message: 'The body is not valid JSON.' }])
  }
}

// JSON-RPC 2.0, section 5.1.
const parseError = -32700
const invalidRequest = -32600
const serverError = -32000

/** Code of an error, and the id of its request, null when that is unknown. */
type Failure = { code: number; id: string | number | null }

function idOf(message: unknown): Failure['id'] {
  const { id } = Object(message)
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** An error in the shape of JSON-RPC, with the status and headers of the API's error. */
function writeError(failure: Failure, error: unknown): PlainResponse {
  const { status, headers } = errorResponse(error)
  const { code, message } = toAppError(error)
  const response = jsonRpcError(failure, message, status, { code })
  return { ...response, headers: { ...headers, ...response.headers } }
}

function jsonRpcError({ code, id }: Failure, message: string, status: number, data?: { code: string }): PlainResponse {
  return jsonResponse({ jsonrpc: '2.0', id, error: { code, message, ...(data && { data }) } }, status)
}

/** The headers that mean something to clients of the protocol; this server decides about all others. */
const protocolHeaders = /^(content-type|allow|mcp-.*)$/

/** Every exchange has an end, so the whole answer is read: then the log tells how it ended and how long it took. */
async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => protocolHeaders.test(name)))
  return { status: response.status, headers, body: response.body && (await response.text()) }
}
