import { type Context, Hono } from 'hono'
import { type Resource, refuseMethod, refusePath } from '@/lib/http/resource'
import { routes } from '@/lib/http/routes'
import { compressResponse } from './compress'

// What is long, and not asked for all day. A year of figures takes 0.3 ms longer and is 1.5 kB instead of 17, which saves
// 1.2 ms at 100 Mbit/s; a page of the archive is 3.6 kB instead of 16.
const compressed = new Set(['/api/v1/openapi.json', '/api/v1/tasks/analytics', '/api/v1/tasks/archived'])

/** The route files on one router: path by path from the table, and everything else below /api/v1 refused. */
export function createApi(): Hono {
  const api = new Hono()
  for (const [path, handlers] of Object.entries(routes)) {
    const respond = ({ req }: Context) => {
      const handler = handlerOf(handlers, req.method)
      if (handler) return handler(req.raw, { params: Promise.resolve(req.param()) })
      return refuseMethod(req.raw, handlers.OPTIONS.allow)
    }
    const respondCompressed = async (context: Context) => compressResponse(context.req.raw, await respond(context))
    api.all(path.replace(/\{(\w+)\}/g, ':$1'), compressed.has(path) ? respondCompressed : respond)
  }
  api.notFound(({ req }) => refusePath(req.raw))
  return api
}

function handlerOf(handlers: Resource, method: string) {
  return Object.entries(handlers).find(([name]) => name === method)?.[1]
}

/** Whether a path belongs to the API, and not to the pages. */
export function isApiPath(path: string): boolean {
  return path === '/api/health' || path === '/api/v1' || path.startsWith('/api/v1/')
}
