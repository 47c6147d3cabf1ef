import { hash } from 'node:crypto'
import { isCurrent } from './conditions'

/**
 * Serves a script that browsers or programs read from this service, with an entity tag.
 * @param read called until it succeeds once
 */
export function serveScript(read: () => Promise<string>): (request: Request) => Promise<Response> {
  let cached: Promise<{ text: string; etag: string }> | undefined
  const load = async () => {
    const text = await read()
    // Weak, because it does not depend on the compression of the response (RFC 9110, section 8.8.1).
    return { text, etag: `W/"${hash('sha1', text, 'base64url')}"` }
  }
  return async (request) => {
    cached ??= load().catch((error) => {
      cached = undefined
      throw error
    })
    const { text, etag } = await cached
    const headers = { 'Cache-Control': 'no-cache', ETag: etag }
    if (isCurrent(request, etag)) return new Response(null, { status: 304, headers })
    return new Response(text, { headers: { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' } })
  }
}
