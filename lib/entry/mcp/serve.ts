import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { log } from '@/lib/foundation/telemetry/log'
import type { McpCaller } from './caller'

export { findForeignPage } from './foreign-page'

import { createMcpServer } from './server'

type McpRequest = McpCaller & {
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
  const { fetch } = createMcpHandler(() => createMcpServer(caller), {
    onerror: (error) => log.debug({ err: error, id: caller.requestId }, 'MCP message rejected'),
  })
  return fetch(request.toWebRequest(), { parsedBody: message })
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
