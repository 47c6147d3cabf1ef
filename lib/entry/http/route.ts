import { AppError } from '@/lib/foundation/errors'
import { preflightResponse } from './cors'
import type { Endpoint, EndpointFacts } from './endpoint'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import type { HttpRequest } from './http-request'
import type { PlainResponse } from './plain-response'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]

/** A handler for every method that HTTP clients use, as a route file exports them. */
export type Route = Record<Method | 'HEAD', Handler & { endpoint?: EndpointFacts }> & {
  /** Carries the allowed methods, for a host that receives a method without a handler. */
  OPTIONS: Handler & { allow: string }
}

/**
 * Makes the endpoints of one path a route: HEAD follows GET, OPTIONS answers preflights, and other methods get 405 in
 * the shape of every error, which neither host would do by itself.
 */
export function route(endpoints: Partial<Record<Method, Endpoint | Handler>>): Route {
  const allowed = methods.filter((method) => endpoints[method])
  const { GET } = endpoints
  // HEAD would begin a stream that nobody reads.
  const hasHead = GET && !('endpoint' in GET && GET.endpoint.operation.isStreamed)
  const allow = [...allowed, ...(hasHead ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const reject = handler((request) => rejectMethod(request, allow))
  const preflight = handler((request) => handleRequest(request, async () => preflightResponse(allow)))
  return {
    GET: endpoints.GET ?? reject,
    POST: endpoints.POST ?? reject,
    PUT: endpoints.PUT ?? reject,
    PATCH: endpoints.PATCH ?? reject,
    DELETE: endpoints.DELETE ?? reject,
    HEAD: hasHead ? headOf(GET) : reject,
    OPTIONS: Object.assign(preflight, { allow }),
  }
}

/** 405 with `Allow` (RFC 9110, section 15.5.6). */
export async function rejectMethod(request: HttpRequest, allow: string): Promise<PlainResponse> {
  const response = await handleRequest(request, async () => {
    throw new AppError('METHOD_NOT_ALLOWED', `This path allows ${allow}.`)
  })
  return { ...response, headers: { ...response.headers, Allow: allow } }
}

/** Paths of OAuth, which clients of MCP try after a 401: some show their users what they get there. */
const oauthPath = /^\/register$|^(\/mcp)?\/\.well-known\/(oauth|openid)-/

/** 404 for an unknown path. */
export function rejectPath(request: HttpRequest): Promise<PlainResponse> {
  return handleRequest(request, async () => {
    const isForOauth = oauthPath.test(request.path)
    const message = isForOauth
      ? 'There is no OAuth here: send a valid API key in x-api-key. With OAuth, use /mcp/connect.'
      : 'The API has no such path.'
    throw new AppError('NOT_FOUND', message)
  })
}

/** The same as GET, without the content (RFC 9110, section 9.3.2). */
function headOf(get: Handler): Handler {
  return handler(async (request, parameters) => {
    const { stream: _stream, ...response } = await get.handlePlain(request, parameters)
    return { ...response, body: null }
  })
}
