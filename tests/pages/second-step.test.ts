import { expect, inject, it } from 'vitest'
import { beginAppSetup, finishAppSetup } from '@/lib/domain/accounts/factors/authenticator-app'
import { replaceRecoveryCodes } from '@/lib/domain/accounts/factors/recovery-codes'
import { turnTwoFactorOff } from '@/lib/domain/accounts/factors/two-factor'
import { completeSession, createSession } from '@/lib/domain/accounts/sessions'
import { verifyEmail } from '@/lib/domain/accounts/verify-email'
import { withReturnPath } from '@/lib/entry/web/return-path'
import { decodeSession, encodeSession } from '@/lib/entry/web/session-cookie'
import { db } from '@/lib/foundation/database/client'
import { unknownSource } from '@/lib/foundation/request/source'
import { codeOf } from '../support/authenticators'
import { requestPage } from '../support/page-request'
import { newAddress } from '../support/password-sign-in'
import { newPendingSession } from '../support/pending-session'
import { builtActions, callAction, requestAction } from '../support/server-actions'
import { newSignedIn, password, sessionCookieName } from '../support/session'
import { attempt } from '../support/sign-in-attempts'
import { newViewer } from '../support/viewer'

const page = '/second-step'

async function newPending() {
  const owner = await newSignedIn(inject('baseUrl'))
  const [code = ''] = await replaceRecoveryCodes(owner.userId, db())
  return { ...owner, code, pending: await newPendingSession(owner) }
}

function prove(session: string, code: string) {
  return callAction('proveCode', { page, args: [{ code }], session })
}

it.each(['/day', '/archive', '/insights', '/profile', '/profile/activity', '/profile/api-keys', '/profile/webhooks'])(
  '%s leads to the second step before the second factor',
  async (path) => {
    const { pending } = await newPending()
    const response = await requestPage(path, { session: pending })
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(withReturnPath('/second-step', path))
  },
)

it.each(['/live', '/live/missed', '/profile/export'])('%s is refused before the second factor', async (path) => {
  const { pending } = await newPending()
  expect((await requestPage(path, { session: pending })).status).toBe(401)
})

it('next-auth keeps a pending session, and reveals nothing about it', async () => {
  const { pending } = await newPending()
  const response = await requestPage('/api/auth/session', { session: pending })
  expect(Object.keys(await response.json())).toEqual(['expires'])
})

it('the page tells people who have no factor to ask the administrator', async () => {
  const { pending } = await newPending()
  const text = await (await requestPage(page, { session: pending })).text()
  expect(text).toContain('ask the administrator of this service, who can remove them')
})

it.each(['link', 'password'] as const)(
  'the owner of the mailbox sees no task of an account with a second factor, by a %s',
  async (way) => {
    const { userId, email } = await newPending()
    const { sessionVersion } = await db().$transaction((tx) => verifyEmail(userId, tx))
    const started = await createSession({ id: userId, sessionVersion }, [way], unknownSource)
    const session = await encodeSession(started)
    expect((await requestPage('/day', { session })).headers.get('location')).toBe('/second-step')
    expect(await (await requestPage(page, { session })).text()).toContain(email)
  },
)

it('the page for signing up says what an unverified address means', async () => {
  expect(await (await requestPage('/sign-up')).text()).toContain('so your address stays unverified')
})

it('the page is for a pending sign-in alone', async () => {
  const { session, pending, email } = await newPending()
  expect(await (await requestPage(page, { session: pending })).text()).toContain(email)
  expect((await requestPage(page, { session })).headers.get('location')).toBe('/day')
  expect((await requestPage(page)).headers.get('location')).toBe('/sign-in')
})

it('every page leads to the second step, and the second step back to it', async () => {
  const { session, pending } = await newPending()
  const next = '/second-step?next=%2Fweek%2F2026-03-04'
  expect((await requestPage('/week/2026-03-04', { session: pending })).headers.get('location')).toBe(next)
  expect((await requestPage(next, { session })).headers.get('location')).toBe('/week/2026-03-04')
  expect((await requestPage(next)).headers.get('location')).toBe('/sign-in?next=%2Fweek%2F2026-03-04')
})

it('the second factor replaces the session, so that a copy of the first cookie is worth nothing', async () => {
  const { pending, code, userId } = await newPending()
  expect(await prove(pending, code)).toMatchObject({ ok: true })
  expect((await requestPage('/profile', { session: pending })).headers.get('location')).toBe('/sign-in?next=%2Fprofile')
  expect(await prove(pending, code)).toMatchObject({ ok: false })
  const methods = (await db().session.findMany({ where: { userId } })).map((session) => session.methods)
  expect(methods).toContainEqual(['password', 'recovery code'])
})

it('of two proofs at once, one completes the sign-in', async () => {
  const { pending } = await newPending()
  const session = await decodeSession(pending)
  if (!session) throw new Error('no session')
  const source = { address: null, userAgent: null }
  const completed = await Promise.all([1, 2].map(() => completeSession(session, 'code', source)))
  expect(completed.filter(Boolean)).toHaveLength(1)
})

it('a sign-in waits ten minutes for its second factor', async () => {
  const { pending, code, userId } = await newPending()
  const past = new Date(Date.now() - 10 * 60_000)
  await db().session.updateMany({ where: { userId, isPending: true }, data: { createdAt: past } })
  expect(await prove(pending, code)).toMatchObject({ ok: false, message: expect.stringContaining('took too long') })
  expect((await requestPage('/day', { session: pending })).headers.get('location')).toBe('/sign-in')
  expect(await db().recoveryCode.count({ where: { userId } })).toBe(10)
})

/** An account with an authenticator app whose next code is unused. */
async function newWithApp() {
  const owner = await newSignedIn(inject('baseUrl'))
  const { actor } = await newViewer(owner)
  const { secret, token } = await beginAppSetup(actor)
  const recoveryCodes = (await finishAppSetup(actor, { token, code: codeOf(secret) })) ?? []
  return { ...owner, secret, recoveryCodes }
}

it('ten wrong codes are the limit in all unknown browsers, and each is recorded', async () => {
  const owner = await newWithApp()
  const pending = await newPendingSession(owner)
  const outcomes = []
  for (let count = 0; count < 11; count++) outcomes.push((await prove(pending, '000000'))?.message)
  const correct = await prove(await newPendingSession(owner), codeOf(owner.secret, 1))
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill(expect.stringContaining('This code is wrong.')))
  expect(outcomes[10]).toMatch(/^Too many attempts\./)
  expect(correct).toMatchObject({ ok: false, message: expect.stringMatching(/^Too many attempts\./) })
  const refused = { userId: owner.userId, type: 'session.refused', detail: 'second factor: code' }
  expect(await db().activity.count({ where: refused })).toBeGreaterThanOrEqual(10)
})

/** Signs in with the password alone. */
async function enterPassword({ email }: { email: string }, cookie?: string) {
  const { sessionCookie = '', deviceCookie } = await attempt(inject('baseUrl'), { email, password }, undefined, cookie)
  return { session: /token=([^;]+)/.exec(sessionCookie)?.[1] ?? '', deviceCookie }
}

it('wrong codes of somebody who has the password lock the owner out of nothing else', async () => {
  const owner = await newWithApp()
  const [firstCode = '', secondCode = ''] = owner.recoveryCodes
  const known = await enterPassword(owner)
  const proved = await requestAction('proveCode', {
    page,
    args: [{ code: firstCode }],
    session: known.session,
  })
  const device =
    proved.headers
      .getSetCookie()
      .find((one) => one.includes('daymark.device='))
      ?.split(';')[0] ?? ''
  const stranger = await enterPassword(owner)
  const wrong = []
  for (let count = 0; count < 11; count++) wrong.push((await prove(stranger.session, '000000'))?.message)
  const fromKnown = async (code: string) => {
    const { session } = await enterPassword(owner, device)
    const cookie = `${sessionCookieName}=${session}; ${device}`
    return callAction('proveCode', { page, args: [{ code }], headers: { cookie } })
  }
  const stepUp = (code: string) =>
    callAction('confirmCode', { page: '/profile', args: [{ code }], session: owner.session })
  const made = {
    cookies: [known.deviceCookie, stranger.deviceCookie],
    wrong: wrong[10],
    recovery: await prove((await enterPassword(owner)).session, secondCode),
    known: [await fromKnown('000000'), await fromKnown(codeOf(owner.secret, 1))],
    stepUp: await stepUp('000000'),
  }
  expect(made.cookies, 'the password alone makes no browser known').toEqual([undefined, undefined])
  expect(made.wrong).toMatch(/^Too many attempts\./)
  expect(made.recovery).toMatchObject({ ok: true })
  expect(made.known[0]?.message).toContain('This code is wrong.')
  expect(made.known[1]).toMatchObject({ ok: true })
  expect(made.stepUp?.message).toBe('This code is wrong.')
})

it('ten wrong recovery codes from one address block none from another', async () => {
  const { pending, code } = await newPending()
  const headers = { 'x-forwarded-for': newAddress() }
  const guess = 'abcdefabcdefabcdefabcdef'
  const outcomes = []
  for (let count = 0; count < 11; count++) {
    outcomes.push(
      (await callAction('proveCode', { page, args: [{ code: guess }], session: pending, headers }))?.message,
    )
  }
  const elsewhere = await prove(pending, code)
  expect(outcomes[9]).toContain('This code is wrong.')
  expect(outcomes[10]).toMatch(/^Too many attempts\./)
  expect(elsewhere).toMatchObject({ ok: true })
})

it('cancelling ends the sign-in', async () => {
  const { pending, userId } = await newPending()
  await callAction('cancelSecondStep', { page, args: [], session: pending })
  expect(await db().session.count({ where: { userId, isPending: true } })).toBe(0)
})

it('an old page of a sign-in that was finished elsewhere ends nothing, and says so', async () => {
  const { session } = await newPending()
  expect(await callAction('proveCode', { page, args: [{ code: '123456' }], session })).toMatchObject({
    ok: false,
    message: 'You have signed in meanwhile. Load this page again.',
  })
  const form = new FormData()
  form.set(`$ACTION_ID_${builtActions().get('cancelSecondStep')}`, '')
  const cancelled = await requestPage(page, { method: 'POST', session, body: form })
  expect(cancelled.headers.getSetCookie().filter((cookie) => cookie.includes('session'))).toEqual([])
  expect((await requestPage('/day', { session })).status).toBe(200)
})

it('a sign-in begins again when two-factor authentication was turned off meanwhile', async () => {
  const { pending, userId } = await newPending()
  await turnTwoFactorOff({ userId })
  expect((await requestPage(page, { session: pending })).headers.get('location')).toBe('/sign-in')
  expect((await requestPage('/sign-in', { session: pending })).status).toBe(200)
})

it('a forged passkey completes nothing', async () => {
  const { pending } = await newPending()
  const response = { clientDataJSON: 'eA', authenticatorData: 'eA', signature: 'eA' }
  const forged = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {}, response }
  const outcome = await callAction('provePasskey', { page, args: [forged], session: pending })
  expect(outcome).toMatchObject({ ok: false })
  expect((await requestPage('/day', { session: pending })).headers.get('location')).toBe('/second-step')
})
