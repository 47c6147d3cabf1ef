import ipaddr from 'ipaddr.js'

/**
 * Returns the client's IP address from `X-Forwarded-For`: its first entry, which the server sets to the address that
 * trusted proxies report.
 * @returns null when it is absent or malformed
 */
export function readClientAddress(forwardedFor: string | null | undefined): string | null {
  const [first = ''] = (forwardedFor ?? '').split(',', 1)
  const text = first.trim()
  return ipaddr.isValid(text) ? ipaddr.process(text).toString() : null
}
