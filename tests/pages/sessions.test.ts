import { expect, inject, it } from 'vitest'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { listSessions } from '@/lib/domain/accounts/sessions'
import { decodeSession, encodeSession } from '@/lib/entry/web/session-cookie'
import { requestPage } from '../support/page-request'
import { newAddress, signInOverHttp } from '../support/password-sign-in'
import { callAction } from '../support/server-actions'
import { newSignedIn, password, type SignedIn, sessionCookieName } from '../support/session'
import { newViewer } from '../support/viewer'

const baseUrl = inject('baseUrl')

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
