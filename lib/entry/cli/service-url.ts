import { cutAddress } from '@/lib/entry/client/settings'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import { usageError } from './errors'

export const defaultUrl = 'http://localhost:3000'

/**
 * Reads the address of a service. Without a scheme it is https, on this machine http.
 * @returns the address without a slash at its end, and without the path of the API
 * @throws CliError when it is not an address; the message omits it if it may hold a password
 */
export function parseServiceUrl(text: string): string {
  const trimmed = text.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed)
  const url = hasScheme ? parse(trimmed) : (parseLocal(trimmed) ?? parse(`https://${trimmed}`))
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw usageError('The address of the service must be like https://tasks.example.com.')
  }
  return cutAddress(url)
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined
}

/** An address without a scheme, if its host is this machine. */
function parseLocal(address: string): URL | undefined {
  const url = parse(`http://${address}`)
  return url && isLoopback(url.hostname) ? url : undefined
}

/** Whether requests to an address cross a network unencrypted. */
export function isUnencrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && !isLoopback(hostname)
}
