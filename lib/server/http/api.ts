import type { RequestListener, ServerResponse } from 'node:http'
import createRouter from 'find-my-way'
import type { PathParameters, PlainHandler } from '@/lib/entry/http/handler'
import type { PlainResponse } from '@/lib/entry/http/plain-response'
import { type Route, rejectMethod, rejectPath } from '@/lib/entry/http/route'
import { routes } from '@/lib/entry/http/route-table'
import { maxUrlBytes } from '@/lib/foundation/limits'
import { log } from '@/lib/foundation/telemetry/log'
import { compressResponse } from './compress'
import { NodeRequest, type RequestPlace } from './node-request'
import { rejectRequest } from './reject'
import { sendResponse } from './send-response'
import { SlowReaders } from './slow-readers'

type Options = {
  table?: Readonly<Record<string, Route>>
  /** The place that a request gives back while it waits. */
  place?: RequestPlace
  readers?: SlowReaders
}

type Handlers = { byMethod: ReadonlyMap<string, PlainHandler>; reject: PlainHandler }
type Match = { handlers: Handlers; parameters: PathParameters }

/** Answers requests from a route table, by default the API's. Other paths that `isApiPath` accepts get 404. */
export function createApi({ table = routes, place, readers = new SlowReaders() }: Options = {}): RequestListener {
  const findRoute = createRouteFinder(table)
  const answer = async (request: NodeRequest): Promise<PlainResponse> => {
    const match = findRoute(request.path)
    if (!match) return rejectPath(request)
    const { handlers, parameters } = match
    const handle = handlers.byMethod.get(request.method) ?? handlers.reject
    const response = await handle(request, parameters)
    if (!response.isCompressed) return response
    const compressing = compressResponse(request.headers, response)
    // Without the time to compress it, it is sent as it is.
    return await (response.deadline?.limit(compressing).catch(() => response) ?? compressing)
  }
  return (_incoming, outgoing) => {
    answer(new NodeRequest(outgoing, place)).then(
      (response) => sendResponse(outgoing, response, readers),
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
