import * as z from 'zod'
import { maxAgeDays } from '@/lib/domain/access/sessions/session-lifetime'
import type { SessionId } from '@/lib/domain/access/sessions/verify-session'
import { isHttps } from '@/lib/foundation/request/origin'
import { env } from '@/lib/foundation/settings/env'
import { cookieNameOf } from './cookie-name'
import { decryptToken, encryptToken } from './encrypted-token'

/** Lifetime of the cookie, in seconds. The session may end earlier: the database decides. */
export const sessionMaxAge = maxAgeDays * 24 * 60 * 60

/** Claims of a session cookie: account and session. */
const SessionClaims = z.object({ sub: z.uuid(), sid: z.uuid() })

/** The claims of a new cookie. */
export function sessionClaims({ userId, sessionId }: SessionId): { sub: string; sid: string } {
  return { sub: userId, sid: sessionId }
}

/** Reads the claims of a decoded cookie; undefined when they are not ours. */
export function parseSessionClaims(claims: unknown): SessionId | undefined {
  const { data } = SessionClaims.safeParse(claims)
  return data && { userId: data.sub, sessionId: data.sid }
}

/** Returns the name and attributes of the session cookie, which depend on the scheme. */
export function sessionCookie(headers: Headers) {
  const secure = isSecure(headers)
  const name = cookieNameOf('next-auth.session-token', secure)
  return { name, options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const }
}

/** Encrypts the value of a session cookie. */
export async function encodeSession(session: SessionId): Promise<string> {
  return encryptToken(sessionClaims(session), { maxAge: sessionMaxAge })
}

/** Decrypts a session cookie. Returns undefined when it is absent, forged, or encrypted with another secret. */
export async function decodeSession(cookie: string | undefined): Promise<SessionId | undefined> {
  return cookie ? parseSessionClaims(await decryptToken(cookie)) : undefined
}

/** Whether cookies get the `Secure` attribute. */
export function isSecure(headers: Headers): boolean {
  const { NEXTAUTH_URL } = env()
  return NEXTAUTH_URL === undefined ? isHttps(headers) : NEXTAUTH_URL.startsWith('https:')
}
