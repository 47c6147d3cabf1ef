import 'server-only'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import type { AuthenticationMethod } from '@/lib/domain/access/sessions/authentication'
import { type SessionId, type Viewer, verifySession } from '@/lib/domain/access/sessions/verify-session'
import { createSession, findPendingSession, type PendingSession } from '@/lib/domain/accounts/sessions'
import type { SignedIn } from '@/lib/domain/accounts/sign-in'
import { homePage } from '@/lib/entry/app-pages'
import { readSource } from '@/lib/foundation/request/source'
import { pageHeader, withReturnPath } from './return-path'
import { decodeSession, encodeSession, sessionCookie, sessionMaxAge } from './session-cookie'

// React's cache begins anew when a page is rendered after an action. Everything in it is under the headers of the request,
// which no other request has.
type Sent = Awaited<ReturnType<typeof headers>>

const readSession = cache(async (sent: Sent) => {
  const { name } = sessionCookie(sent)
  return decodeSession((await cookies()).get(name)?.value)
})

// The headers object lasts as long as the request.
const keptViewers = new WeakMap<object, Viewer>()

/** Lets the page that is rendered after an action reuse the session check. The action must not change the account. */
export async function keepViewer(viewer: Viewer): Promise<void> {
  keptViewers.set(await headers(), viewer)
}

/** Whose request this is; undefined when nobody is signed in. A render checks the session once. */
export async function currentViewer(): Promise<Viewer | undefined> {
  return findViewer(await headers())
}

const findViewer = cache(async (sent: Sent): Promise<Viewer | undefined> => {
  const kept = keptViewers.get(sent)
  if (kept) return kept
  const session = await readSession(sent)
  return session && verifySession(session, readSource(sent))
})

/** The sign-in of this browser that waits for its second factor; undefined if there is none. */
export async function currentPendingSession(): Promise<PendingSession | undefined> {
  return findPending(await headers())
}

const findPending = cache(async (sent: Sent): Promise<PendingSession | undefined> => {
  const session = await readSession(sent)
  return session && findPendingSession(session)
})

/** Returns the signed-in viewer, or redirects to the page where the sign-in begins or goes on, and then returns. */
export async function requireViewer(): Promise<Viewer> {
  const viewer = await currentViewer()
  if (viewer) return viewer
  const page = (await currentPendingSession()) ? '/second-step' : '/sign-in'
  redirect(withReturnPath(page, (await headers()).get(pageHeader)))
}

/** Redirects a signed-in viewer from the public pages, by default to today's tasks. */
export async function redirectSignedIn(path = homePage): Promise<void> {
  if (await currentViewer()) redirect(path)
}

/**
 * Starts a new session instead of the current one.
 * @param methods what its user has proved
 */
export async function startSession(
  signedIn: SignedIn,
  methods: readonly [AuthenticationMethod, ...AuthenticationMethod[]],
): Promise<void> {
  const sent = await headers()
  await setSessionCookie(await createSession(signedIn, methods, readSource(sent), await readSession(sent)))
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
