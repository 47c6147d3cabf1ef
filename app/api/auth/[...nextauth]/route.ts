import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { AppError, statusOf } from '@/lib/errors'
import { readBody } from '@/lib/http/read-body'
import { authOptions } from '@/lib/web/auth-options'
import { timeZoneCookie } from '@/lib/web/time-zone-cookie'

type Context = { params: Promise<{ nextauth: string[] }> }

// next-auth's forms contain an e-mail address, a password and a token.
const maxBodyBytes = 16 * 1024

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action, provider] = (await context.params).nextauth
  // Through this endpoint, anybody could write to the service's log.
  if (action === '_log') return new Response(null, { status: 404 })
  // next-auth answers these with 500: it takes passwords by POST only, and copies the query into a redirect.
  if (action === 'callback' && provider === 'password' && request.method !== 'POST') {
    return new Response(null, { status: 405, headers: { Allow: 'POST' } })
  }
  if (!hasHeaderText(request.nextUrl.searchParams)) return new Response(null, { status: 400 })
  try {
    const options = await authOptions(request.headers, request.cookies.get(timeZoneCookie)?.value)
    return NextAuth(await limitBody(request), context, options)
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: statusOf[error.code] })
    throw error
  }
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
  const body = await readBody(request, maxBodyBytes)
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body })
}

export { handle as GET, handle as POST }
