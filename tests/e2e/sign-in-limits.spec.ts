import { baseUrl, expect, password, test } from '../support/browser'
import { newAddress } from '../support/password-sign-in'
import { attempt, attempts, newEmail } from '../support/sign-in-attempts'

const pages = [
  { path: '/sign-in', button: 'Sign in' },
  { path: '/sign-up', button: 'Create account' },
]

for (const { path, button } of pages) {
  test(`${path} shows when to try again after too many attempts`, async ({ newContext }) => {
    const address = newAddress()
    const page = await (await newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } })).newPage()
    const email = newEmail()
    await attempts(10, () => attempt(baseUrl, { email, password: 'not my password' }, address))
    await page.goto(path)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: button }).click()
    const message = page.getByRole('alert').filter({ hasText: /./ })
    await expect(message).toBeVisible()
    const shown = { message: await message.innerText(), url: page.url() }
    expect(shown.message).toMatch(/^Too many attempts\. Try again in (a minute|\d{1,2} minutes)\.$/)
    expect(shown.url).toBe(baseUrl + path)
  })
}
