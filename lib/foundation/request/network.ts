import ipaddr from 'ipaddr.js'

/** Returns an IPv4 address, or the /64 of an IPv6 address: providers assign a /64 or more per customer (RFC 6177). */
export function findNetwork(forwardedFor: string): string {
  const [first = ''] = forwardedFor.split(',')
  const text = first.trim()
  if (!ipaddr.isValid(text)) return 'unknown'
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return `${address.toByteArray().slice(0, 8).join('.')}/64`
}
