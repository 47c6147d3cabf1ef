import type { NextRequest } from 'next/server'
import { requestOrigin } from '@/lib/foundation/request/origin'

/**
 * Whether next-auth can read the address to which a sign-in returns, wherever a request names it: in the query, in the
 * form or in its cookie. It answers 500 to others, or throws.
 */
export function hasValidCallbackUrls({ nextUrl, cookies, headers }: NextRequest, form: URLSearchParams): boolean {
  const ofCookies = cookies.getAll().filter(({ name }) => name.endsWith('next-auth.callback-url'))
  const sent = [nextUrl.searchParams, form].flatMap((fields) => fields.getAll('callbackUrl'))
  const base = requestOrigin(headers)
  return [...sent, ...ofCookies.map(({ value }) => value)].every((url) => url === '' || isHttpUrl(url, base))
}

function isHttpUrl(url: string, base: string): boolean {
  const baseOfPath = url.startsWith('/') ? base : undefined
  return URL.canParse(url, baseOfPath) && /^https?:$/.test(new URL(url, baseOfPath).protocol)
}
