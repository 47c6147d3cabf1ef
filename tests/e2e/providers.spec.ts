import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, password, test } from '../support/browser'
import { type OidcProvider, openOidcProvider } from '../support/oidc'
import { type OwnDatabase, type OwnService, openOwnDatabase } from '../support/own-service'
import { findUnusedPort } from '../support/unused-port'

// The tests run in sequence, on two services that share one database.
test.describe.configure({ mode: 'default' })

let database: OwnDatabase
let provider: OidcProvider
let open: OwnService
let closed: OwnService

test.beforeAll(async () => {
  const ports = [await findUnusedPort(), await findUnusedPort()].map(String)
  const [database_, provider_] = await Promise.all([
    openOwnDatabase(),
    openOidcProvider(ports.map((port) => `http://localhost:${port}`)),
  ])
  database = database_
  provider = provider_
  const [PORT = '', portOfClosed = ''] = ports
  open = await database.serve({ PORT, ...provider.settings })
  closed = await database.serve({ PORT: portOfClosed, SIGNUP: 'closed', ...provider.settings })
})

test.afterAll(async () => {
  await provider?.close()
  await database?.close()
})

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

/** Presses the provider's button and chooses an account on the provider's page. */
async function continueAs(person: string, page: Page, path = '/sign-in'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('link', { name: person }).click()
}

/** Signs up with a password, which also signs in. */
async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/day')
}

/** Selects the provider sign-ins that are linked to an account. */
const linkedTo = 'SELECT 1 FROM "Account" JOIN "User" ON "User".id = "userId" WHERE email = $1'

async function fault(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/sign-in')
}

async function sessionsOf(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).filter((name) => name.endsWith('session-token'))
}

test('a sign-in is as old as the authentication that the provider names', async ({ newContext }) => {
  for (const [secondsAgo, status] of [
    [0, 200],
    [11 * 60, 403],
  ] as const) {
    const person = provider.addPerson({ email: newEmail(), email_verified: true }, secondsAgo)
    const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
    await continueAs(person, page)
    await expect(page).toHaveURL('/day')
    expect((await page.request.get('/profile/export')).status(), `${secondsAgo} s ago`).toBe(status)
  }
})

test('the first sign-in creates an account in the browser’s time zone; the next one opens it', async ({
  newContext,
}) => {
  const email = newEmail()
  const person = provider.addPerson({ email: email.toUpperCase(), email_verified: true, name: 'Ada' })
  const page = await (await newContext({ baseURL: open.baseUrl, timezoneId: 'Asia/Kathmandu' })).newPage()
  await continueAs(person, page, '/sign-up')
  await expect(page).toHaveURL('/day')
  await expect(page.getByLabel('Add a task for today')).toBeVisible()
  await expect(page.getByTitle(email)).toHaveText('Ada')
  await page.goto('/profile')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue(/^Asia\/Kat[h]?mandu$/)
  await expect(page.getByRole('button', { name: 'Set password' })).toBeVisible()

  const again = await (await newContext({ baseURL: open.baseUrl, timezoneId: 'UTC' })).newPage()
  await continueAs(person, again)
  await expect(again).toHaveURL('/day')
  await expect(again.getByTitle(email)).toHaveText('Ada')
  expect(await database.rows('SELECT email FROM "User" WHERE email = $1', [email])).toEqual([{ email }])
})

test('people without a password sign in again at the provider before a sensitive action', async ({ newContext }) => {
  const email = newEmail()
  const person = provider.addPerson({ email, email_verified: true })
  const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await continueAs(person, page)
  await expect(page).toHaveURL('/day')
  await database.rows(`UPDATE "Session" SET "authenticatedAt" = now() - interval '11 minutes'`)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Export as JSON' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Sign in again to continue.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  // The provider asks again, although it knows who this is.
  await page.getByRole('link', { name: person }).click()
  await expect(page).toHaveURL('/profile')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as JSON' }).click()
  expect((await coming).suggestedFilename()).toBe('daymark.json')
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
})

test('a provider sign-in stores the identity and none of the tokens', async ({ newContext }) => {
  const email = newEmail()
  const person = provider.addPerson({ email, email_verified: true })
  const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await continueAs(person, page)
  await expect(page).toHaveURL('/day')
  const [account] = await database.rows('SELECT * FROM "Account" WHERE "providerAccountId" = $1', [person])
  const { userId, ...kept } = account ?? {}
  expect(userId).toEqual(expect.any(String))
  expect(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== null))).toEqual({
    type: 'oauth',
    provider: 'oidc',
    providerAccountId: person,
  })
})

test('a changed e-mail address at the provider opens the same account', async ({ newContext }) => {
  const email = newEmail()
  const claims = { email, email_verified: true }
  const person = provider.addPerson(claims)
  for (const address of [email, newEmail()]) {
    claims.email = address
    const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
    await continueAs(person, page)
    await expect(page, address).toHaveURL('/day')
    await expect(page.getByTitle(email), address).toBeVisible()
  }
})

test('an address that has a password account is not linked, and a message says so', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await signUp(page, email)

  const context = await newContext({ baseURL: open.baseUrl })
  const other = await context.newPage()
  await continueAs(provider.addPerson({ email, email_verified: true }), other)
  await fault(other, 'The account with this address uses another sign-in method. Sign in with that method.')
  expect(await sessionsOf(context)).toEqual([])
  expect(await database.rows(linkedTo, [email])).toEqual([])
})

test('the cookie of an ended session cannot link a sign-in to its account', async ({ newContext }) => {
  const email = newEmail()
  const own = await newContext({ baseURL: open.baseUrl })
  const page = await own.newPage()
  await signUp(page, email)
  const cookies = await own.cookies()
  // An open page would check its session, and the response would delete the cookie.
  await page.close()
  await database.rows('UPDATE "User" SET "sessionVersion" = "sessionVersion" + 1 WHERE email = $1', [email])
  const thief = newEmail()
  const context = await newContext({ baseURL: open.baseUrl })
  await context.addCookies(cookies)
  const other = await context.newPage()
  await continueAs(provider.addPerson({ email: thief, email_verified: true }), other)
  await expect(other).toHaveURL('/day')
  await expect(other.getByTitle(thief)).toBeVisible()
  expect(await database.rows(linkedTo, [email])).toEqual([])
})

// Some providers send `email_verified` as a text or a number.
for (const email_verified of [false, 'False', 0]) {
  test(`an address that the provider has not verified (${JSON.stringify(email_verified)}) is rejected`, async ({
    newContext,
  }) => {
    const email = newEmail()
    const context = await newContext({ baseURL: open.baseUrl })
    const page = await context.newPage()
    await continueAs(provider.addPerson({ email, email_verified }), page)
    await fault(page, 'The provider has not verified your e-mail address. Verify it there, then try again.')
    expect(await sessionsOf(context)).toEqual([])
    expect(await database.rows('SELECT 1 FROM "User" WHERE email = $1', [email])).toEqual([])
  })
}

test('a sign-in without an e-mail address names what is missing', async ({ newContext }) => {
  const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await continueAs(provider.addPerson({ name: 'Nobody' }), page)
  await fault(page, 'The provider did not share your e-mail address.')
})

test('with sign-up closed, known people can sign in and new ones cannot', async ({ newContext }) => {
  const known = provider.addPerson({ email: newEmail(), email_verified: true })
  const first = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await continueAs(known, first)
  await expect(first).toHaveURL('/day')

  const page = await (await newContext({ baseURL: closed.baseUrl })).newPage()
  await continueAs(known, page)
  await expect(page).toHaveURL('/day')

  const email = newEmail()
  const context = await newContext({ baseURL: closed.baseUrl })
  const other = await context.newPage()
  await continueAs(provider.addPerson({ email, email_verified: true }), other)
  await fault(other, 'Sign-up is closed. Ask the administrator of this service for an account.')
  expect(await sessionsOf(context)).toEqual([])
  expect(await database.rows('SELECT 1 FROM "User" WHERE email = $1', [email])).toEqual([])
})

test('an unreachable provider causes a message, and the page stays', async ({ newContext }) => {
  const context = await newContext({ baseURL: open.baseUrl })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').first().fill('somebody@example.com')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await expect(page.getByText('The service cannot be reached. Try again.')).toBeVisible()
  await expect(page.getByLabel('E-mail').first()).toBeVisible()
})

test('returning from the provider without signing in shows the sign-in page with a message', async ({ newContext }) => {
  const page = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Continue with Example ID' }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await fault(page, 'Sign-in failed. Try again.')
})
