import type { ServerResponse } from 'node:http'
import { emptyPagePolicy } from '@/lib/entry/web/content-security-policy'

/** Sets the headers of every response to a page request, however it is written. */
export function addPageHeaders(response: ServerResponse): void {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // proxy.ts replaces it on pages. This one is for the few responses that Next writes without it.
  response.setHeader('Content-Security-Policy', emptyPagePolicy)
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  // Node calls it too when a handler only writes a body.
  response.writeHead = (...args: unknown[]) => {
    const [status] = args
    // A cache would show it after the sign-in.
    if (status === 401 || status === 403) response.setHeader('Cache-Control', 'no-store')
    return writeHead(...args)
  }
}
