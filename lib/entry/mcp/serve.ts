import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { requestOrigin } from '@/lib/foundation/request/origin'
import { log } from '@/lib/foundation/telemetry/log'
import type { McpCaller } from './caller'
import { readJson } from './repair-arguments'

export { findForeignPage } from './foreign-page'

import { createMcpServer } from './server'

type McpRequest = Omit<McpCaller, 'origin'> & {
  /** Only for its address and headers. */
  request: { toWebRequest: () => Request }
  /** The parsed body. */
  message: unknown
}

/**
 * Answers a message of the Model Context Protocol over Streamable HTTP, without sessions: revision 2026-07-28, and those
 * of 2025.
 */
export async function serveMcp({ request, message, ...caller }: McpRequest): Promise<Response> {
  const rejection = rejectSubscription(message)
  if (rejection) return rejection
  const received = acceptAll(request.toWebRequest())
  const origin = requestOrigin(received.headers)
  const { fetch } = createMcpHandler(() => createMcpServer({ ...caller, origin }), {
    onerror: (error) => log.debug({ err: error, id: caller.requestId }, 'MCP message rejected'),
  })
  return fetch(received, { parsedBody: repairMessage(message) })
}

/** The SDK wants both types by name, which a client that accepts any does not send. */
function acceptAll(request: Request): Request {
  if (/\*\/\*/.test(request.headers.get('accept') ?? '*/*')) {
    request.headers.set('accept', 'application/json, text/event-stream')
  }
  return request
}

/** The message with arguments as the SDK wants them: some clients send null for none, or JSON text. */
function repairMessage(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(repairMessage)
  const { params } = Object(message)
  const args: unknown = Object(params).arguments
  if (args !== null && typeof args !== 'string') return message
  return { ...Object(message), params: { ...params, arguments: args === null ? undefined : readJson(args) } }
}

/**
 * Rejects a subscription as an unknown method (MCP 2026-07-28, Streamable HTTP, Protocol Version Header). The SDK would
 * open a stream without an end, on which nothing ever comes: the lists of this server do not change.
 */
function rejectSubscription(message: unknown): Response | undefined {
  const { method, id } = Object(message)
  if (method !== 'subscriptions/listen' || !(typeof id === 'string' || Number.isInteger(id))) return undefined
  const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' }
  return Response.json({ jsonrpc: '2.0', id, error }, { status: 404 })
}
