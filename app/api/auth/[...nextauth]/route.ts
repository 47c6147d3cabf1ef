import { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { AppError, statusOf } from '@/lib/errors'
import { readBody } from '@/lib/http/read-body'
import { authOptions } from '@/lib/web/auth-options'
import { timeZoneCookie } from '@/lib/web/time-zone-cookie'

type Context = { params: Promise<{ nextauth: string[] }> }

// The forms of next-auth hold an address, a password and a token.
const maxBodyBytes = 16 * 1024

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const [action] = (await context.params).nextauth
  // By this, pages would write into the log of the service what anybody sends.
  if (action === '_log') return new Response(null, { status: 404 })
  try {
    const options = await authOptions(request.headers, request.cookies.get(timeZoneCookie)?.value)
    return NextAuth(await withReadBody(request), context, options)
  } catch (error) {
    if (error instanceof AppError) return new Response(null, { status: statusOf[error.code] })
    throw error
  }
}

/** next-auth reads bodies of any size. */
async function withReadBody(request: NextRequest): Promise<NextRequest> {
  if (request.method !== 'POST') return request
  const body = await readBody(request, maxBodyBytes)
  return new NextRequest(request.url, { method: 'POST', headers: request.headers, body })
}

export { handle as GET, handle as POST }
