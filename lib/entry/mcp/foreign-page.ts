import { localhostAllowedHostnames, validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server'
import ipaddr from 'ipaddr.js'
import { requestHost } from '@/lib/foundation/request/origin'
import { env, isDevelopment } from '@/lib/foundation/settings/env'
import { isLoopback } from '@/lib/foundation/settings/loopback'

type Settings = Pick<ReturnType<typeof env>, 'HOST' | 'NEXTAUTH_URL'> & {
  /** Whether this is `npm run dev`. */
  dev: boolean
}

/**
 * Tells why a message comes from a page of another site, also under a host name that the site lets resolve to this
 * machine (MCP, Transports, Security: DNS rebinding). Programs send no Origin.
 * @param headers X-Forwarded-Host, if there is one, is that of a trusted proxy
 */
export function findForeignPage(
  headers: Pick<Headers, 'get' | 'has'>,
  settings: Settings = readSettings(),
): string | undefined {
  const host = requestHost(headers)
  const hosts = isAddress(host) ? undefined : allowedHosts(headers, settings)
  const results = [
    ...(hosts ? [validateHostHeader(host, hosts)] : []),
    validateOriginHeader(headers.get('origin'), allowedOrigins(settings.NEXTAUTH_URL ?? `http://${host}`)),
  ]
  for (const result of results) if (!result.ok) return result.message
  return undefined
}

function readSettings(): Settings {
  return { ...env(), dev: isDevelopment() }
}

/** The names under which the service may be called; undefined for any, as a proxy or the network decides. */
function allowedHosts(
  headers: Pick<Headers, 'get' | 'has'>,
  { HOST, NEXTAUTH_URL, dev }: Settings,
): string[] | undefined {
  if (NEXTAUTH_URL !== undefined) return [new URL(NEXTAUTH_URL).hostname, ...localhostAllowedHostnames()]
  // In development X-Forwarded-Host does not prove a proxy, because Next sets it on every request.
  const isProxied = headers.has('x-forwarded-host') && !dev
  return isLoopback(HOST) && !isProxied ? localhostAllowedHostnames() : undefined
}

/** The host names whose pages may send messages: that of the service, and on this machine all of this machine. */
function allowedOrigins(url: string): string[] {
  if (!URL.canParse(url)) return []
  const { hostname } = new URL(url)
  return [hostname, ...(isLoopback(hostname) ? localhostAllowedHostnames() : [])]
}

/** Whether a host is an address, which no site can let resolve to another machine. */
function isAddress(host: string | undefined): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  return ipaddr.isValid(new URL(`http://${host}`).hostname.replace(/^\[(.*)\]$/, '$1'))
}
