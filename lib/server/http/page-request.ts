// The list of what a page may receive. The code behind the pages parses some of it in a time that grows with the square of its
// length, and answers 500 to some that it cannot parse. So everything else is refused, or left out, before Next sees it.
// Arguments of server actions and fields of forms are checked where their body is read (lib/entry/web/action-request.ts).

import type { IncomingMessage } from 'node:http'
import { maxBodyBytes, maxHeaderBytes, maxSignInBodyBytes } from '@/lib/foundation/limits'
import { maxUserAgentLength } from '@/lib/foundation/request/source'
import { hasBody } from './await-body'
import { isBuildPath } from './build-path'
import { isValidHost } from './is-valid-host'
import { filterCookies } from './page-cookies'
import type { Rejection } from './reject'
import { isRouterState } from './router-state'

// In characters, like all lengths here. Node has decoded the bytes of headers and targets one by one.
const maxPathLength = 1024
const maxQueryLength = 2048
const maxParameters = 32

/** Returns from sign-in providers. The code of some has 2 KiB already. */
const callbackPath = /^\/api\/auth\/callback\//
const maxCallbackLength = 4096

const readMethods = ['GET', 'HEAD']
const pageMethods = [...readMethods, 'POST']
const methodsOfPaths: ReadonlyMap<string, readonly string[]> = new Map([
  ['/reminders/subscription', [...pageMethods, 'DELETE']],
])

type BodyRule = { path: RegExp; types: readonly string[]; maxBytes: number }

/** The bodies that the pages read. The first rule whose expression matches the path applies. */
const bodyRules: readonly BodyRule[] = [
  { path: /^\/api\/auth\//, types: ['application/x-www-form-urlencoded'], maxBytes: maxSignInBodyBytes },
  // The route refuses a larger file before it reads it, in a sentence for people.
  { path: /^\/profile\/import\/file$/, types: ['application/octet-stream', 'text/plain'], maxBytes: Infinity },
]
/**
 * The bodies of all other paths: server actions, forms that are sent without scripts, and routes that read JSON. Nothing
 * reads the second type: a form whose script has not loaded shows its page again.
 */
const defaultBodyRule = {
  types: ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'],
  maxBytes: maxBodyBytes,
}

type HeaderRule = { maxLength: number; isCut?: boolean }
const whole = (maxLength: number): HeaderRule => ({ maxLength })
/** For headers of which the beginning is enough. */
const cut = (maxLength: number): HeaderRule => ({ maxLength, isCut: true })

/** The headers that reach the pages. A longer value is cut, or its request is refused. */
const headerRules: ReadonlyMap<string, HeaderRule> = new Map([
  ['accept', cut(256)],
  ['accept-encoding', cut(128)],
  ['accept-language', cut(256)],
  ['content-encoding', whole(64)],
  ['content-length', whole(16)],
  // The boundary of a form has at most 70 characters (RFC 2046, section 5.1.1).
  ['content-type', whole(200)],
  // `filterCookies` keeps 16 cookies of 8 KiB together.
  ['cookie', whole(maxHeaderBytes)],
  ['host', whole(300)],
  ['if-modified-since', cut(64)],
  ['if-none-match', cut(256)],
  ['next-action', whole(64)],
  ['next-router-prefetch', whole(8)],
  ['next-router-segment-prefetch', whole(maxPathLength)],
  ['next-router-state-tree', whole(4096)],
  ['next-url', whole(maxPathLength + maxQueryLength)],
  ['origin', whole(300)],
  ['purpose', whole(32)],
  ['rsc', whole(8)],
  ['sec-fetch-dest', whole(32)],
  // Trace Context, sections 3.2 and 3.3.
  ['traceparent', cut(64)],
  ['tracestate', cut(512)],
  ['transfer-encoding', whole(16)],
  ['user-agent', cut(maxUserAgentLength)],
  // Next sends it to itself when another page has the action.
  ['x-action-forwarded', whole(8)],
  ['x-forwarded-for', cut(64)],
  ['x-forwarded-host', whole(300)],
  ['x-forwarded-port', whole(8)],
  ['x-forwarded-proto', whole(64)],
  ['x-request-id', cut(256)],
])

/**
 * Checks a request to a page, and removes the headers and cookies that no page reads.
 * @param path the path of the request, without its query
 * @returns why the request is refused, or undefined
 */
export function checkPageRequest(request: IncomingMessage, path: string): Rejection | undefined {
  const decoded = decodePath(path)
  if (decoded === undefined) return invalid('The path has malformed percent-encoding.')
  return (
    checkTarget(request.url ?? '', decoded) ??
    checkMethod(request.method ?? '', decoded) ??
    checkBody(request, decoded) ??
    checkHeaders(request)
  )
}

function checkTarget(url: string, path: string): Rejection | undefined {
  if (/[\p{Cc}\\#]/u.test(path) || path.split('/').some((segment) => segment === '.' || segment === '..')) {
    return invalid('The path must not contain dot segments, backslashes, fragments or control characters.')
  }
  const start = url.indexOf('?')
  if ((start < 0 ? url.length : start) > maxPathLength) return tooLong('path', maxPathLength)
  const query = start < 0 ? '' : url.slice(start + 1)
  const maxLength = callbackPath.test(path) ? maxCallbackLength : maxQueryLength
  if (query.length > maxLength) return tooLong('query', maxLength)
  if (query.split('&').length > maxParameters) return invalid(`There are more than ${maxParameters} parameters.`)
}

function checkMethod(method: string, path: string): Rejection | undefined {
  const allowed = isBuildPath(path) ? readMethods : (methodsOfPaths.get(path) ?? pageMethods)
  if (allowed.includes(method)) return undefined
  const allow = allowed.join(', ')
  return { code: 'METHOD_NOT_ALLOWED', message: `This path allows ${allow}.`, allow }
}

function checkBody(request: IncomingMessage, path: string): Rejection | undefined {
  if (!hasBody(request)) return undefined
  const { method = '', headers } = request
  if (readMethods.includes(method)) return invalid(`A ${method} request takes no body.`)
  const { types, maxBytes } = bodyRules.find((rule) => rule.path.test(path)) ?? defaultBodyRule
  // A body in chunks is counted where it is read.
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    return { code: 'PAYLOAD_TOO_LARGE', message: `The body must not be larger than ${maxBytes} bytes.` }
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== undefined && !types.includes(type))
    return invalid(`This path takes a body of the type ${types.join(' or ')}.`)
  const encoding = headers['content-encoding'] ?? 'identity'
  return encoding === 'identity' ? undefined : invalid('The body must not be compressed (Content-Encoding).')
}

function checkHeaders(request: IncomingMessage): Rejection | undefined {
  filterCookies(request)
  const { headers } = request
  for (const [name, value] of Object.entries(headers)) {
    const rule = headerRules.get(name)
    const text = String(value)
    if (!rule) delete headers[name]
    else if (text.length > rule.maxLength) {
      if (!rule.isCut) {
        return { code: 'HEADERS_TOO_LARGE', message: `The header ${name} is longer than ${rule.maxLength} characters.` }
      }
      headers[name] = text.slice(0, rule.maxLength)
    }
  }
  // Of several proxies, each of which may add one, the first.
  const host = headers['x-forwarded-host']?.toString().split(',', 1)[0]?.trim() ?? ''
  if (host !== '' && !isValidHost(host)) return invalid('The header X-Forwarded-Host is malformed.')
  const state = headers['next-router-state-tree']
  if (state !== undefined && !isRouterState(String(state))) {
    return invalid('The header Next-Router-State-Tree is malformed.')
  }
}

function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

function invalid(message: string): Rejection {
  return { code: 'VALIDATION_ERROR', message }
}

function tooLong(part: string, maxLength: number): Rejection {
  return { code: 'URI_TOO_LONG', message: `The ${part} is longer than ${maxLength} characters.` }
}
