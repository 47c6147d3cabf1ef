import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { AuthenticationMethod } from '@/lib/access/authentication'
import { type SessionId, type Viewer, verifySession } from '@/lib/access/verify-session'
import { createSession, findPendingSession, type PendingSession } from '@/lib/accounts/sessions'
import type { SignedIn } from '@/lib/accounts/sign-in'
import { readSource } from '@/lib/request-source'
import { decodeSession, encodeSession, sessionCookie, sessionMaxAge } from './session-cookie'

const readSession = cache(async () => {
  const { name } = sessionCookie(await headers())
  return decodeSession((await cookies()).get(name)?.value)
})

// React's cache begins anew when a page is rendered after an action; the headers object lasts as long as the request.
const keptViewers = new WeakMap<object, Viewer>()

/** Lets the page that is rendered after an action reuse the session check. The action must not change the account. */
export async function keepViewer(viewer: Viewer): Promise<void> {
  keptViewers.set(await headers(), viewer)
}

/** Whose request this is; undefined when nobody is signed in. A render checks the session once. */
export const currentViewer = cache(async (): Promise<Viewer | undefined> => {
  const sent = await headers()
  const kept = keptViewers.get(sent)
  if (kept) return kept
  const session = await readSession()
  return session && verifySession(session, readSource(sent))
})

/** The sign-in of this browser that waits for its second factor; undefined if there is none. */
export const currentPendingSession = cache(async (): Promise<PendingSession | undefined> => {
  const session = await readSession()
  return session && findPendingSession(session)
})

/** Returns the signed-in viewer, or redirects to the page where the sign-in begins or goes on. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await currentViewer()
  if (viewer) return viewer
  redirect((await currentPendingSession()) ? '/second-step' : '/sign-in')
}

/** Redirects a signed-in viewer from the public pages to today's tasks. */
export async function redirectSignedIn(): Promise<void> {
  if (await currentViewer()) redirect('/day')
}

/**
 * Starts a new session instead of the current one.
 * @param methods what its user has proved
 */
export async function startSession(
  signedIn: SignedIn,
  methods: readonly [AuthenticationMethod, ...AuthenticationMethod[]],
): Promise<void> {
  await setSessionCookie(await createSession(signedIn, methods, readSource(await headers()), await readSession()))
}

/** Sets the same cookie that next-auth sets. */
export async function setSessionCookie(session: SessionId): Promise<void> {
  const { name, options } = sessionCookie(await headers())
  const expires = new Date(Date.now() + sessionMaxAge * 1000)
  ;(await cookies()).set(name, await encodeSession(session), { ...options, expires })
}

/** Deletes the session cookie. */
export async function deleteSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie(await headers())
  // Browsers ignore a `__Host-` cookie without the Secure attribute, even one that deletes it (RFC 6265bis, section
  // 4.1.3.2).
  ;(await cookies()).delete({ name, path: options.path, secure: options.secure })
}
