import type { RequestListener, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import createRouter from 'find-my-way'
import type { PathParameters, PlainHandler } from '@/lib/http/handler'
import type { PlainResponse } from '@/lib/http/plain-response'
import { type Route, rejectMethod, rejectPath } from '@/lib/http/route'
import { routes } from '@/lib/http/route-table'
import { maxUrlBytes } from '@/lib/limits'
import { log } from '@/lib/log'
import { limitUnreadBody } from './await-body'
import { compressResponse } from './compress'
import { NodeRequest } from './node-request'
import { rejectRequest } from './reject'

type Options = {
  table?: Readonly<Record<string, Route>>
  /** Called when a request begins to wait, possibly for long. */
  onWait?: (response: ServerResponse) => void
}

type Handlers = { byMethod: ReadonlyMap<string, PlainHandler>; reject: PlainHandler }
type Match = { handlers: Handlers; parameters: PathParameters }

/** Answers requests from a route table, by default the API's. Other paths that `isApiPath` accepts get 404. */
export function createApi({ table = routes, onWait }: Options = {}): RequestListener {
  const findRoute = createRouteFinder(table)
  const answer = async (request: NodeRequest): Promise<PlainResponse> => {
    const match = findRoute(request.path)
    if (!match) return rejectPath(request)
    const { handlers, parameters } = match
    const handle = handlers.byMethod.get(request.method) ?? handlers.reject
    const response = await handle(request, parameters)
    return response.isCompressed ? await compressResponse(request.headers, response) : response
  }
  return (_incoming, outgoing) => {
    answer(new NodeRequest(outgoing, onWait)).then(
      (response) => sendResponse(outgoing, response),
      // Handlers turn every error into a response, so that this is a defect of the server itself.
      (error) => fail(outgoing, error),
    )
  }
}

/** Finds the most specific path: a fixed segment comes before a parameter, in whatever order they are declared. */
function createRouteFinder(table: Readonly<Record<string, Route>>) {
  const router = createRouter({ maxParamLength: maxUrlBytes, querystringParser: () => ({}) })
  for (const [path, handlers] of Object.entries(table)) {
    const byMethod = new Map(Object.entries(handlers).map(([method, { handlePlain }]) => [method, handlePlain]))
    const reject: PlainHandler = (request) => rejectMethod(request, handlers.OPTIONS.allow)
    // The methods of a path are looked up here, so that an unknown one gets 405.
    router.on('GET', path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, { byMethod, reject } satisfies Handlers)
  }
  router.compile()
  return (path: string): Match | undefined => {
    // The router would take an empty segment for a parameter.
    const found = path.endsWith('/') || path.includes('//') ? null : router.find('GET', path)
    return found ? { handlers: found.store, parameters: found.params } : undefined
  }
}

/** Writes headers and body in one call. */
function sendResponse(outgoing: ServerResponse, { status, headers, body, stream }: PlainResponse): void {
  if (!outgoing.req.complete) limitUnreadBody(outgoing)
  if (stream) {
    outgoing.writeHead(status, headers).flushHeaders()
    // It fails when the client disconnects.
    pipeline(stream, outgoing).catch(() => undefined)
    return
  }
  if (body !== null) headers['Content-Length'] = String(Buffer.byteLength(body))
  outgoing.writeHead(status, headers).end(body)
}

/** Answers 500 when a listener throws, which would end the process and every other request. */
export function catchErrors(listener: RequestListener): RequestListener {
  return (incoming, outgoing) => {
    try {
      listener(incoming, outgoing)
    } catch (error) {
      fail(outgoing, error)
    }
  }
}

function fail(outgoing: ServerResponse, error: unknown): void {
  log.error({ err: error }, 'request failed')
  if (outgoing.headersSent) outgoing.destroy()
  else rejectRequest(outgoing, { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' })
}

const apiPrefixes = ['/api/v1/', '/api/health/', '/mcp/', '/calendar/', '/.well-known/']
const apiPaths = new Set(['/api/health', '/api/health/live', '/api/v1', '/mcp', '/register'])

/** Whether a path belongs to the API rather than to the pages, also with more slashes at its start, which gets 404. */
export function isApiPath(path: string): boolean {
  const known = path.startsWith('//') ? path.replace(/^\/+/, '/') : path
  return apiPaths.has(known) || apiPrefixes.some((prefix) => known.startsWith(prefix))
}
