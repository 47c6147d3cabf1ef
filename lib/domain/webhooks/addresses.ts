import ipaddr from 'ipaddr.js'
import { env } from '@/lib/foundation/settings/env'

/** Networks that ipaddr.js takes for public ones, and that lead to internal services or nowhere. */
export const refusedNetworks: readonly string[] = [
  // Azure's virtual public address: its platform answers every virtual machine there, with metadata and credentials.
  '168.63.129.16/32',
  // All of IPv6 outside 2000::/3, which alone is global unicast (IANA, "IPv6 Address Space"). With it the deprecated forms
  // of IPv4 addresses (RFC 4291, section 2.5.5.1).
  '::/3',
  '4000::/2',
  '8000::/1',
]

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
  const isRefused = refusedNetworks.some((network) => contains(network, address))
  const isPublic = address.range() === 'unicast' && !isRefused
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
