import { createHash } from 'node:crypto'
import { isCurrent } from './conditions'
import type { HttpRequest } from './http-request'
import { openApiDocument } from './openapi'
import type { PlainResponse } from './plain-response'

type Description = { json: string; etag: string }

let cachedDescription: Description | undefined

function buildDescription(): Description {
  const json = JSON.stringify(openApiDocument())
  const digest = createHash('sha256').update(json).digest('base64url')
  // Weak, because it does not depend on the compression of the response (RFC 9110, section 8.8.1).
  return { json, etag: `W/"${digest.slice(0, 22)}"` }
}

/** Serves the OpenAPI description, or 304 when the client's copy is current (RFC 9110, section 13.1.2). */
export function serveDescription(request: HttpRequest): PlainResponse {
  cachedDescription ??= buildDescription()
  const { json, etag } = cachedDescription
  const headers = { 'Cache-Control': 'public, max-age=300', ETag: etag, Vary: 'Accept-Encoding' }
  if (isCurrent(request, etag)) return { status: 304, headers, body: null }
  return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: json, isCompressed: true }
}
