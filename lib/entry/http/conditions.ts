import { hash } from 'node:crypto'
import fresh from 'fresh'
import type { Version } from '@/lib/domain/operation/reply'
import { validationError } from '@/lib/foundation/errors'
import type { HttpHeaders } from './http-request'
import type { PlainResponse } from './plain-response'

type Conditional = { readonly headers: HttpHeaders }

/** The entity tag of a task: its version. Strong, because it identifies every byte of the task (RFC 9110, section 8.8.3). */
export function tagOf(version: Version): string {
  return `"${version}"`
}

// The next entity tag (RFC 9110, section 8.8.3) of a list, which may have empty elements (section 5.6.1).
const nextTag = /[ \t,]*(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?=,|$)/gy
const emptyElements = /^[ \t,]*$/

/**
 * Reads `If-Match` (RFC 9110, section 13.1.1).
 * @returns the versions that it allows; undefined when it allows any, or is absent
 * @throws VALIDATION_ERROR when it is malformed
 */
export function readIfMatch(headers: HttpHeaders): readonly Version[] | undefined {
  const value = headers.get('if-match')
  if (value === null || value.trim() === '*') return undefined
  const tags = [...value.matchAll(nextTag)]
  const rest = value.slice(tags.reduce((length, [text]) => length + text.length, 0))
  if (tags.length === 0 || !emptyElements.test(rest)) {
    throw validationError([{ path: 'If-Match', message: 'must be * or a list of entity tags, such as "3"' }])
  }
  // A weak tag never matches, nor does one that is not ours.
  return tags.flatMap(([, weak, opaque = '']) => (!weak && /^[1-9]\d{0,8}$/.test(opaque) ? Number(opaque) : []))
}

/**
 * Gives a response to a read its entity tag, or replaces it by 304 when the client's copy is current (section 13.1.2).
 * @param etag by default that of the body
 */
export function revalidate(
  request: Conditional,
  response: PlainResponse,
  etag = weakTagOf(response.body ?? ''),
): PlainResponse {
  if (isCurrent(request, etag)) return { status: 304, headers: { ETag: etag }, body: null }
  response.headers.ETag = etag
  return response
}

/** Whether the client's copy has this entity tag (section 13.1.2). */
export function isCurrent(request: Conditional, etag: string): boolean {
  const copies = request.headers.get('if-none-match')
  // Only this header: fetch() adds `Cache-Control: no-cache` to a conditional request, which `fresh` would obey.
  return copies !== null && fresh({ 'if-none-match': copies }, { etag })
}

/**
 * The entity tag of a body, or of a text that is another one whenever the body is. Weak, because it does not depend on the
 * compression of the response (section 8.8.1).
 */
export function weakTagOf(body: string | Uint8Array): string {
  return weakTag(hash('sha1', body, 'base64url'))
}

/** @param digest SHA-1 of the body in base64url */
export function weakTag(digest: string): string {
  return `W/"${digest}"`
}
