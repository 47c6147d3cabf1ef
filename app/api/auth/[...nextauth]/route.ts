import type { NextRequest } from 'next/server'
import NextAuth from 'next-auth'
import { authOptions } from '@/lib/web/auth-options'
import { timeZoneCookie } from '@/lib/web/time-zone-cookie'

type Context = { params: Promise<{ nextauth: string[] }> }

async function handle(request: NextRequest, context: Context): Promise<Response> {
  const options = await authOptions(request.headers, request.cookies.get(timeZoneCookie)?.value)
  return NextAuth(request, context, options)
}

export { handle as GET, handle as POST }
