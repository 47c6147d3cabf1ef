import { AppError } from '@/lib/errors'
import { preflightResponse } from './cors'
import type { Description, Endpoint } from './endpoint'
import { handleRequest } from './handle-request'
import { type Handler, handler } from './handler'
import type { PlainResponse } from './plain-response'

const declarable = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
type Declarable = (typeof declarable)[number]

/** A handler for every method that HTTP clients use, as a route file exports them. */
export type Route = Record<Declarable | 'HEAD', Handler & { declaration?: Description }> & {
  /** Knows which methods are allowed, for a host that meets one which has no handler. */
  OPTIONS: Handler & { allow: string }
}

/**
 * Makes the endpoints of one path into handlers of all methods: HEAD follows GET, OPTIONS answers preflights, and the
 * rest is refused with 405 in the interface's own shape, which neither host would do by itself.
 */
export function route(endpoints: Partial<Record<Declarable, Endpoint | Handler>>): Route {
  const allowed = declarable.filter((method) => endpoints[method])
  const allow = [...allowed, ...(endpoints.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  const refuse = handler((request) => rejectMethod(request, allow))
  const preflight = handler((request) => handleRequest(request, async () => preflightResponse(allow)))
  return {
    GET: endpoints.GET ?? refuse,
    POST: endpoints.POST ?? refuse,
    PUT: endpoints.PUT ?? refuse,
    PATCH: endpoints.PATCH ?? refuse,
    DELETE: endpoints.DELETE ?? refuse,
    HEAD: endpoints.GET ? headOf(endpoints.GET) : refuse,
    OPTIONS: Object.assign(preflight, { allow }),
  }
}

/** 405 with `Allow` (RFC 9110, section 15.5.6). */
export function rejectMethod(request: Request, allow: string): Promise<PlainResponse> {
  return handleRequest(request, async (current) => {
    current.headers.Allow = allow
    throw new AppError('METHOD_NOT_ALLOWED', `This method is not possible here. Possible are ${allow}.`)
  })
}

/** The answer to a path that leads nowhere. */
export function rejectPath(request: Request): Promise<PlainResponse> {
  return handleRequest(request, async () => {
    throw new AppError('NOT_FOUND', 'There is no such path in this interface.')
  })
}

/** The same as GET, without the content (RFC 9110, section 9.3.2). */
function headOf(get: Handler): Handler {
  return handler(async (request, context) => ({ ...(await get.handlePlain(request, context)), body: null }))
}
