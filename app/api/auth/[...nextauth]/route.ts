import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { AppError, statusOf } from '@/lib/errors'
import { homePage } from '@/lib/home-page'
import { readWebBody } from '@/lib/http/web-request'
import { requestOrigin } from '@/lib/request-origin'
import { authOptions } from '@/lib/web/auth-options'
import { addRetryAfter } from '@/lib/web/retry-after'
import { readReturnPath } from '@/lib/web/return-path'

type Context = { params: Promise<{ nextauth: string[] }> }

// next-auth's forms contain an e-mail address, a password and a token.
const maxBodyBytes = 16 * 1024

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
    const limited = await limitBody(request)
    const sent = isMagicLink ? await moveFormToQuery(limited) : limited
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
async function moveFormToQuery(request: NextRequest): Promise<NextRequest> {
  const form = new URLSearchParams(await request.text())
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

/** Limits the body size: next-auth reads bodies of any size. */
async function limitBody(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request
  const body = await readWebBody(request, maxBodyBytes)
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body })
}

export { handle as GET, handle as POST }
