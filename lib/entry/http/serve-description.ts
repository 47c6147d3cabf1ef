import { isCurrent, weakTagOf } from './conditions'
import type { HttpRequest } from './http-request'
import { openApiDocument } from './openapi'
import type { PlainResponse } from './plain-response'

type Description = { json: string; etag: string }

let cachedDescription: Description | undefined

function buildDescription(): Description {
  const json = JSON.stringify(openApiDocument())
  return { json, etag: weakTagOf(json) }
}

/** Serves the OpenAPI description, or 304 when the client's copy is current (RFC 9110, section 13.1.2). */
export function serveDescription(request: HttpRequest): PlainResponse {
  cachedDescription ??= buildDescription()
  const { json, etag } = cachedDescription
  const headers = { 'Cache-Control': 'public, max-age=300', ETag: etag, Vary: 'Accept-Encoding' }
  if (isCurrent(request, etag)) return { status: 304, headers, body: null }
  return { status: 200, headers: { ...headers, 'Content-Type': 'application/json' }, body: json, isCompressed: true }
}
