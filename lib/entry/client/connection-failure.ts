import { ConnectionError } from './errors'

/** Names the failure of a connection. */
export function describeFailure(
  baseUrl: string,
  { isOver, method }: { isOver: boolean; method: string },
  cause: unknown,
): ConnectionError {
  const applied = isRead(method) || wasRefused(cause) ? 'no' : 'unknown'
  if (isOver) return new ConnectionError('TIMEOUT', `${baseUrl} did not answer in time.`, { cause, applied })
  return new ConnectionError('UNREACHABLE', `There is no connection to ${baseUrl}.`, { cause, applied })
}

/** Whether a request with this method changes nothing (RFC 9110, section 9.2.1). */
export function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Whether a connection was refused, so that nothing was sent. Node reports it, browsers do not. */
function wasRefused(cause: unknown): boolean {
  const { code, cause: inner } = Object(cause)
  return code === 'ECONNREFUSED' || (inner !== undefined && wasRefused(inner))
}
