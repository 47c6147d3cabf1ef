import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { contentSecurityPolicy } from '@/lib/web/content-security-policy'

/** Gives every page a Content-Security-Policy with a nonce of its own, which Next puts on the scripts that it writes. */
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
