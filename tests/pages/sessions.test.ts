import { randomUUID } from 'node:crypto'
import { encode } from 'next-auth/jwt'
import { expect, inject, it } from 'vitest'
import { sessionSecret } from '@/lib/domain/access/session-secret'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { listSessions } from '@/lib/domain/accounts/sessions'
import { decodeSession, encodeSession, sessionClaims } from '@/lib/entry/web/session-cookie'
import { db } from '@/lib/foundation/database/client'
import { requestPage } from '../support/page-request'
import { newAddress, signInOverHttp } from '../support/password-sign-in'
import { callAction } from '../support/server-actions'
import { newSignedIn, password, type SignedIn, sessionCookieName } from '../support/session'
import { newViewer } from '../support/viewer'

const baseUrl = inject('baseUrl')
const toProfile = '/sign-in?next=%2Fprofile'

/** Opens the event stream of a session, and waits for its first event. */
async function openStream(session: string): Promise<{ ended: Promise<void> }> {
  const response = await requestPage('/live', { session })
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  const drain = async () => {
    while (!(await reader?.read())?.done);
  }
  return { ended: drain() }
}

async function expectSignedIn(session: string, isSignedIn: boolean): Promise<void> {
  expect((await requestPage('/live/missed', { session })).status).toBe(isSignedIn ? 200 : 401)
  expect((await requestPage('/profile', { session })).status).toBe(isSignedIn ? 200 : 307)
}

/** Signs out as next-auth's own endpoint does. */
async function postSignOut(session: string): Promise<void> {
  const csrf = await requestPage('/api/auth/csrf')
  const { csrfToken } = await csrf.json()
  const own = csrf.headers.getSetCookie().map((one) => one.split(';')[0])
  await requestPage('/api/auth/signout', {
    method: 'POST',
    headers: { cookie: [...own, `${sessionCookieName}=${session}`].join('; ') },
    body: new URLSearchParams({ csrfToken, json: 'true' }),
  })
}

it.each<[string, (owner: SignedIn) => Promise<unknown>]>([
  ['signing out', ({ session }) => callAction('signOut', { page: '/profile', args: [], session })],
  ['next-auth’s sign-out', ({ session }) => postSignOut(session)],
])('%s ends the session on the server, and its event stream, but no other session', async (_, signOut) => {
  const owner = await newSignedIn(baseUrl)
  const other = await encodeSession((await newViewer(owner)).session)
  const copy = owner.session
  const stream = await openStream(copy)
  await signOut(owner)
  await stream.ended
  await expectSignedIn(copy, false)
  await expectSignedIn(other, true)
  // next-auth must not renew the copied cookie either.
  expect(await (await requestPage('/api/auth/session', { session: copy })).json()).toEqual({})
})

it('ending another session closes its event stream', async () => {
  const owner = await newSignedIn(baseUrl)
  const { session } = await newViewer(owner)
  const stream = await openStream(await encodeSession(session))
  const ended = await callAction('endSession', {
    page: '/profile',
    args: [session.sessionId],
    session: owner.session,
  })
  expect(ended).toEqual({ ok: true })
  await stream.ended
  await expectSignedIn(owner.session, true)
})

it('a sign-in records address and browser, and ends the session that the browser had before', async () => {
  const { email } = await newSignedIn(baseUrl)
  const headers = {
    'x-forwarded-for': newAddress(),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0\u00e9',
  }
  const signIn = async (cookie?: string) => {
    const { sessionCookie = '' } = await signInOverHttp(
      baseUrl,
      { email, password },
      { ...headers, ...(cookie && { cookie }) },
    )
    const [pair = ''] = sessionCookie.split('; ')
    const session = await decodeSession(pair.slice(sessionCookieName.length + 1))
    if (!session) throw new Error('no session was begun')
    return { pair, session }
  }
  const first = await signIn()
  const [listed] = await listSessions((await newViewer(first.session)).actor).then((all) =>
    all.filter(({ id }) => id === first.session.sessionId),
  )
  expect(listed).toMatchObject({
    address: headers['x-forwarded-for'],
    userAgent: expect.stringMatching(/^Mozilla\/5\.0 \(X11; Linux x86_64\) Firefox\/140\.0\?+$/),
  })
  const second = await signIn(first.pair)
  expect(await verifySession(first.session)).toBeUndefined()
  expect(await verifySession(second.session)).toBeDefined()
})

/** Requests a page that needs a session. Returns the target of the redirect; null if the page is served. */
async function findTarget(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  const response = await requestPage(path, { headers })
  expect([200, 307]).toContain(response.status)
  return response.headers.get('location')
}

it('every private page redirects visitors to sign-in, which knows the page', async () => {
  expect(await findTarget('/day')).toBe('/sign-in')
  for (const path of [
    '/day/2026-03-01',
    '/week/2026-03-01',
    '/insights?range=7',
    '/archive',
    '/profile',
    '/profile/activity',
    '/profile/api-keys',
    '/profile/webhooks',
  ]) {
    expect(await findTarget(path), path).toBe(`/sign-in?next=${encodeURIComponent(path)}`)
  }
  expect((await requestPage('/profile/export')).status).toBe(401)
})

it('signing in leads to no address elsewhere', async () => {
  const { session } = await newSignedIn(baseUrl)
  for (const next of ['https://example.com/day', '//example.com/day', '/\\example.com', '/day/../api/auth/signout']) {
    const { headers } = await requestPage(`/sign-in?${new URLSearchParams({ next })}`, { session })
    expect(headers.get('location'), next).toBe('/day')
  }
})

it('a forged session is rejected', async () => {
  const { session } = await newViewer(await newSignedIn(baseUrl))
  const claims = sessionClaims(session)
  const forged = {
    malformed: 'nonsense',
    'signed with another secret': await encode({ token: claims, secret: 'another secret, which is long enough too' }),
    'of an unknown account': await encodeSession({ ...session, userId: randomUUID() }),
    'of an unknown session': await encodeSession({ ...session, sessionId: randomUUID() }),
    'without claims': await encode({ token: {}, secret: await sessionSecret() }),
    expired: await encode({ token: claims, secret: await sessionSecret(), maxAge: -60 }),
  }
  const askWith = (value: string) => findTarget('/profile', { cookie: `${sessionCookieName}=${value}` })
  for (const [name, value] of Object.entries(forged)) expect(await askWith(value), name).toBe(toProfile)
  expect(await askWith(await encodeSession(session))).toBeNull()
})

it('the session of a deleted account is rejected', async () => {
  const { userId, session } = await newSignedIn(baseUrl)
  await db().user.delete({ where: { id: userId } })
  expect(await findTarget('/day', { cookie: `${sessionCookieName}=${session}` })).toBe('/sign-in')
})

/** Splits a Set-Cookie header. Attributes are case-insensitive and have no order (RFC 6265, section 5.2). */
function readCookie(header: string): { pair: string; attributes: string[] } {
  const [pair = '', ...attributes] = header.split('; ')
  const lower = attributes.map((one) => one.toLowerCase())
  return { pair, attributes: lower.filter((one) => !one.startsWith('expires=')).sort() }
}

it('the session cookie is SameSite and HttpOnly', async () => {
  const { email } = await newSignedIn(baseUrl)
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email, password })
  const { pair, attributes } = readCookie(sessionCookie)
  expect(pair).toMatch(/^next-auth\.session-token=./)
  expect(attributes).toEqual(['httponly', 'path=/', 'samesite=lax'])
  expect(await findTarget('/profile', { cookie: pair })).toBeNull()
})

it('behind an https proxy the session cookie is bound to the host and Secure', async () => {
  const { email } = await newSignedIn(baseUrl)
  const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' }
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email, password }, headers)
  const { pair, attributes } = readCookie(sessionCookie)
  expect(pair).toMatch(/^__Host-next-auth\.session-token=./)
  expect(attributes).toEqual(['httponly', 'path=/', 'samesite=lax', 'secure'])
  expect(await findTarget('/profile', { ...headers, cookie: pair })).toBeNull()
  // The service ignores the Secure cookie over http.
  expect(await findTarget('/profile', { cookie: pair })).toBe(toProfile)
})
