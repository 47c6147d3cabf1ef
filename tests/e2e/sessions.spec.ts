import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { encodeSession } from '@/lib/entry/web/session-cookie'
import { db } from '@/lib/foundation/database/client'
import { baseUrl, expect, type NewContext, type Person, password, test } from '../support/browser'
import { addByTyping, today } from '../support/day-page'
import { holdActions } from '../support/hold-requests'
import { untilListening } from '../support/live-updates'
import { newAddress, signInOverHttp } from '../support/password-sign-in'
import { liveUrl } from '../support/stream-url'
import { newViewer } from '../support/viewer'

const cookieName = 'next-auth.session-token'

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

test('a tap on the account menu of a phone signs out', async ({ newPerson }) => {
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
