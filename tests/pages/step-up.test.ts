import { randomUUID } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { verifySession } from '@/lib/domain/access/sessions/verify-session'
import { beginAppSetup, finishAppSetup } from '@/lib/domain/accounts/factors/authenticator-app'
import { db } from '@/lib/foundation/database/client'
import { codeOf } from '../support/authenticators'
import { requestPage } from '../support/page-request'
import { callAction } from '../support/server-actions'
import { newSignedIn, password, type SignedIn } from '../support/session'
import { ageAuthentication, newViewer } from '../support/viewer'

const baseUrl = inject('baseUrl')
const keyInput = { name: 'x', scope: 'full', expiresAt: null }

async function newAged(): Promise<SignedIn> {
  const owner = await newSignedIn(baseUrl)
  await ageAuthentication(owner)
  return owner
}

function confirm({ session }: SignedIn, typed: string) {
  return callAction('confirmPassword', { page: '/profile', args: [{ password: typed }], session })
}

it.each<[string, string, (owner: SignedIn) => unknown[]]>([
  ['createKey', '/profile/api-keys', () => [keyInput]],
  ['deleteAccount', '/profile', ({ email }) => [{ typed: email }]],
  ['confirmExport', '/profile', () => []],
  ['createCalendarFeed', '/profile', () => []],
])('%s requires an authentication in the last 10 minutes', async (name, page, args) => {
  const owner = await newAged()
  const call = () => callAction(name, { page, args: args(owner), session: owner.session })
  const count = () => Promise.all([db().user.count({ where: { id: owner.userId } }), countSecrets(owner)])
  const before = await count()
  expect(await call()).toMatchObject({
    ok: false,
    needsAuthentication: { password: true, passkey: false, code: false },
  })
  expect(await count()).toEqual(before)
  expect(await confirm(owner, password)).toEqual({ ok: true })
  expect(await call()).toMatchObject({ ok: true })
})

const noPasskey = { clientDataJSON: 'eA', attestationObject: 'eA' }
const newPasskey = { id: 'eA', rawId: 'eA', type: 'public-key', clientExtensionResults: {}, response: noPasskey }

it.each<[string, unknown[]]>([
  ['beginAddingPasskey', []],
  ['finishAddingPasskey', [{ name: 'phone', response: newPasskey }]],
  ['removePasskey', [randomUUID()]],
  ['beginSettingUpApp', []],
  ['finishSettingUpApp', [{ token: 'x', code: '000000' }]],
  ['removeApp', []],
  ['turnTwoFactorOn', []],
  ['turnTwoFactorOff', []],
  ['renewRecoveryCodes', []],
  ['endSession', [randomUUID()]],
  ['endOtherSessions', []],
  ['signOutEverywhere', []],
])('%s, which changes a factor or ends other sessions, requires it too', async (name, args) => {
  const { session } = await newAged()
  expect(await callAction(name, { page: '/profile', args, session })).toMatchObject({
    ok: false,
    needsAuthentication: { password: true, passkey: false, code: false },
  })
})

/** Turns two-factor authentication on in another browser, with an authenticator app. Returns its key. */
async function setUpApp({ userId }: SignedIn): Promise<string> {
  const { actor } = await newViewer({ userId })
  const { secret, token } = await beginAppSetup(actor)
  await finishAppSetup(actor, { token, code: codeOf(secret) })
  return secret
}

it.each<[string, string, unknown[]]>([
  ['turnTwoFactorOff', '/profile', []],
  ['removeApp', '/profile', []],
  ['beginAddingPasskey', '/profile', []],
  ['beginSettingUpApp', '/profile', []],
  ['renewRecoveryCodes', '/profile', []],
  ['changePassword', '/profile', [{ current: password, password: 'quite another password' }]],
  ['endOtherSessions', '/profile', []],
  ['createKey', '/profile/api-keys', [keyInput]],
])('with two-factor authentication, %s takes a code, not the password alone', async (name, page, args) => {
  const owner = await newSignedIn(baseUrl)
  const secret = await setUpApp(owner)
  const call = () => callAction(name, { page, args, session: owner.session })
  // The session is new, and has proved the password alone.
  expect(await call()).toMatchObject({
    ok: false,
    needsAuthentication: { password: false, passkey: false, code: true },
  })
  expect(await confirm(owner, password)).toMatchObject({ ok: false, message: expect.stringContaining('Use a passkey') })
  expect(await call()).toMatchObject({ ok: false })
  const proof = { page, args: [{ code: codeOf(secret, 1) }], session: owner.session }
  expect(await callAction('confirmCode', proof)).toEqual({ ok: true })
  expect(await call()).toMatchObject({ ok: true })
})

it('ending other sessions keeps the one that ends them', async () => {
  const owner = await newSignedIn(baseUrl)
  const other = await newViewer(owner)
  expect(await callAction('endOtherSessions', { page: '/profile', args: [], session: owner.session })).toEqual({
    ok: true,
  })
  expect(await verifySession(other.session)).toBeUndefined()
  expect((await requestPage('/profile', { session: owner.session })).status).toBe(200)
})

/** API keys and calendar addresses. */
async function countSecrets({ userId }: SignedIn): Promise<number> {
  return (await db().apiKey.count({ where: { userId } })) + (await db().calendarFeed.count({ where: { userId } }))
}

it.each(['/profile/export', '/profile/export/tasks.csv'])('%s itself requires it too', async (path) => {
  const owner = await newAged()
  const { session } = owner
  expect((await requestPage(path, { session })).status).toBe(403)
  expect((await requestPage(path)).status).toBe(401)
  await confirm(owner, password)
  expect((await requestPage(path, { session })).status).toBe(200)
  expect((await requestPage(path, { session, method: 'HEAD' })).status).toBe(405)
})

it('a first password requires it, a further one the current password', async () => {
  const owner = await newAged()
  const change = (current: string) =>
    callAction('changePassword', {
      page: '/profile',
      args: [{ current, password: 'quite another password' }],
      session: owner.session,
    })
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: owner.userId } })
  await db().user.update({ where: { id: owner.userId }, data: { passwordHash: null } })
  expect(await change('')).toMatchObject({
    ok: false,
    needsAuthentication: { password: false, passkey: false, code: false },
  })
  await db().user.update({ where: { id: owner.userId }, data: { passwordHash } })
  expect(await change(password)).toMatchObject({ ok: true })
})

it('a wrong password confirms nothing, is recorded, and ten attempts are the limit', async () => {
  const owner = await newAged()
  const outcomes = []
  for (let count = 0; count < 11; count++) outcomes.push((await confirm(owner, 'wrong'))?.message)
  const correct = await confirm(owner, password)
  expect(outcomes.slice(0, 10)).toEqual(Array(10).fill('The password is wrong.'))
  expect(outcomes[10]).toMatch(/^Too many attempts\./)
  expect(correct).toMatchObject({ ok: false, message: expect.stringMatching(/^Too many attempts\./) })
  const args = [keyInput]
  const refused = await callAction('createKey', { page: '/profile/api-keys', args, session: owner.session })
  expect(refused).toMatchObject({ ok: false, needsAuthentication: { password: true, passkey: false, code: false } })
  const where = { userId: owner.userId, type: 'authentication.refused' }
  expect(await db().activity.count({ where })).toBeGreaterThanOrEqual(10)
})

it('what is not sensitive goes on without it', async () => {
  const { session } = await newAged()
  const args = [{ name: 'Ada', timeZone: 'UTC', theme: 'dark' }]
  expect(await callAction('updateProfile', { page: '/profile', args, session })).toMatchObject({ ok: true })
})

it('the sign-in page says what failed, and returns to the page that asked for another authentication', async () => {
  const { session } = await newSignedIn(baseUrl)
  const callbackUrl = `${baseUrl}/profile`
  const failed = await requestPage(`/sign-in?${new URLSearchParams({ callbackUrl, error: 'Callback' })}`, { session })
  expect(failed.status).toBe(200)
  const text = await failed.text()
  expect(text).toContain('Sign in again to continue.')
  expect(text).toContain('role="alert"')
})

it('the sign-in page opens for another authentication, and returns to known pages only', async () => {
  const { session } = await newSignedIn(baseUrl)
  const again = await requestPage('/sign-in?again=/profile', { session })
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('Sign in again to continue.')
  for (const path of ['//evil.example', 'https://evil.example', '/nowhere']) {
    const query = new URLSearchParams({ again: path })
    expect((await requestPage(`/sign-in?${query}`, { session })).headers.get('location'), path).toBe('/day')
  }
})
