import { isCurrent, weakTagOf } from './conditions'

/**
 * Serves a script that browsers or programs read from this service, with an entity tag.
 * @param read called until it succeeds once
 */
export function serveScript(read: () => Promise<string>): (request: Request) => Promise<Response> {
  let cached: Promise<{ text: string; etag: string }> | undefined
  const load = async () => {
    const text = await read()
    return { text, etag: weakTagOf(text) }
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
