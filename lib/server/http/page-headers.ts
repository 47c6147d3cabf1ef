import type { ServerResponse } from 'node:http'
import { emptyPagePolicy } from '@/lib/entry/web/content-security-policy'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'

/**
 * Sets the headers of every response to a page request, however it is written, and the status of a page whose date does
 * not exist.
 * @param path the path of the request, without its query
 */
export function addPageHeaders(response: ServerResponse, path: string): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // proxy.ts replaces it on pages. This one is for the few responses that Next writes without it.
  response.setHeader('Content-Security-Policy', emptyPagePolicy)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  // Node calls it too when a handler only writes a body.
  response.writeHead = (...args: unknown[]) => {
    const [status] = args
    // Next sends the head before the page reads its date. The router in the browser expects 200 for its part of a page.
    if (status === 200 && isDocument(response) && namesMissingDate(path)) args[0] = 404
    // A cache would show it after the sign-in.
    if (status === 401 || status === 403) response.setHeader('Cache-Control', 'no-store')
    return writeHead(...args)
  }
}

function isDocument(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/html')
}

function namesMissingDate(path: string): boolean {
  const [, date] = /^\/(?:day|week)\/([^/]+)$/.exec(path) ?? []
  return date !== undefined && !CalendarDate.safeParse(date).success
}
