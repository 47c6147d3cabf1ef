import { type IncomingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { corsHeaders } from '@/lib/entry/http/cors'
import type { ErrorResponse } from '@/lib/entry/http/error-response'
import { chooseRequestId } from '@/lib/entry/http/request-id'
import { securityHeaders } from '@/lib/entry/http/security-headers'
import { type Applied, type ErrorCode, statusOf } from '@/lib/foundation/errors'
import { maxHeaderBytes, maxHeaderCount, maxUrlBytes } from '@/lib/foundation/limits'
import { readClientAddress } from '@/lib/foundation/request/source'
import { errorCode } from '@/lib/foundation/startup-error'
import { log } from '@/lib/foundation/telemetry/log'
import { measurements } from '@/lib/foundation/telemetry/measurements'
import { hasBody, limitUnreadBody } from './await-body'
import { isHttpsOnly, strictTransportSecurity } from './strict-transport-security'

/** The error for a request that is rejected before it reaches a handler. */
export type Rejection = {
  code: ErrorCode
  message: string
  applied?: Applied
  /** The methods of a path that does not have the one of the request. */
  allow?: string
}

/** Rejects a request that violates HTTP or a limit, in the API's error format. */
export function rejectRequest(response: ServerResponse, rejection: Rejection): void {
  const { headers, body } = buildRejection(rejection, response.req.headers)
  response.writeHead(statusOf[rejection.code], headers).end(body)
}

/** Rejects a request because there are too many. The connection stays open: a new one would cost more than the request. */
export function rejectOverload(response: ServerResponse): void {
  const { headers, body } = buildRejection(overloaded, response.req.headers)
  const { Connection: _close, ...kept } = headers
  response.writeHead(statusOf.UNAVAILABLE, { ...kept, 'Retry-After': '1' }).end(body)
}

/** Refuses a page request. The connection stays open: a client that still sends its body would not read the response. */
export function refusePage(response: ServerResponse, refusal: Rejection): void {
  if (hasBody(response.req)) limitUnreadBody(response)
  const { headers, body } = buildRejection(refusal, response.req.headers)
  const { Connection: _close, ...kept } = headers
  response.writeHead(statusOf[refusal.code], kept).end(body)
}

/** Rejects a page request because there are too many. */
export function rejectPage(response: ServerResponse): void {
  const headers = { ...plainText, 'Retry-After': '5' }
  response.writeHead(statusOf.UNAVAILABLE, headers).end('The service is busy. Try again in a few seconds.\n')
}

/** Rejects a page request because the process of the pages has ended, and another one starts. */
export function rejectPages(response: ServerResponse): void {
  const headers = { ...plainText, 'Retry-After': '5' }
  response.writeHead(statusOf.UNAVAILABLE, headers).end('The pages are starting. Try again in a few seconds.\n')
}

/** Rejects a request for a file of the build that does not exist. */
export function rejectFile(response: ServerResponse): void {
  response.writeHead(statusOf.NOT_FOUND, plainText).end('There is no such file.\n')
}

const plainText = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/** Rejects CONNECT, for which Node creates no response object. */
export function rejectTunnel(socket: Duplex): void {
  // Node has removed its listeners. Without this one, a connection reset would be an uncaught exception.
  socket.on('error', () => undefined)
  rejectSocket(socket, { code: 'VALIDATION_ERROR', message: 'This server is not a proxy.' })
}

export const urlTooLong: Rejection = {
  code: 'URI_TOO_LONG',
  message: `The URL is longer than ${maxUrlBytes / 1024} KiB.`,
}
export const headersTooLarge: Rejection = {
  code: 'HEADERS_TOO_LARGE',
  message: `There are more than ${maxHeaderCount} headers, or they are larger than ${maxHeaderBytes / 1024} KiB.`,
}
const overloaded: Rejection = {
  code: 'UNAVAILABLE',
  message: 'The service is overloaded. Too many requests wait for others. Try again in a moment.',
  applied: 'no',
}
const malformedRequest: Rejection = { code: 'VALIDATION_ERROR', message: 'The request is not valid HTTP.' }
const rejectionsByErrorCode: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
}

/** Handles parser errors: malformed requests, oversized headers or URLs, and timeouts. */
export function rejectMalformed(error: Error & { rawPacket?: Buffer }, socket: Duplex): void {
  // Browsers and proxies open spare connections. They have sent no request, so a response would make no sense to them.
  const isUnused = socket instanceof Socket && socket.bytesRead === 0
  if (isUnused || !socket.writable || errorCode(error) === 'ECONNRESET') socket.destroy()
  // Without a line break, the overflow is in the request line.
  else if (errorCode(error) === 'HPE_HEADER_OVERFLOW' && error.rawPacket?.includes('\n') === false) {
    rejectSocket(socket, urlTooLong)
  } else rejectSocket(socket, rejectionsByErrorCode[errorCode(error)] ?? malformedRequest)
}

const lastResponses = new WeakMap<Duplex, ServerResponse>()

/** Tracks the last response of each connection. */
export function trackLastResponse(response: ServerResponse): void {
  lastResponses.set(response.req.socket, response)
}

// How long to wait for a client to read the rejection.
const lingerMs = 1000

/** Writes a rejection to the socket and closes it. Data that arrives later is ignored. */
function rejectSocket(socket: Duplex, { code, message }: Rejection): void {
  const last = lastResponses.get(socket)
  if (last && !canWriteAfter(last)) {
    socket.destroy()
    return
  }
  const status = statusOf[code]
  // Sets the status in the log line of the aborted request.
  if (last && !last.headersSent) last.statusCode = status
  // Without a parsed request, the peer is all that is known of the client.
  const peer = socket instanceof Socket ? socket.remoteAddress : undefined
  const { headers, body } = buildRejection({ code, message }, { 'x-forwarded-for': peer })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Whether the client would read bytes written now as a response, and not as a part of the last one. */
function canWriteAfter(last: ServerResponse): boolean {
  // A pipelined response that waits behind another one has no socket yet.
  return last.headersSent ? last.writableFinished && last.req.complete : last.socket !== null
}

function buildRejection({ code, allow, ...error }: Rejection, headersOfRequest: IncomingHttpHeaders) {
  const id = chooseRequestId(headersOfRequest['x-request-id'])
  const address = readClientAddress(headersOfRequest['x-forwarded-for']?.toString())
  measurements().countRequest('rejected', statusOf[code], 0)
  const line = { id, status: statusOf[code], address, code }
  if (code === 'UNAVAILABLE') log.warn({ ...line, reason: error.message }, 'overloaded')
  else log.info(line, 'request')
  const body = JSON.stringify({ error: { code, ...error } } satisfies ErrorResponse)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    ...(allow !== undefined && { Allow: allow }),
    ...corsHeaders,
    ...securityHeaders,
    ...(isHttpsOnly() && { [strictTransportSecurity[0]]: strictTransportSecurity[1] }),
    Connection: 'close',
  }
  return { headers, body }
}
