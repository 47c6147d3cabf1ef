import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ErrorCode, statusOf } from '@/lib/errors'
import { corsHeaders } from '@/lib/http/cors'
import type { ErrorBody } from '@/lib/http/error-response'
import { log } from '@/lib/log'
import { errorCode } from '@/lib/startup-error'

/** Answers what HTTP forbids, before any handler sees it: 400 in the shape of every error. */
export function rejectRequest(response: ServerResponse, message: string): void {
  const { headers, body } = buildRejection({ code: 'VALIDATION_ERROR', message })
  response.writeHead(400, headers).end(body)
}

/** Answers who asks for a tunnel, for which no response could be begun. */
export function rejectTunnel(socket: Duplex): void {
  // Node has taken its own listeners away: without one a connection reset would be an uncaught exception.
  socket.on('error', () => undefined)
  rejectSocket(socket, { code: 'VALIDATION_ERROR', message: 'This is no proxy.' })
}

type Rejection = { code: ErrorCode; message: string }

const notHttp: Rejection = { code: 'VALIDATION_ERROR', message: 'This is not HTTP.' }
const reasons: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: { code: 'VALIDATION_ERROR', message: 'The headers are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'REQUEST_TIMEOUT', message: 'The request took too long to arrive.' },
}

/** Answers bytes that are no HTTP, headers over 16 KiB, and requests that take too long to arrive. */
export function rejectMalformed(error: Error, socket: Duplex): void {
  // Browsers and proxies open connections ahead of need: an answer to no request would be a riddle to them.
  const isUnused = socket instanceof Socket && socket.bytesRead === 0
  if (isUnused || !socket.writable || errorCode(error) === 'ECONNRESET') socket.destroy()
  else rejectSocket(socket, reasons[errorCode(error)] ?? notHttp)
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
  const body = JSON.stringify({ error: { code, message } } satisfies ErrorBody)
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
