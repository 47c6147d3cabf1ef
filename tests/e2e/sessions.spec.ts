import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { sessionSecret } from '@/lib/domain/access/session-secret'
import { encodeSession, sessionClaims } from '@/lib/entry/web/session-cookie'
import { db } from '@/lib/foundation/database/client'
import { baseUrl, expect, type NewContext, type Person, password, test } from '../support/browser'
import { addByTyping, today } from '../support/day-page'
import { holdActions } from '../support/hold-requests'
import { untilListening } from '../support/live-updates'
import { newAddress, signInOverHttp } from '../support/password-sign-in'
import { liveUrl } from '../support/stream-url'
import { newViewer } from '../support/viewer'

const cookieName = 'next-auth.session-token'

/** Requests a private page with a session cookie. Returns the redirect target; null if the page is served. */
async function askForDay(cookie: string): Promise<string | null> {
  const answer = await fetch(`${baseUrl}/profile`, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.headers.get('location')
}

test('every private page redirects visitors to sign-in, which knows the page', async ({ page }) => {
  await page.goto('/day')
  await expect(page).toHaveURL('/sign-in')
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
    await page.goto(path)
    await expect(page, path).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`)
  }
  expect((await page.request.get('/profile/export')).status()).toBe(401)
})

test('signing in leads to the page that was asked for', async ({ person, newContext }) => {
  const page = await (await newContext()).newPage()
  await page.goto('/week/2026-03-04')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/week/2026-03-04')
  await page.goto('/sign-in?next=%2Finsights')
  await expect(page).toHaveURL('/insights')
})

test('signing up leads to the page that was asked for', async ({ newContext }) => {
  const page = await (await newContext()).newPage()
  await page.goto('/week/2026-03-04')
  for (const link of ['Create an account', 'Sign in', 'Create an account']) {
    await page.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/sign-${link === 'Sign in' ? 'in' : 'up'}?next=%2Fweek%2F2026-03-04`)
  }
  await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/week/2026-03-04')
})

test('signing in leads to no address elsewhere', async ({ person: { page } }) => {
  for (const next of ['https://example.com/day', '//example.com/day', '/\\example.com', '/day/../api/auth/signout']) {
    await page.goto(`/sign-in?${new URLSearchParams({ next })}`)
    await expect(page, next).toHaveURL('/day')
  }
})

/** Opens another browser of the same person, with a session of its own. */
async function openOtherBrowser(person: Person, newContext: NewContext): Promise<Page> {
  const context = await newContext()
  const value = await encodeSession((await newViewer(person)).session)
  await context.addCookies([{ name: cookieName, value, url: baseUrl }])
  const page = await context.newPage()
  await page.goto('/profile')
  return page
}

test('signing out sends the changes that were made before', async ({ person: { page, api } }) => {
  await page.goto('/day')
  // One after the other is held back until all were made, and the sign-out asked for.
  const release = await holdActions(page, '/day')
  await addByTyping(page, 'one', 'two', 'three')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  release()
  await expect(page).toHaveURL('/sign-in')
  expect((await api.list(today())).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('change')))).toEqual([])
})

test('the account menu signs out: a copied cookie stops working, an open page leaves, other browsers stay', async ({
  person,
  newContext,
}) => {
  const { page, context } = person
  const other = await openOtherBrowser(person, newContext)
  const copied = await newContext()
  await copied.addCookies(await context.cookies())
  const openPage = await copied.newPage()
  const listening = untilListening(openPage)
  await openPage.goto('/day')
  await listening
  await page.goto('/day')
  await page.getByRole('navigation').getByRole('button', { name: 'Account' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/sign-in')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain(cookieName)
  // The stream of the copy closes, and the page notices that it is signed out.
  await expect(openPage).toHaveURL('/sign-in')
  await other.goto('/day')
  await expect(other).toHaveURL('/day')
})

test('a tap on the account menu of a phone signs out', { tag: '@gate' }, async ({ newPerson }) => {
  const { page } = await newPerson({ context: { viewport: { width: 390, height: 844 }, hasTouch: true } })
  await page.goto('/day')
  await page.getByRole('navigation').getByRole('button', { name: 'Account' }).tap()
  await page.getByRole('menuitem', { name: 'Sign out' }).tap()
  await expect(page).toHaveURL('/sign-in')
  await page.goto('/day')
  await expect(page).toHaveURL('/sign-in')
})

test('the profile lists the sessions, and ends one of another browser', async ({ person, newContext }) => {
  const other = await openOtherBrowser(person, newContext)
  await person.page.goto('/profile')
  const sessions = person.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This browser')
  await sessions.last().getByRole('button', { name: 'End session' }).click()
  await expect(person.page.getByText('Session ended.')).toBeVisible()
  await expect(sessions).toHaveCount(1)
  await expect(sessions.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await expect(other).toHaveURL('/sign-in?next=%2Fprofile')
  await person.page.reload()
  await expect(person.page).toHaveURL('/profile')
})

test('signing out everywhere ends the sessions of other browsers, and keys stay valid', async ({
  person,
  newContext,
}) => {
  const page = await openOtherBrowser(person, newContext)
  await person.page.goto('/profile')
  await person.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await person.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(person.page).toHaveURL('/sign-in')
  // Without a request of its own: its event stream closes.
  await expect(page).toHaveURL('/sign-in?next=%2Fprofile')
  expect((await person.api.create('with a key')).status).toBe(201)
})

test('an action in an ended session does nothing and shows why', { tag: '@gate' }, async ({ person }) => {
  // Blocks live updates, through which the open page would notice that its session has ended.
  await person.page.route(liveUrl, () => undefined)
  await person.page.goto('/profile')
  await db().user.update({ where: { id: person.userId }, data: { sessionVersion: { increment: 1 } } })
  await person.page.getByLabel('Name').fill('Somebody')
  await person.page.getByRole('button', { name: 'Save' }).click()
  await expect(person.page.getByText('You are signed out. Sign in again to continue.')).toBeVisible()
  expect((await db().user.findUniqueOrThrow({ where: { id: person.userId } })).name).toBeNull()
})

test('a forged session is rejected', { tag: '@gate' }, async ({ person }) => {
  const { session } = await newViewer(person)
  const claims = sessionClaims(session)
  const cookies = {
    malformed: 'nonsense',
    'signed with another secret': await encode({ token: claims, secret: 'another secret, which is long enough too' }),
    'of an unknown account': await encodeSession({ ...session, userId: randomUUID() }),
    'of an unknown session': await encodeSession({ ...session, sessionId: randomUUID() }),
    'without claims': await encode({ token: {}, secret: await sessionSecret() }),
    expired: await encode({ token: claims, secret: await sessionSecret(), maxAge: -60 }),
  }
  for (const [name, value] of Object.entries(cookies)) {
    expect(await askForDay(`${cookieName}=${value}`), name).toBe('/sign-in?next=%2Fprofile')
  }
  const real = await encodeSession(session)
  expect(await askForDay(`${cookieName}=${real}`)).toBeNull()
})

test('the session of a deleted account is rejected', { tag: '@gate' }, async ({ person }) => {
  await db().user.delete({ where: { id: person.userId } })
  await person.page.goto('/day')
  await expect(person.page).toHaveURL('/sign-in')
})

/** Splits a Set-Cookie header. Attributes are case-insensitive and have no order (RFC 6265, section 5.2). */
function readCookie(header: string): { pair: string; attributes: string[] } {
  const [pair = '', ...attributes] = header.split('; ')
  const lower = attributes.map((one) => one.toLowerCase())
  return { pair, attributes: lower.filter((one) => !one.startsWith('expires=')).sort() }
}

test('the session cookie is SameSite and HttpOnly', { tag: '@gate' }, async ({ person }) => {
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email: person.email, password })
  const { pair, attributes } = readCookie(sessionCookie)
  expect(pair).toMatch(/^next-auth\.session-token=./)
  expect(attributes).toEqual(['httponly', 'path=/', 'samesite=lax'])
  expect(await askForDay(pair)).toBeNull()
})

test('behind an https proxy the session cookie is bound to the host and Secure', { tag: '@gate' }, async ({
  person,
}) => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' }
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email: person.email, password }, headers)
  const { pair, attributes } = readCookie(sessionCookie)
  expect(pair).toMatch(/^__Host-next-auth\.session-token=./)
  expect(attributes).toEqual(['httponly', 'path=/', 'samesite=lax', 'secure'])
  const answer = await fetch(`${baseUrl}/profile`, { headers: { ...headers, cookie: pair }, redirect: 'manual' })
  expect(answer.status).toBe(200)
  // The service ignores the Secure cookie over http.
  expect(await askForDay(pair)).toBe('/sign-in?next=%2Fprofile')
})

test('signing out behind an https proxy deletes the __Host- cookie', async ({ person, newContext }) => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' }
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email: person.email, password }, headers)
  const [name = '', value = ''] = (sessionCookie.split('; ')[0] ?? '').split('=')
  const context = await newContext({ extraHTTPHeaders: headers })
  const url = baseUrl.replace('http:', 'https:')
  await context.addCookies([{ name, value, url, secure: true, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(name)
})

test('a day without live updates says that the session has ended, and leads to sign in', async ({
  person: { page, userId, api },
}) => {
  await page.route(liveUrl, (route) => route.abort())
  await page.goto('/day')
  await db().user.update({ where: { id: userId }, data: { sessionVersion: { increment: 1 } } })
  await page.getByPlaceholder('Add a task').fill('kept')
  await page.keyboard.press('Enter')
  await expect(page.getByText('You are signed out. Sign in again to continue.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/sign-in?next=%2Fday')
  expect(await api.list(today())).toEqual([])
})
