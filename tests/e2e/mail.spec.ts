import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { type MailSink, openMailSink } from '../support/mail-sink'
import { mintKey } from '../support/mint-key'
import { type OwnDatabase, type OwnService, openOwnDatabase } from '../support/own-service'
import { signInOverHttp } from '../support/password-sign-in'
import { caller } from '../support/service'
import { findUnusedPort } from '../support/unused-port'

// The tests run in sequence, on one service.
test.describe.configure({ mode: 'default' })

const first = 'correct horse battery'
const second = 'quite another password'

let database: OwnDatabase
let mail: MailSink
let service: OwnService

test.beforeAll(async () => {
  const PORT = String(await findUnusedPort())
  const opened = await Promise.all([openOwnDatabase(), openMailSink()])
  database = opened[0]
  mail = opened[1]
  service = await database.serve({
    PORT,
    NEXTAUTH_URL: `http://localhost:${PORT}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'Daymark <daymark@example.com>',
    LOG_LEVEL: 'debug',
  })
})

test.afterAll(async () => {
  await database?.close()
  await mail?.close()
})

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

const sent = /^Check your e-mail\. /

/** Requests a link to choose a password. */
async function askForLink(page: Page, path: '/sign-up' | '/forgot-password', email: string): Promise<void> {
  await page.goto(path)
  await sendLink(page, email)
}

async function sendLink(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: sent })).toBeFocused()
}

/** Returns the link in the next message to an address. */
async function linkTo(email: string): Promise<string> {
  const { text = '', from } = await mail.nextMailTo(email)
  expect(from).toMatchObject({ address: 'daymark@example.com' })
  const links = text.match(/https?:\/\/\S+/g) ?? []
  expect(links).toHaveLength(1)
  const [link = ''] = links
  expect(new URL(link).origin).toBe(service.baseUrl)
  return link
}

function secretOf(link: string): string {
  const { hash, searchParams } = new URL(link)
  const token = searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token') ?? ''
  expect(token.length).toBeGreaterThan(40)
  return token
}

async function choosePassword(page: Page, link: string, password: string): Promise<void> {
  // A link that differs from the current URL only in its fragment would not reload the page.
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
}

/** Signs up by mail, which also signs in. */
async function signUp(page: Page, email: string): Promise<void> {
  await askForLink(page, '/sign-up', email)
  await choosePassword(page, await linkTo(email), first)
  await expect(page).toHaveURL('/day')
}

function fault(page: Page, text: string) {
  return page.getByRole('alert').filter({ hasText: text })
}

test('sign-up needs only an e-mail address; the mailed link leads to choosing a password', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl, timezoneId: 'America/Lima' })).newPage()
  await page.goto('/sign-up')
  await expect(page.locator('input:visible')).toHaveCount(1)
  await askForLink(page, '/sign-up', email.toUpperCase())
  expect(await database.rows('SELECT 1 FROM "User" WHERE email = $1', [email])).toEqual([])
  const link = await linkTo(email)
  expect(new URL(link).pathname).toBe('/set-password')
  expect(new URL(link).search).toBe('')
  await page.goto(link)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await expect(page, 'the token is removed from the URL').toHaveURL('/set-password')
  await choosePassword(page, link, first)
  await expect(page).toHaveURL('/day')
  await page.goto('/profile')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('America/Lima')
  expect((await signInOverHttp(service.baseUrl, { email, password: first })).error).toBeNull()
  expect(service.output()).not.toContain(secretOf(link))
})

test('links to choose a password lead to the page that was asked for, and to none elsewhere', async ({
  newContext,
}) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  for (const [name, elsewhere] of [
    ['Create an account', false],
    ['Forgot your password?', false],
    ['Forgot your password?', true],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/archive')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/^(?!.*sign-in).*\?next=%2Farchive$/)
    await sendLink(page, email)
    const link = new URL(await linkTo(email))
    if (elsewhere) link.hash = link.hash.replace('%2Farchive', encodeURIComponent('https://example.com/archive'))
    await choosePassword(page, link.href, first)
    await expect(page, `${name}${elsewhere ? ', elsewhere' : ''}`).toHaveURL(elsewhere ? '/day' : '/archive')
  }
})

test('a link works once, and a rejected password does not use it up', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await askForLink(page, '/sign-up', email)
  const link = await linkTo(email)
  await choosePassword(page, link, '1234567890')
  await expect(fault(page, 'The password is one of the most common ones: choose another.')).toBeVisible()
  await page.getByLabel('New password').fill(first)
  await page.getByRole('button', { name: 'Set password and sign in' }).click()
  await expect(page).toHaveURL('/day')

  const other = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await choosePassword(other, link, second)
  await expect(fault(other, 'This link was already used or has expired. Request a new one.')).toBeVisible()
  expect((await signInOverHttp(service.baseUrl, { email, password: second })).error).toBe('CredentialsSignin')
})

test('a new link that is opened in the tab of an expired one sets the password', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await askForLink(page, '/sign-up', email)
  const old = await linkTo(email)
  await database.rows('DELETE FROM "VerificationToken" WHERE identifier = $1', [`password:${email}`])
  await choosePassword(page, old, first)
  await expect(fault(page, 'already used or has expired')).toBeVisible()
  await askForLink(await page.context().newPage(), '/sign-up', email)
  await page.goto(await linkTo(email))
  await expect(fault(page, 'already used or has expired')).toHaveCount(0)
  await page.getByLabel('New password').fill(first)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL('/day')
})

test('a link is valid for its address only, and for ten minutes', async ({ newContext }) => {
  const [email, victim] = [newEmail(), newEmail()]
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await askForLink(page, '/sign-up', email)
  const link = await linkTo(email)
  await choosePassword(page, link.replace(encodeURIComponent(email), encodeURIComponent(victim)), first)
  const refused = fault(page, 'This link was already used or has expired. Request a new one.')
  await expect(refused).toBeVisible()
  const identifier = [email]
  const lasts = `SELECT extract(epoch FROM expires - now()) AS seconds FROM "VerificationToken" WHERE identifier LIKE '%' || $1`
  const [lifetime] = await database.rows(lasts, identifier)
  expect(Number(lifetime?.seconds)).toBeGreaterThan(300)
  expect(Number(lifetime?.seconds)).toBeLessThanOrEqual(600)
  const late = `UPDATE "VerificationToken" SET expires = now() - interval '1 second' WHERE identifier LIKE '%' || $1`
  await database.rows(late, identifier)
  await choosePassword(page, link, first)
  await expect(refused).toBeVisible()
  expect(await database.rows('SELECT 1 FROM "User" WHERE email IN ($1, $2)', [email, victim])).toEqual([])
})

test('a password reset signs out other browsers, invalidates the old password, and offers to revoke all keys', async ({
  newContext,
}) => {
  const email = newEmail()
  const elsewhere = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await signUp(elsewhere, email)
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await askForLink(page, '/forgot-password', email)
  const earlier = await linkTo(email)
  await askForLink(page, '/forgot-password', email)
  const key = await mintKey({ DATABASE_URL: database.url }, email)
  const keyStatus = async () => (await caller(service.baseUrl, key).call('GET', '/api/v1/tasks?date=2026-03-01')).status
  expect(await keyStatus()).toBe(200)
  const latest = await linkTo(email)
  await page.goto(latest)
  await expect(page.getByRole('switch', { name: 'Revoke all API keys' })).toBeChecked()
  await choosePassword(page, latest, second)
  await expect(page).toHaveURL('/day')
  await expect.poll(keyStatus).toBe(401)
  // Without a request of its own: its event stream closes.
  await expect(elsewhere).toHaveURL('/sign-in')
  expect((await signInOverHttp(service.baseUrl, { email, password: first })).error).toBe('CredentialsSignin')
  expect((await signInOverHttp(service.baseUrl, { email, password: second })).error).toBeNull()
  // Earlier links are invalid too.
  await choosePassword(elsewhere, earlier, first)
  await expect(fault(elsewhere, 'This link was already used or has expired.')).toBeVisible()
})

/** Requests links for an unknown and a known address, and expects the same page for both. */
async function expectSameAnswer(newContext: () => Promise<BrowserContext>, path: '/sign-up' | '/forgot-password') {
  const [unknown, known] = [newEmail(), newEmail()]
  await signUp(await (await newContext()).newPage(), known)
  const page = await (await newContext()).newPage()
  const answers = []
  for (const email of [unknown, known]) {
    await askForLink(page, path, email)
    answers.push(await page.locator('main').innerText())
  }
  expect(answers[0]).toBe(answers[1])
  return { unknown, known }
}

test('a password reset does not reveal whether an account exists, and unknown addresses get no mail', async ({
  newContext,
}) => {
  const { unknown, known } = await expectSameAnswer(() => newContext({ baseURL: service.baseUrl }), '/forgot-password')
  // Waits for the mail that was requested last. An earlier one would have arrived by then.
  await linkTo(known)
  expect(mail.countUnread(unknown)).toBe(0)
})

test('a link points to this service, whatever host the request claims', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await page.route('**/sign-up', async (route) => {
    const lies = { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }
    const headers = { ...route.request().headers(), ...(route.request().method() === 'POST' && lies) }
    await route.fulfill({ response: await route.fetch({ headers }) })
  })
  await askForLink(page, '/sign-up', email)
  await linkTo(email)
})

test('sign-up with a known address gets the same message, and a password link by mail', async ({ newContext }) => {
  const { unknown, known } = await expectSameAnswer(() => newContext({ baseURL: service.baseUrl }), '/sign-up')
  expect((await mail.nextMailTo(unknown)).subject).toBe('Finish signing up for Daymark')
  expect((await mail.nextMailTo(known)).subject).toBe('Choose a new password for Daymark')
  expect((await signInOverHttp(service.baseUrl, { email: known, password: first })).error).toBeNull()
})
