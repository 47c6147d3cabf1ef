import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { isLoopback } from '@/lib/loopback'
import { requestOrigin } from '@/lib/request-origin'
import type { McpCaller } from './caller'
import { createMcpServer } from './server'

/**
 * Answers a message of the Model Context Protocol over Streamable HTTP, without sessions: revision 2026-07-28, and those
 * of 2025.
 * @param message the parsed body of the request
 */
export async function serveMcp(request: Request, message: unknown, caller: McpCaller): Promise<Response> {
  const rejection = rejectForeignPage(request) ?? rejectSubscription(message)
  if (rejection) return rejection
  const { fetch } = createMcpHandler(() => createMcpServer(caller), {
    onerror: (error) => log.debug({ err: error, id: caller.requestId }, 'MCP message rejected'),
  })
  return fetch(request, { parsedBody: message })
}

/**
 * Rejects what a page of another site sends, also under a host name that it lets resolve to this machine (MCP, Transports,
 * Security: DNS rebinding). Programs send no Origin.
 */
function rejectForeignPage(request: Request): Response | undefined {
  const host = new URL(requestOrigin(request.headers)).hostname
  const hosts = allowedHosts(request.headers)
  const local = isLoopback(host) ? localhostAllowedHostnames() : []
  return (hosts && hostHeaderValidationResponse(request, hosts)) ?? originValidationResponse(request, [host, ...local])
}

/**
 * Rejects a subscription as an unknown method (MCP 2026-07-28, Streamable HTTP, Protocol Version Header). The SDK would
 * open a stream without an end, on which nothing ever comes: the lists of this server do not change.
 */
function rejectSubscription(message: unknown): Response | undefined {
  const { method, id } = Object(message)
  if (method !== 'subscriptions/listen' || id === undefined) return undefined
  const error = { code: ProtocolErrorCode.MethodNotFound, message: 'Method not found' }
  return Response.json({ jsonrpc: '2.0', id, error }, { status: 404 })
}

/**
 * The names under which the service may be called; undefined for any, as a proxy or the network decides. Where Next alone
 * is the host, it looks like a proxy, because it sets X-Forwarded-Host itself.
 */
function allowedHosts(headers: Headers): string[] | undefined {
  const { NEXTAUTH_URL, HOST } = env()
  if (NEXTAUTH_URL !== undefined) return [new URL(NEXTAUTH_URL).hostname, ...localhostAllowedHostnames()]
  return isLoopback(HOST) && !headers.has('x-forwarded-host') ? localhostAllowedHostnames() : undefined
}
