import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { homePage } from '@/lib/entry/app-pages'
import { readWebBody } from '@/lib/entry/http/web-request'
import { authOptions } from '@/lib/entry/web/auth-options'
import { hasValidCallbackUrls } from '@/lib/entry/web/callback-url'
import { addRetryAfter } from '@/lib/entry/web/retry-after'
import { readReturnPath } from '@/lib/entry/web/return-path'
import { AppError, statusOf } from '@/lib/foundation/errors'
import { maxSignInBodyBytes } from '@/lib/foundation/limits'
import { requestOrigin } from '@/lib/foundation/request/origin'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action, provider] = (await context.params).nextauth
  // Through this endpoint, anybody could write to the service's log.
  if (action === '_log') return new Response(null, { status: 404 })
  // next-auth answers these with 500: it takes credentials by POST only, and copies the query into a redirect.
  if (action === 'callback' && (provider === 'password' || provider === 'passkey') && request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  }
  const isMagicLink = action === 'callback' && provider === 'email'
  // Mail scanners follow links, so only the form of /confirm-sign-in redeems one.
  if (isMagicLink && request.method !== 'POST') return redirectTo('/sign-in?error=Verification')
  if (isMagicLink && request.headers.get('origin') !== requestOrigin(request.headers)) {
    return new Response(null, { status: 403 })
  }
  if (!hasHeaderText(request.nextUrl.searchParams)) return new Response(null, { status: 400 })
  try {
    const options = await authOptions(request)
    const form = await readForm(request)
    if (!hasValidCallbackUrls(request, form)) return new Response(null, { status: 400 })
    const sent = isMagicLink ? moveFormToQuery(request, form) : withForm(request, form)
    return await addRetryAfter(await NextAuth(sent, context, options))
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: statusOf[error.code] })
    throw error
  }
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } })
}

/** next-auth reads the address and the token of a magic link from the query. */
function moveFormToQuery(request: NextRequest, form: URLSearchParams): NextRequest {
  const url = new URL(request.url)
  for (const name of ['email', 'token']) url.searchParams.set(name, form.get(name) ?? '')
  url.searchParams.set('callbackUrl', readReturnPath(form.get('returnTo')) ?? homePage)
  return new NextRequest(url, { method: 'POST', headers: request.headers })
}

/** Whether a header can carry the decoded query, as the Fetch standard defines header values. */
function hasHeaderText(query: URLSearchParams): boolean {
  try {
    for (const text of [...query].flat()) new Headers({ 'X-Text': text })
    return true
  } catch {
    return false
  }
}

/** Reads the form of a request, whose size next-auth does not limit. */
async function readForm(request: NextRequest): Promise<URLSearchParams> {
  if (request.method !== 'POST') return new URLSearchParams()
  return new URLSearchParams(new TextDecoder().decode(await readWebBody(request, maxSignInBodyBytes)))
}

function withForm(request: NextRequest, form: URLSearchParams): NextRequest {
  if (request.method !== 'POST') return request
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body: form })
}

export { handle as GET, handle as POST }
