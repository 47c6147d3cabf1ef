import { AccessDenied, authorize, type KeyAccess } from '@/lib/access/authorize'
import { AppError, validationError } from '@/lib/errors'
import { maxBodyBytes, maxMessagesPerRequest } from '@/lib/limits'
import { readSource } from '@/lib/request-source'
import { getClientAddress } from './client-address'
import { readApiKey } from './credentials'
import { errorResponse } from './error-response'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import type { PlainResponse } from './plain-response'
import { readBody } from './read-body'

/** One POST that carries a message, or several, of a caller with an API key. */
export type MessageRequest = {
  readonly request: Request
  /** The parsed body. */
  readonly message: unknown
  /** What the key gives; or why a single call may not run, when the key has sent too many requests. */
  readonly access: KeyAccess | AppError
  readonly requestId: string
  readonly hasLeft: () => boolean
  /** Notes for the log what a message used, and what went wrong. */
  readonly note: (used: string, failure?: unknown) => void
}

/**
 * Hands JSON-RPC messages to another protocol. It does what is common to all callers: request id, key, rate limit, size,
 * and the log. Each message counts as a request.
 * @param answer answers the messages; it checks the key's scope
 */
export function jsonRpcEndpoint(answer: (received: MessageRequest) => Promise<Response>): Handler {
  return handler((request, { hasLeft = () => request.signal.aborted }) =>
    handleRequest(
      request,
      async (context) => {
        const key = readApiKey(request.headers)
        const authorizeMessage = async () => {
          const source = () => readSource(request.headers, getClientAddress(request))
          const access = await authorize(key, 'read', source).catch(keepDenied)
          context.access = access instanceof AccessDenied ? access.access : access
          return access
        }
        let access = await authorizeMessage()
        const message = parseMessage(await readBody(request, maxBodyBytes))
        for (const _further of Array.isArray(message) ? message.slice(1) : []) access = await authorizeMessage()
        if (access instanceof AccessDenied && !isCall(message)) throw access
        const note = (used: string, failure?: unknown) => {
          context.used = used
          context.failure = failure
        }
        const { requestId } = context
        return toPlainResponse(await answer({ request, message, access, requestId, hasLeft, note }))
      },
      jsonRpcError,
    ),
  )
}

/** A call can tell a model why it was denied, in its result. */
function keepDenied(error: unknown): AccessDenied {
  if (error instanceof AccessDenied) return error
  throw error
}

function isCall(message: unknown): boolean {
  return !Array.isArray(message) && Object(message).method === 'tools/call'
}

/** @throws VALIDATION_ERROR */
function parseMessage(body: Uint8Array): unknown {
  const message = parseJson(body)
  if (!Array.isArray(message) || message.length <= maxMessagesPerRequest) return message
  throw validationError([{ path: '', message: `A batch has at most ${maxMessagesPerRequest} messages.` }])
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw validationError([{ path: '', message: 'The body is not valid JSON.' }])
  }
}

/** The server error of JSON-RPC 2.0, section 5.1, for what has not reached the protocol. */
const serverError = -32000

/** An error in the shape of JSON-RPC, with the status and headers of the API's error. */
function jsonRpcError(error: unknown): PlainResponse {
  const response = errorResponse(error)
  const { code, message } =
    error instanceof AppError ? error : new AppError('INTERNAL_ERROR', 'An unexpected error occurred.')
  const body = { jsonrpc: '2.0', id: null, error: { code: serverError, message, data: { code } } }
  return { ...response, body: JSON.stringify(body) }
}

/** The headers that mean something to clients of the protocol; this server decides about all others. */
const protocolHeaders = /^(content-type|allow|mcp-.*)$/

/** Every exchange has an end, so the whole answer is read: then the log tells how it ended and how long it took. */
async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const headers = Object.fromEntries([...response.headers].filter(([name]) => protocolHeaders.test(name)))
  return { status: response.status, headers, body: response.body && (await response.text()) }
}
