import { createMcpHandler, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import type { McpCaller } from './caller'
import { findForeignPage } from './foreign-page'
import { createMcpServer } from './server'

/**
 * Answers a message of the Model Context Protocol over Streamable HTTP, without sessions: revision 2026-07-28, and those
 * of 2025.
 * @param message the parsed body of the request
 */
export async function serveMcp(request: Request, message: unknown, caller: McpCaller): Promise<Response> {
  const rejection = rejectForeignPage(request.headers) ?? rejectSubscription(message)
  if (rejection) return rejection
  const { fetch } = createMcpHandler(() => createMcpServer(caller), {
    onerror: (error) => log.debug({ err: error, id: caller.requestId }, 'MCP message rejected'),
  })
  return fetch(request, { parsedBody: message })
}

function rejectForeignPage(headers: Headers): Response | undefined {
  const reason = findForeignPage(headers, env())
  if (reason === undefined) return undefined
  return Response.json({ jsonrpc: '2.0', id: null, error: { code: -32_000, message: reason } }, { status: 403 })
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
