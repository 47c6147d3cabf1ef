import { createHash } from 'node:crypto'
import fresh from 'fresh'
import { openApiDocument } from './openapi'
import type { PlainResponse } from './plain-response'

let written: { json: string; etag: string } | undefined

function writeDescription() {
  const json = JSON.stringify(openApiDocument())
  const digest = createHash('sha256').update(json).digest('base64url')
  // Weak, because it stays the same however the response is compressed (RFC 9110, section 8.8.1).
  return { json, etag: `W/"${digest.slice(0, 22)}"` }
}

/** The description of the API, or 304 when the client has it already (RFC 9110, section 13.1.2). */
export function serveDescription(request: Request): PlainResponse {
  written ??= writeDescription()
  const { json, etag } = written
  const headers = { 'Cache-Control': 'public, max-age=300', ETag: etag, Vary: 'Accept-Encoding' }
  // The condition alone: fetch adds `Cache-Control: no-cache` to it, which addresses caches, not the origin.
  const condition = { 'if-none-match': request.headers.get('if-none-match') ?? undefined }
  if (fresh(condition, { etag })) return { status: 304, headers, body: null }
  return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: json, isCompressed: true }
}
