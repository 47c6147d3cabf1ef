import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'

/**
 * Makes what proxies say of a request (`X-Forwarded-*`) the truth: it is kept of a proxy that is trusted and dropped of
 * anybody else, and `X-Forwarded-For` becomes the one address of the caller.
 */
export function createForwardedFilter(trusted: string): (request: IncomingMessage) => void {
  const isTrusted = proxyAddr.compile(trusted.split(',').map((name) => name.trim()))
  return (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (peer === '' || !isTrusted(peer, 0)) {
      for (const name of [
        'x-forwarded-for',
        'x-forwarded-host',
        'x-forwarded-port',
        'x-forwarded-proto',
        'forwarded',
      ]) {
        delete request.headers[name]
      }
    }
    request.headers['x-forwarded-for'] = proxyAddr(request, isTrusted)
  }
}
