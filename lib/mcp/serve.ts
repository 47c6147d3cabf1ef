import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  originValidationResponse,
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
  const rejection = rejectForeignPage(request)
  if (rejection) return rejection
  const { fetch } = createMcpHandler(() => createMcpServer(caller), {
    // Nothing here changes while a client watches, so nobody needs a stream without an end.
    maxSubscriptions: 0,
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
 * The names under which the service may be called; undefined for any, as a proxy or the network decides. Where Next alone
 * is the host, it looks like a proxy, because it sets X-Forwarded-Host itself.
 */
function allowedHosts(headers: Headers): string[] | undefined {
  const { NEXTAUTH_URL, HOST } = env()
  if (NEXTAUTH_URL !== undefined) return [new URL(NEXTAUTH_URL).hostname, ...localhostAllowedHostnames()]
  return isLoopback(HOST) && !headers.has('x-forwarded-host') ? localhostAllowedHostnames() : undefined
}
