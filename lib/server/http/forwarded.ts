import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from 'proxy-addr'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import { log } from '@/lib/foundation/telemetry/log'

const forwardedHeaders = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto', 'forwarded']

export type ForwardedFilter = {
  /**
   * Keeps X-Forwarded-* headers from trusted proxies and strips them from everyone else. Sets `X-Forwarded-For` to the
   * client's address alone: the last one in the list that is not a trusted proxy's. Addresses before it are the
   * client's own claims.
   */
  apply: (request: IncomingMessage) => void
  /** Whether an address is a trusted proxy's. */
  isProxy: (address: string) => boolean
  /** Whether a request came over https to a trusted proxy. */
  isHttps: (request: IncomingMessage) => boolean
}

/**
 * Creates the filter of forwarded headers.
 * @param trusted addresses and networks of proxies, separated by commas
 */
export function createForwardedFilter(trusted: string): ForwardedFilter {
  const isTrusted = proxyAddr.compile(trusted.split(',').map((name) => name.trim()))
  // Most requests come from the same address as the one before.
  let last = { address: '', isProxy: false }
  const isProxy = (address: string) => {
    if (address !== last.address) last = { address, isProxy: isTrusted(address, 0) }
    return last.isProxy
  }
  const isFromProxy = ({ socket: { remoteAddress = '' } }: IncomingMessage) => isProxy(remoteAddress)
  const warnings = new Set<string>()
  const warnOnce = (request: IncomingMessage, message: string) => {
    if (warnings.has(message)) return
    warnings.add(message)
    log.warn({ peer: request.socket.remoteAddress }, message)
  }
  return {
    isProxy,
    apply: (request) => {
      const { headers } = request
      if (isFromProxy(request)) {
        if (isAddressMissing(request)) {
          warnOnce(
            request,
            'a proxy sends no client address: let it set X-Forwarded-For, or all clients share their limits',
          )
        }
      } else {
        const claimed = forwardedHeaders.filter((name) => name in headers)
        if (claimed.length > 0) warnOnce(request, 'X-Forwarded headers ignored: TRUST_PROXY does not name the sender')
        for (const name of claimed) delete headers[name]
      }
      const { remoteAddress } = request.socket
      headers['x-forwarded-for'] = 'x-forwarded-for' in headers ? proxyAddr(request, isTrusted) : remoteAddress
    },
    isHttps: (request) =>
      request.headers['x-forwarded-proto'] !== undefined && firstProtocol(request) === 'https' && isFromProxy(request),
  }
}

function firstProtocol({ headers }: IncomingMessage): string | undefined {
  return String(headers['x-forwarded-proto']).split(',')[0]?.trim()
}

/** Whether a proxy has passed a request on without the client's address. People on this machine send no such header. */
function isAddressMissing({ headers }: IncomingMessage): boolean {
  const addresses = headers['x-forwarded-for']
  if (addresses !== undefined && isIP(String(addresses).split(',').at(-1)?.trim() ?? '') !== 0) return false
  return (
    !isLocalHost(headers.host ?? 'localhost') || 'via' in headers || forwardedHeaders.some((name) => name in headers)
  )
}

// Most requests name the same host as the one before.
let lastHost = { host: '', isLocal: false }

function isLocalHost(host: string): boolean {
  if (host !== lastHost.host) {
    const isLocal = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`).hostname)
    lastHost = { host, isLocal }
  }
  return lastHost.isLocal
}
