import { randomUUID } from 'node:crypto'
import { mock } from 'node:test'
import { encode } from 'next-auth/jwt'
import { sessionSecret } from '@/lib/accounts/session-secret'
import { db } from '@/lib/database/client'
import { baseUrl, expect, password, test } from '../support/browser'
import { liveUrl } from '../support/live-updates'
import { newAddress, signInOverHttp } from '../support/password-sign-in'

const cookieName = 'next-auth.session-token'

/** Requests a private page with a session cookie. Returns the redirect target; null if the page is served. */
async function askForDay(cookie: string): Promise<string | null> {
  const answer = await fetch(`${baseUrl}/profile`, { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.headers.get('location')
}

/** Encodes a session that started some days ago. */
async function sessionOfDaysAgo(days: number, userId: string): Promise<string> {
  const secret = await sessionSecret()
  mock.timers.enable({ apis: ['Date'], now: Date.now() - days * 24 * 60 * 60_000 })
  try {
    return await encode({ token: { sub: userId, version: 0 }, secret })
  } finally {
    mock.timers.reset()
  }
}

test('every private page redirects visitors to sign-in', async ({ page }) => {
  for (const path of ['/day', '/day/2026-03-01', '/archive', '/profile', '/profile/api-keys']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/sign-in')
  }
  expect((await page.request.get('/profile/export')).status()).toBe(401)
})

test('signing out ends the session of this browser only', async ({ person, newContext }) => {
  const other = await newContext()
  await other.addCookies(await person.context.cookies())
  await person.page.goto('/profile')
  await person.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(person.page).toHaveURL('/sign-in')
  expect((await person.context.cookies()).map(({ name }) => name)).not.toContain(cookieName)
  await person.page.goto('/day')
  await expect(person.page).toHaveURL('/sign-in')
  const page = await other.newPage()
  await page.goto('/day')
  await expect(page).toHaveURL('/day')
})

test('signing out everywhere ends the sessions of other browsers, and keys stay valid', async ({
  person,
  newContext,
}) => {
  const other = await newContext()
  await other.addCookies(await person.context.cookies())
  await person.page.goto('/profile')
  await person.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await person.page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(person.page).toHaveURL('/sign-in')
  const page = await other.newPage()
  await page.goto('/day')
  await expect(page).toHaveURL('/sign-in')
  expect((await person.api.create('with a key')).status).toBe(201)
})

test('an action in an ended session does nothing and shows why', async ({ person }) => {
  // Blocks live updates, through which the open page would notice that its session has ended.
  await person.page.route(liveUrl, () => undefined)
  await person.page.goto('/profile')
  await db().user.update({ where: { id: person.userId }, data: { sessionVersion: { increment: 1 } } })
  await person.page.getByLabel('Name').fill('Somebody')
  await person.page.getByRole('button', { name: 'Save' }).click()
  await expect(person.page.getByText('You are signed out. Sign in again to continue.')).toBeVisible()
  expect((await db().user.findUniqueOrThrow({ where: { id: person.userId } })).name).toBeNull()
})

test('a forged session is rejected', async ({ person }) => {
  const claims = { sub: person.userId, version: 0 }
  const cookies = {
    malformed: 'nonsense',
    'signed with another secret': await encode({ token: claims, secret: 'another secret, which is long enough too' }),
    'of an unknown account': await encode({ token: { sub: randomUUID(), version: 0 }, secret: await sessionSecret() }),
    'of another session version': await encode({ token: { ...claims, version: 1 }, secret: await sessionSecret() }),
    'without claims': await encode({ token: {}, secret: await sessionSecret() }),
    expired: await encode({ token: claims, secret: await sessionSecret(), maxAge: -60 }),
  }
  for (const [name, value] of Object.entries(cookies)) {
    expect(await askForDay(`${cookieName}=${value}`), name).toBe('/sign-in')
  }
  const real = await encode({ token: claims, secret: await sessionSecret() })
  expect(await askForDay(`${cookieName}=${real}`)).toBeNull()
})

test('the session of a deleted account is rejected', async ({ person }) => {
  await db().user.delete({ where: { id: person.userId } })
  await person.page.goto('/day')
  await expect(person.page).toHaveURL('/sign-in')
})

test('the session cookie is SameSite and HttpOnly', async ({ person }) => {
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email: person.email, password })
  const [pair = '', ...attributes] = sessionCookie.split('; ')
  expect(pair).toMatch(/^next-auth\.session-token=./)
  expect(attributes.filter((one) => !one.startsWith('Expires='))).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
  expect(await askForDay(pair)).toBeNull()
})

test('behind an https proxy the session cookie is Secure', async ({ person }) => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' }
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email: person.email, password }, headers)
  const [pair = '', ...attributes] = sessionCookie.split('; ')
  expect(pair).toMatch(/^__Secure-next-auth\.session-token=./)
  expect(attributes.filter((one) => !one.startsWith('Expires='))).toEqual([
    'Path=/',
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
  ])
  const answer = await fetch(`${baseUrl}/profile`, { headers: { ...headers, cookie: pair }, redirect: 'manual' })
  expect(answer.status).toBe(200)
  // The service ignores the Secure cookie over http.
  expect(await askForDay(pair)).toBe('/sign-in')
})

test('signing out behind an https proxy deletes the Secure cookie', async ({ person, newContext }) => {
  const headers = { 'x-forwarded-for': newAddress(), 'x-forwarded-proto': 'https' }
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email: person.email, password }, headers)
  const [name = '', value = ''] = (sessionCookie.split('; ')[0] ?? '').split('=')
  const context = await newContext({ extraHTTPHeaders: headers })
  const { hostname: domain } = new URL(baseUrl)
  await context.addCookies([{ name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/sign-in')
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain(name)
})

test('a visit renews a session older than a day, and no younger one', async ({ person }) => {
  const { context, page } = person
  const cookie = async () => (await context.cookies()).find(({ name }) => name === cookieName)
  const young = await cookie()
  await page.goto('/day')
  expect(await cookie()).toEqual(young)
  await context.addCookies([{ name: cookieName, value: await sessionOfDaysAgo(2, person.userId), url: baseUrl }])
  const old = await cookie()
  const renewed = page.waitForResponse('**/api/auth/session')
  await page.goto('/day')
  await renewed
  expect((await cookie())?.value).not.toBe(old?.value)
  await page.reload()
  await expect(page.getByPlaceholder('Add a task for today')).toBeVisible()
})
