import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { crossOriginHeaders } from '@/lib/http/cross-origin'
import type { ErrorBody } from '@/lib/http/error-response'
import { log } from '@/lib/log'
import { errorCode } from './startup-error'

const reasons: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are too large.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request took too long to arrive.',
}

/** Answers what HTTP forbids, before any handler sees it: 400 in the shape of every error. */
export function refuse(response: ServerResponse, message: string): void {
  const { headers, body } = refusal(message)
  response.writeHead(400, headers).end(body)
}

/** The same on a connection on which no response could be begun. */
export function refuseRaw(socket: Duplex, message: string): void {
  const { headers, body } = refusal(message)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(['HTTP/1.1 400 Bad Request', ...lines, '', body].join('\r\n'))
}

/** Answers bytes that are no HTTP, or headers over 16 KiB. */
export function refuseMalformed(error: Error, socket: Duplex): void {
  if (!socket.writable || errorCode(error) === 'ECONNRESET') return void socket.destroy()
  refuseRaw(socket, reasons[errorCode(error)] ?? 'This is not HTTP.')
}

function refusal(message: string) {
  const id = randomUUID()
  log.info({ id, status: 400, code: 'VALIDATION_ERROR' }, 'request')
  const body = JSON.stringify({ error: { code: 'VALIDATION_ERROR', message } } satisfies ErrorBody)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': id,
    ...crossOriginHeaders,
    Connection: 'close',
  }
  return { headers, body }
}
