import { env } from '@/lib/env'

/** Where this service is, as its visitor sees it. Good for what is shown to that visitor, not for links sent to others. */
export function requestOrigin(headers: Headers): string {
  const { NEXTAUTH_URL } = env()
  if (NEXTAUTH_URL !== undefined) return new URL(NEXTAUTH_URL).origin
  const host = headers.get('x-forwarded-host') ?? headers.get('host') ?? 'localhost'
  return `${isHttps(headers) ? 'https' : 'http'}://${host}`
}

/** Whether a request came over https, at least as far as the first proxy. */
export function isHttps(headers: Headers): boolean {
  return headers.get('x-forwarded-proto')?.split(',')[0] === 'https'
}
