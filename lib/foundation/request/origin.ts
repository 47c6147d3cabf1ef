import { env } from '@/lib/foundation/settings/env'

type Sent = Pick<Headers, 'get'>

/** Returns the service's origin as a visitor sees it. A visitor can forge it: never use it in e-mails. */
export function requestOrigin(headers: Sent): string {
  const { NEXTAUTH_URL } = env()
  if (NEXTAUTH_URL !== undefined) return new URL(NEXTAUTH_URL).origin
  return `${isHttps(headers) ? 'https' : 'http'}://${requestHost(headers) ?? 'localhost'}`
}

/** The host that a visitor named: behind several proxies, each of which may add one, the first. */
export function requestHost(headers: Sent): string | undefined {
  return headers.get('x-forwarded-host')?.split(',')[0]?.trim() || headers.get('host') || undefined
}

/** Tells whether a request came over https, at least to the first proxy. */
export function isHttps(headers: Sent): boolean {
  return headers.get('x-forwarded-proto')?.split(',')[0] === 'https'
}
