import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from '@/lib/web/content-security-policy'

/** Sets a Content-Security-Policy with a fresh nonce on every page. Next adds the nonce to its scripts. */
export function proxy(request: NextRequest): NextResponse {
  const secure = (request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol).startsWith('https')
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, {
    secure,
    dev: process.env.NODE_ENV === 'development',
  })
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('X-Nonce', nonce)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  if (secure) response.headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  return response
}

export const config = { matcher: ['/((?!api/|_next/static/).*)'] }
