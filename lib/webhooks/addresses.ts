import ipaddr from 'ipaddr.js'
import { env } from '@/lib/env'

/** Deprecated forms of IPv4 addresses (RFC 4291, section 2.5.5.1), which ipaddr.js takes for public ones. */
export const deprecatedNetwork = '::/96'

/**
 * Why a URL that names an address cannot be that of a webhook; undefined if it can. A host name is checked when the
 * connection is made, because what it resolves to may change.
 */
export function refuseReason(url: string): string | undefined {
  const host = hostOf(url)
  const isPrivateName = host === 'localhost' || host.endsWith('.localhost')
  if (!isPrivateName && !ipaddr.isValid(host)) return undefined
  const address = isPrivateName ? ipaddr.parse('127.0.0.1') : ipaddr.parse(host)
  const isAllowed = env().WEBHOOK_ALLOW.some((allowed) => contains(allowed, address))
  const isPublic = address.range() === 'unicast' && !contains(deprecatedNetwork, address)
  return isAllowed || isPublic
    ? undefined
    : 'must not lead into a private network, unless the operator permits it (WEBHOOK_ALLOW)'
}

/** The host of a URL, an IPv6 address without its brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

function contains(network: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const [start, length] = ipaddr.parseCIDR(network)
  return start.kind() === address.kind() && address.match([start, length])
}
