import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { decode, encode } from 'next-auth/jwt'
import { cache } from 'react'
import * as z from 'zod'
import { type Viewer, verifySession } from '@/lib/access/verify-session'
import { sessionSecret } from '@/lib/accounts/session-secret'
import type { SignedIn } from '@/lib/accounts/sign-in'
import { env } from '@/lib/env'
import { isHttps } from './origin'

/** Lifetime of a session without a visit, in seconds. */
export const sessionMaxAge = 30 * 24 * 60 * 60

const renewAfterSeconds = 24 * 60 * 60

/** Claims of a session cookie: account id, session version, and time of issue (Unix seconds). */
export const SessionClaims = z.object({ sub: z.uuid(), version: z.int(), iat: z.int() })

const readClaims = cache(async () => {
  const cookie = (await cookies()).get(await cookieName())?.value
  if (!cookie) return undefined
  // A forged cookie, or one encrypted with another secret, does not decode.
  const token = await decode({ token: cookie, secret: await sessionSecret() }).catch(() => null)
  return SessionClaims.safeParse(token).data
})

// React's cache begins anew when a page is rendered after an action; the headers object lasts as long as the request.
const keptViewers = new WeakMap<object, Viewer>()

/** Lets the page that is rendered after an action reuse the session check. The action must not change the account. */
export async function keepViewer(viewer: Viewer): Promise<void> {
  keptViewers.set(await headers(), viewer)
}

/** Whose request this is; undefined when nobody is signed in. A render checks the session once. */
export const currentViewer = cache(async (): Promise<Viewer | undefined> => {
  const kept = keptViewers.get(await headers())
  if (kept) return kept
  const claims = await readClaims()
  return claims && verifySession({ userId: claims.sub, version: claims.version })
})

/** Tells whether the session was started or last renewed more than a day ago. */
export async function isSessionOld(): Promise<boolean> {
  const claims = await readClaims()
  return claims !== undefined && Date.now() / 1000 - claims.iat > renewAfterSeconds
}

/** Returns the signed-in viewer, or redirects to the sign-in page. */
export async function requireViewer(): Promise<Viewer> {
  return (await currentViewer()) ?? redirect('/sign-in')
}

/** Redirects a signed-in viewer from the public pages to today's tasks. */
export async function redirectSignedIn(): Promise<void> {
  if (await currentViewer()) redirect('/day')
}

/** Starts a new session, with the same cookie that next-auth sets. */
export async function startSession({ id, sessionVersion }: SignedIn): Promise<void> {
  const token = { sub: id, version: sessionVersion }
  const value = await encode({ token, secret: await sessionSecret(), maxAge: sessionMaxAge })
  const secure = await isSecure()
  ;(await cookies()).set(await cookieName(), value, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    expires: new Date(Date.now() + sessionMaxAge * 1000),
  })
}

export async function endSession(): Promise<void> {
  // Browsers ignore a `__Secure-` cookie without the Secure attribute, even one that deletes it (RFC 6265bis, section
  // 4.1.3.1).
  const secure = await isSecure()
  ;(await cookies()).delete({ name: await cookieName(), path: '/', secure })
}

/** Returns the cookie name that next-auth uses, which depends on the scheme. */
async function cookieName(): Promise<string> {
  return `${(await isSecure()) ? '__Secure-' : ''}next-auth.session-token`
}

async function isSecure(): Promise<boolean> {
  const { NEXTAUTH_URL } = env()
  if (NEXTAUTH_URL !== undefined) return NEXTAUTH_URL.startsWith('https:')
  return isHttps(await headers())
}
