import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ErrorCode, statusOf } from '@/lib/errors'
import { corsHeaders } from '@/lib/http/cors'
import type { ErrorResponse } from '@/lib/http/error-response'
import { maxHeaderBytes, maxHeaderCount, maxUrlBytes } from '@/lib/limits'
import { log } from '@/lib/log'
import { errorCode } from '@/lib/startup-error'

/** What is wrong with a request that no handler should see. */
export type Rejection = { code: ErrorCode; message: string }

/** Answers a request that HTTP or a limit forbids, in the shape of every error. */
export function rejectRequest(response: ServerResponse, rejection: Rejection): void {
  const { headers, body } = buildRejection(rejection)
  response.writeHead(statusOf[rejection.code], headers).end(body)
}

/** Answers CONNECT, for which Node creates no response. */
export function rejectTunnel(socket: Duplex): void {
  // Node has removed its own listeners: without one a connection reset would be an uncaught exception.
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
const notHttp: Rejection = { code: 'VALIDATION_ERROR', message: 'The request is not valid HTTP.' }
const reasons: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
}

/** Answers bytes that are not HTTP, heads that overflow Node's parser, and requests that take too long to arrive. */
export function rejectMalformed(error: Error & { rawPacket?: Buffer }, socket: Duplex): void {
  // Browsers and proxies open connections ahead of need, and could not relate a response to any request.
  const isUnused = socket instanceof Socket && socket.bytesRead === 0
  if (isUnused || !socket.writable || errorCode(error) === 'ECONNRESET') socket.destroy()
  // Only a request line without an end can overflow before any header begins.
  else if (errorCode(error) === 'HPE_HEADER_OVERFLOW' && error.rawPacket?.includes('\n') === false) {
    rejectSocket(socket, urlTooLong)
  } else rejectSocket(socket, reasons[errorCode(error)] ?? notHttp)
}

const lastResponses = new WeakMap<Duplex, ServerResponse>()

/** Keeps in mind which response is the last one of a connection. */
export function rememberResponse(response: ServerResponse): void {
  lastResponses.set(response.req.socket, response)
}

// Who does not even read this is not waited for.
const lingerMs = 1000

/** Answers on the connection itself and closes it. What arrives afterwards reaches no handler. */
function rejectSocket(socket: Duplex, { code, message }: Rejection): void {
  const last = lastResponses.get(socket)
  if (last && !mayFollow(last)) {
    socket.destroy()
    return
  }
  const status = statusOf[code]
  // For the log line of the request that is cut.
  if (last && !last.headersSent) last.statusCode = status
  const { headers, body } = buildRejection({ code, message })
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'), () => socket.destroy())
  setTimeout(() => socket.destroy(), lingerMs).unref()
}

/** Whether bytes written now would be taken for an answer, and not for the middle or the sequel of the last response. */
function mayFollow(last: ServerResponse): boolean {
  // A response that waits for its turn behind another one has no socket yet.
  return last.headersSent ? last.writableFinished && last.req.complete : last.socket !== null
}

function buildRejection({ code, message }: Rejection) {
  const id = randomUUID()
  log.info({ id, status: statusOf[code], code }, 'request')
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorResponse)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    ...corsHeaders,
    Connection: 'close',
  }
  return { headers, body }
}
