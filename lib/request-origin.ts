import { env } from '@/lib/env'

/** Returns the service's origin as a visitor sees it. A visitor can forge it: never use it in e-mails. */
export function requestOrigin(headers: Headers): string {
  const { NEXTAUTH_URL } = env()
  if (NEXTAUTH_URL !== undefined) return new URL(NEXTAUTH_URL).origin
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost'
  return `${isHttps(headers) ? 'https' : 'http'}://${host}`
}

/** Tells whether a request came over https, at least to the first proxy. */
export function isHttps(headers: Headers): boolean {
  return headers.get('x-forwarded-proto')?.split(',')[0] === 'https'
}
