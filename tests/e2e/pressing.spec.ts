import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { expect, password, test } from '../support/browser'
import { today } from '../support/day-page'
import { openKeyForm } from '../support/key-page'

/**
 * Presses the mouse where an element is, as people do: without looking for it again between pressing and releasing, and
 * not always at its center, which a small shift would still leave below the mouse.
 */
async function press(target: Locator, edge: 'top' | 'bottom'): Promise<void> {
  const { mouse } = target.page()
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not visible')
  await mouse.move(box.x + box.width / 2, edge === 'top' ? box.y + 4 : box.y + box.height - 4)
  await mouse.down()
  await target.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await target.boundingBox()).toEqual(box)
  await mouse.up()
}

for (const [path, button] of [
  ['/sign-in', 'Sign in'],
  ['/sign-up', 'Create account'],
] as const) {
  test(`one press submits ${path} while it shows an error`, async ({ page }) => {
    await page.goto(path)
    const submit = page.getByRole('button', { name: button, exact: true })
    await submit.click()
    const typed = page.getByLabel('Password', { exact: true })
    await expect(typed).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('E-mail').fill(`${randomUUID()}@example.com`)
    await typed.pressSequentially(password)
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await press(submit, 'bottom')
    await answered
    await expect(typed).not.toHaveAttribute('aria-invalid', 'true')
  })
}

test('one press follows a link while an error appears', async ({ page }) => {
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').pressSequentially('ada')
  await press(page.getByRole('link', { name: 'Forgot your password?' }), 'top')
  await expect(page).toHaveURL('/forgot-password')
})

test('a message that came during a press is shown after it, and belongs to its field', async ({ page }) => {
  await page.goto('/sign-in')
  const email = page.getByLabel('E-mail')
  await email.pressSequentially('ada')
  await press(page.getByLabel('Password', { exact: true }), 'top')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toHaveAccessibleDescription(/@/)
  await expect(page.getByText(await email.evaluate((input: HTMLInputElement) => input.validationMessage))).toBeVisible()
})

test('one press submits the form of a dialog while it shows an error', async ({ person: { page } }) => {
  const form = await openKeyForm(page)
  const submit = form.getByRole('button', { name: 'Create key' })
  await submit.click()
  await expect(form.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Name').pressSequentially('laptop')
  await press(submit, 'bottom')
  await expect(page.getByRole('status', { name: 'API key' })).toBeVisible()
})

test('the code that renders details loads while they are typed, so that nothing moves later', async ({
  person: { page, api },
}) => {
  await api.create('Plan the trip', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Plan the trip' }).click()
  const rendering = page.waitForResponse(
    async (response) => response.url().endsWith('.js') && (await response.text()).includes('blockquote'),
  )
  await page.getByLabel('Details').fill('**Train** or bus?')
  await rendering
})
