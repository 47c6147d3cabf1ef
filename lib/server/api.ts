import { Hono } from 'hono'
import { type Resource, refuseMethod, refusePath } from '@/lib/http/resource'
import { routes } from '@/lib/http/routes'

/** The route files on one router: path by path from the table, and everything else below /api/v1 refused. */
export function createApi(): Hono {
  const api = new Hono()
  for (const [path, handlers] of Object.entries(routes)) {
    api.all(path.replace(/\{(\w+)\}/g, ':$1'), ({ req }) => {
      const handler = handlerOf(handlers, req.method)
      if (handler) return handler(req.raw, { params: Promise.resolve(req.param()) })
      return refuseMethod(req.raw, handlers.OPTIONS.allow)
    })
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
