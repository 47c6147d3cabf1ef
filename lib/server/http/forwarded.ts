import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'

/**
 * Creates a filter that keeps X-Forwarded-* headers from trusted proxies and strips them from everyone else. It sets
 * `X-Forwarded-For` to the client's address alone.
 * @param trusted addresses and networks of proxies, separated by commas
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
