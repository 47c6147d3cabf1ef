import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { setClientAddress } from '@/lib/http/client-address'
import type { PlainHandler } from '@/lib/http/handler'
import type { PlainResponse } from '@/lib/http/plain-response'
import { type Route, rejectMethod, rejectPath } from '@/lib/http/route'
import { sortBySpecificity } from '@/lib/http/route-order'
import { routes } from '@/lib/http/route-table'
import { readClientAddress } from '@/lib/request-source'
import { compressResponse } from './compress'

type Options = {
  table?: Readonly<Record<string, Route>>
  /** Called when a request begins to wait, possibly for long. */
  onWait?: (response: ServerResponse) => void
}

/** Mounts a route table, by default the API's, on a router. Other paths that `isApiPath` accepts get 404. */
export function createApi({ table = routes, onWait }: Options = {}): Hono<{ Bindings: HttpBindings }> {
  const api = new Hono<{ Bindings: HttpBindings }>()
  for (const path of sortBySpecificity(Object.keys(table))) {
    const handlers = table[path]
    if (!handlers) continue
    const byMethod = mapHandlersByMethod(handlers)
    const reject: PlainHandler = (request) => rejectMethod(request, handlers.OPTIONS.allow)
    api.all(path.replace(/\{(\w+)\}/g, ':$1'), async ({ req, env }) => {
      const handle = byMethod.get(req.method) ?? reject
      setClientAddress(req.raw, readClientAddress(env.incoming.headers['x-forwarded-for']?.toString()))
      const { socket } = env.incoming
      // Node ends its side of a connection that the client has closed.
      const hasLeft = () => socket.destroyed || !socket.writable
      const { outgoing } = env
      const response = await handle(req.raw, {
        params: Promise.resolve(req.param()),
        hasLeft,
        onLeave: (callback) => void (outgoing.closed ? callback() : outgoing.once('close', callback)),
        onWait: () => onWait?.(outgoing),
      })
      return sendResponse(env.outgoing, response.isCompressed ? await compressResponse(req.raw, response) : response)
    })
  }
  api.notFound(async ({ req, env }) => {
    setClientAddress(req.raw, readClientAddress(env.incoming.headers['x-forwarded-for']?.toString()))
    return sendResponse(env.outgoing, await rejectPath(req.raw))
  })
  return api
}

function mapHandlersByMethod(handlers: Route): Map<string, PlainHandler> {
  return new Map(Object.entries(handlers).map(([method, { handlePlain }]) => [method, handlePlain]))
}

/** Writes headers and body in one call, bypassing the `Response` that the router would build. */
function sendResponse(outgoing: ServerResponse, { status, headers, body, stream }: PlainResponse): Response {
  if (stream) {
    outgoing.writeHead(status, headers).flushHeaders()
    // It fails when the client disconnects.
    pipeline(stream, outgoing).catch(() => undefined)
    return RESPONSE_ALREADY_SENT
  }
  if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers).end(body)
  return RESPONSE_ALREADY_SENT
}

const apiPrefixes = ['/api/v1/', '/mcp/', '/calendar/', '/.well-known/']
const apiPaths = new Set(['/api/health', '/api/health/live', '/api/v1', '/mcp', '/register'])

/** Whether a path belongs to the API rather than to the pages. */
export function isApiPath(path: string): boolean {
  return apiPaths.has(path) || apiPrefixes.some((prefix) => path.startsWith(prefix))
}
