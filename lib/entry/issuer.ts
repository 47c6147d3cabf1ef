import { requestOrigin } from '@/lib/foundation/request/origin'
import { env } from '@/lib/foundation/settings/env'
import { isLoopback } from '@/lib/foundation/settings/loopback'
import { connectPath } from './connect'

/**
 * Returns the issuer of OAuth, which is also the resource that its tokens are for. Undefined where OAuth would not be
 * safe: without https, except on this machine, and where the Host header of a request would choose the issuer.
 */
export function findIssuer(headers: Pick<Headers, 'get'>): string | undefined {
  const origin = requestOrigin(headers)
  if (!URL.canParse(origin)) return undefined
  const { protocol, hostname } = new URL(origin)
  const isPublic = env().NEXTAUTH_URL !== undefined && protocol === 'https:'
  return isPublic || isLoopback(hostname) ? `${origin}${connectPath}` : undefined
}
