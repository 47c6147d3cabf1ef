import { randomUUID } from 'node:crypto'
import { baseUrl, expect, password, test } from '../support/browser'
import { newAddress, signInOverHttp } from '../support/password-sign-in'

const windowMs = 15 * 60_000

/** Attempts are counted in windows of 15 minutes: does the work again if one ended meanwhile. */
async function withinOneWindow<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const window = Math.floor(Date.now() / windowMs)
    const result = await work()
    if (Math.floor(Date.now() / windowMs) === window) return result
  }
}

function attempt(email: string, typed: string, address = newAddress()) {
  return signInOverHttp(baseUrl, { email, password: typed }, { 'x-forwarded-for': address })
}

function attempts(count: number, make: (index: number) => ReturnType<typeof attempt>) {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

test('ten attempts at one account are possible from anywhere, and then none, even with the right password', async ({
  newPerson,
  newContext,
}) => {
  const shown = await withinOneWindow(async () => {
    const { email } = await newPerson()
    const first = await attempts(10, () => attempt(email, 'not my password'))
    expect(first.map(({ error }) => error)).toEqual(Array(10).fill('CredentialsSignin'))
    const wrong = await attempt(email, 'not my password')
    const right = await attempt(email, password)
    const page = await (await newContext()).newPage()
    await page.goto('/sign-in')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const message = page.getByRole('alert').filter({ hasText: /./ })
    await expect(message).toBeVisible()
    return { wrong, right, message: await message.innerText(), url: page.url() }
  })
  expect(shown.wrong.error).toMatch(/^TooManyAttempts\.\d{1,3}$/)
  expect(shown.right.error).toMatch(/^TooManyAttempts\.\d{1,3}$/)
  expect(shown.right.sessionCookie).toBeUndefined()
  expect(shown.message).toMatch(/^Too many attempts\. Try again in (a minute|\d{1,2} minutes)\.$/)
  expect(shown.url).toBe(`${baseUrl}/sign-in`)
})

test('an account that does not exist is no different', async () => {
  const errors = await withinOneWindow(async () => {
    const email = newEmail()
    const first = await attempts(10, () => attempt(email.toUpperCase(), 'not my password'))
    return [...first, await attempt(email, 'not my password')].map(({ error }) => error)
  })
  expect(errors.slice(0, 10)).toEqual(Array(10).fill('CredentialsSignin'))
  expect(errors[10]).toMatch(/^TooManyAttempts\.\d{1,3}$/)
})

test('fifty attempts are possible from one address, and then none from there', async ({ newPerson }) => {
  const made = await withinOneWindow(async () => {
    const { email } = await newPerson()
    const address = newAddress()
    const first = await attempts(50, () => attempt(newEmail(), 'not my password', address))
    return {
      first: first.map(({ error }) => error),
      here: await attempt(email, password, address),
      elsewhere: await attempt(email, password),
    }
  })
  expect(made.first).toEqual(Array(50).fill('CredentialsSignin'))
  expect(made.here.error).toMatch(/^TooManyAttempts\.\d{1,3}$/)
  expect(made.here.sessionCookie).toBeUndefined()
  expect(made.elsewhere.error).toBeNull()
})

test('the addresses of one IPv6 network count as one', async () => {
  const { same, other } = await withinOneWindow(async () => {
    const network = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}`
    await attempts(50, (index) => attempt(newEmail(), 'not my password', `${network}:0:0:0:${index.toString(16)}`))
    return {
      same: await attempt(newEmail(), 'not my password', `${network}:ffff:ffff:ffff:ffff`),
      other: await attempt(newEmail(), 'not my password', '2001:db8:1:1::1'),
    }
  })
  expect(same.error).toMatch(/^TooManyAttempts\.\d{1,3}$/)
  expect(other.error).toBe('CredentialsSignin')
})

test('signing up is counted too', async ({ newContext }) => {
  const message = await withinOneWindow(async () => {
    const email = newEmail()
    await attempts(10, () => attempt(email, 'not my password'))
    const page = await (await newContext()).newPage()
    await page.goto('/sign-up')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    const alert = page.getByRole('alert').filter({ hasText: /./ })
    await expect(alert).toBeVisible()
    return alert.innerText()
  })
  expect(message).toMatch(/^Too many attempts\. Try again in (a minute|\d{1,2} minutes)\.$/)
})
