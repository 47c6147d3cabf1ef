import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { type MailSink, openMailSink } from '../support/mail-sink'
import { type OwnDatabase, type OwnService, openOwnDatabase } from '../support/own-service'
import { newAddress } from '../support/password-sign-in'
import { findUnusedPort } from '../support/unused-port'

// The tests run in sequence, on services that share one database.
test.describe.configure({ mode: 'default' })

let database: OwnDatabase
let mail: MailSink
let service: OwnService
let closed: OwnService
let withoutMail: OwnService

test.beforeAll(async () => {
  const opened = await Promise.all([openOwnDatabase(), openMailSink()])
  database = opened[0]
  mail = opened[1]
  const serve = async (settings: Record<string, string>) => {
    const PORT = String(await findUnusedPort())
    const NEXTAUTH_URL = `http://localhost:${PORT}`
    return database.serve({ PORT, NEXTAUTH_URL, SMTP_URL: mail.url, MAIL_FROM: 'daymark@example.com', ...settings })
  }
  service = await serve({ LOG_LEVEL: 'debug' })
  closed = await serve({ SIGNUP: 'closed' })
  withoutMail = await serve({ SMTP_URL: `smtp://127.0.0.1:${await findUnusedPort()}` })
})

test.afterAll(async () => {
  await database?.close()
  await mail?.close()
})

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Or sign in without a password').fill(email)
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
}

async function linkTo(email: string): Promise<string> {
  const { text: words = '' } = await mail.nextMailTo(email)
  const [link = ''] = words.match(/https?:\/\/\S+/g) ?? []
  return link
}

/** Opens a link and presses its button. */
async function redeem(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function signIn(page: Page, email: string): Promise<void> {
  await askForLink(page, email)
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await redeem(page, await linkTo(email))
  await expect(page).toHaveURL('/day')
}

test('a magic link signs in once and creates an account in the browser’s time zone', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl, timezoneId: 'Africa/Nairobi' })).newPage()
  await askForLink(page, email.toUpperCase())
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const link = await linkTo(email)
  const { origin, pathname, search, hash } = new URL(link)
  expect({ origin, pathname, search }).toEqual({ origin: service.baseUrl, pathname: '/confirm-sign-in', search: '' })
  // A mail scanner that follows the link uses nothing up.
  const scanner = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await scanner.goto(link)
  await expect(scanner.getByLabel('E-mail')).toHaveValue(email)
  await redeem(page, link)
  await expect(page).toHaveURL('/day')
  await page.goto('/profile')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Africa/Nairobi')

  const other = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await redeem(other, link)
  const used = other.getByRole('alert').filter({ hasText: 'This link was already used or has expired.' })
  await expect(used).toBeVisible()
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  expect(token).toMatch(/^.{40,}$/)
  expect(service.output()).not.toContain(token)
})

test('a link that is opened in another browser creates the account in the time zone there', async ({ newContext }) => {
  const email = newEmail()
  const [desktop, phone] = await Promise.all(
    ['Asia/Tokyo', 'Asia/Seoul'].map(async (timezoneId) =>
      (await newContext({ baseURL: service.baseUrl, timezoneId })).newPage(),
    ),
  )
  if (!desktop || !phone) throw new Error('no page')
  await askForLink(desktop, email)
  await redeem(phone, await linkTo(email))
  await expect(phone).toHaveURL('/day')
  const rows = await database.rows('SELECT "timeZone" FROM "User" WHERE email = $1', [email])
  expect(rows).toEqual([{ timeZone: 'Asia/Seoul' }])
})

test('a link that is opened in the tab of an incomplete one signs in', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await askForLink(page, email)
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  await page.goto('/confirm-sign-in#token=x')
  await expect(page.getByText('This link is incomplete.')).toBeVisible()
  await page.goto(await linkTo(email))
  await expect(page, 'the token is removed from the URL').toHaveURL('/confirm-sign-in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/day')
})

test('a second magic link opens the same account', async ({ newContext }) => {
  const email = newEmail()
  for (let time = 0; time < 2; time += 1) {
    await signIn(await (await newContext({ baseURL: service.baseUrl })).newPage(), email)
  }
  expect(await database.rows('SELECT email FROM "User" WHERE email = $1', [email])).toEqual([{ email }])
})

test('a magic link to an account with a second factor leads to it, and says who helps', async ({ newContext }) => {
  const email = newEmail()
  await signIn(await (await newContext({ baseURL: service.baseUrl })).newPage(), email)
  const withFactor = 'UPDATE "User" SET "emailVerified" = NULL, "twoFactorSince" = now() WHERE email = $1'
  await database.rows(withFactor, [email])
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await askForLink(page, email)
  await redeem(page, await linkTo(email))
  await expect(page).toHaveURL('/second-step')
  await expect(page.getByText('ask the administrator of this service')).toBeVisible()
  await page.goto('/day')
  await expect(page).toHaveURL('/second-step')
})

test('with sign-up closed, an unknown address gets no mail and the same message as a known one', async ({
  newContext,
}) => {
  const [unknown, known] = [newEmail(), newEmail()]
  await signIn(await (await newContext({ baseURL: service.baseUrl })).newPage(), known)
  const page = await (await newContext({ baseURL: closed.baseUrl })).newPage()
  const answers = []
  for (const email of [unknown, known]) {
    await askForLink(page, email)
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
    answers.push([await page.locator('main').innerText(), page.url()])
  }
  expect(answers[0]).toEqual(answers[1])
  // Waits for the mail that was requested last. An earlier one would have arrived by then.
  await redeem(page, await linkTo(known))
  await expect(page).toHaveURL('/day')
  expect(mail.countUnread(unknown)).toBe(0)
})

test('a link points to this service, whatever host the request claims', async () => {
  const email = newEmail()
  const lies = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
  const csrf = await send(service, 'GET', '/api/auth/csrf', lies)
  const { csrfToken } = JSON.parse(csrf.body)
  // The text in it is none that a header can carry.
  const form = new URLSearchParams({ email, csrfToken, callbackUrl: 'http://evil.example/day?x=Ā', json: 'true' })
  await send(service, 'POST', '/api/auth/signin/email', { ...lies, cookie: csrf.cookie }, form.toString())
  const words = (await mail.nextMailTo(email)).text ?? ''
  expect(words).toContain(`${service.baseUrl}/confirm-sign-in#`)
  expect(words).not.toContain('evil.example')
})

test('an address gets ten links while the first one works, whoever asks for them', async () => {
  const [email, last] = [newEmail(), newEmail()]
  for (const address of [...Array(12).fill(email), last]) {
    const csrf = await send(service, 'GET', '/api/auth/csrf', {})
    const form = new URLSearchParams({ email: address, csrfToken: JSON.parse(csrf.body).csrfToken, json: 'true' })
    await send(service, 'POST', '/api/auth/signin/email', { cookie: csrf.cookie }, form.toString())
  }
  // An earlier one would have arrived by then.
  await mail.nextMailTo(last)
  const count = mail.countUnread(email)
  expect(count).toBe(10)
})

test('a magic link is redeemed by a POST of this service only', async ({ newContext }) => {
  const email = newEmail()
  const page = await (await newContext({ baseURL: service.baseUrl })).newPage()
  await askForLink(page, email)
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible()
  const link = await linkTo(email)
  const form = new URL(link).hash.slice(1)
  const path = '/api/auth/callback/email'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const followed = await fetch(`${service.baseUrl}${path}?${form}`, { redirect: 'manual' })
  expect(followed.headers.get('location')).toBe('/sign-in?error=Verification')
  for (const origin of ['http://evil.example', undefined]) {
    const response = await fetch(service.baseUrl + path, {
      method: 'POST',
      headers: { ...headers, ...(origin && { origin }) },
      body: form,
    })
    expect(response.status).toBe(403)
  }
  await redeem(page, link)
  await expect(page).toHaveURL('/day')
})

test('a mail server that is down causes a message and nothing else', async ({ newContext }) => {
  const page = await (await newContext({ baseURL: withoutMail.baseUrl })).newPage()
  await askForLink(page, newEmail())
  const failed = page.getByRole('alert').filter({ hasText: 'The e-mail could not be sent.' })
  await expect(failed).toBeVisible()
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(newEmail())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'E-mail cannot be sent at the moment.' })).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect((await fetch(`${withoutMail.baseUrl}/api/health`)).status).toBe(200)
})

/** Sends a request with a custom Host header, which fetch does not allow. */
async function send(to: OwnService, method: string, path: string, headers: Record<string, string>, body = '') {
  const url = new URL(path, to.baseUrl)
  return new Promise<{ body: string; cookie: string }>((resolve, reject) => {
    const sent = request(url, {
      method,
      headers: { 'x-forwarded-for': newAddress(), 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })
    sent.on('error', reject)
    sent.on('response', async (answer) => {
      const cookies = answer.headers['set-cookie'] ?? []
      resolve({ body: await text(answer), cookie: cookies.map((one) => one.split(';')[0]).join('; ') })
    })
    sent.end(body)
  })
}
