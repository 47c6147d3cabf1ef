import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { readWebBody } from '@/lib/entry/http/web-request'
import { callsAction, hasForm, isCrossOrigin, isWellFormedCall, isWellFormedForm } from '@/lib/entry/web/action-request'
import { contentSecurityPolicy, emptyPagePolicy } from '@/lib/entry/web/content-security-policy'
import { pageHeader } from '@/lib/entry/web/return-path'
import { AppError, statusOf } from '@/lib/foundation/errors'
import { maxBodyBytes } from '@/lib/foundation/limits'

/**
 * Refuses malformed forms and server actions. Sets a Content-Security-Policy with a fresh nonce on every page, which
 * Next adds to its scripts.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const secure = (request.headers.get('x-forwarded-proto') ?? request.nextUrl.protocol).startsWith('https')
  const refusal = await findRefusal(request)
  if (refusal !== undefined) {
    return new NextResponse(null, { status: refusal, headers: { 'Content-Security-Policy': emptyPagePolicy } })
  }
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, {
    secure,
    dev: process.env.NODE_ENV === 'development',
  })
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  headers.set('X-Nonce', nonce)
  headers.set(pageHeader, request.nextUrl.pathname + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  if (secure) response.headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
  return response
}

/** The status that refuses a request, or undefined. */
async function findRefusal(request: NextRequest): Promise<number | undefined> {
  const { headers, method } = request
  if (method !== 'POST') return undefined
  const isAction = callsAction(headers)
  if (isCrossOrigin(headers)) return 403
  if (!isAction && !hasForm(headers)) return undefined
  const isWellFormed = isAction ? isWellFormedCall : isWellFormedForm
  try {
    return (await isWellFormed(headers, await readWebBody(request, maxBodyBytes))) ? undefined : 400
  } catch (error) {
    if (error instanceof AppError) return statusOf[error.code]
    throw error
  }
}

// Also below /api: Next answers an unknown path there with a page. Not next-auth, which bounds its bodies itself: before
// this function Next would read them whole.
export const config = {
  matcher: [
    '/((?!api/v1/|api/auth/|api/health$|api/health/live$|mcp$|mcp/|calendar/|register$|\\.well-known/|_next/static/).*)',
  ],
}
