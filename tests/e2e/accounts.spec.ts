import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, password, test } from '../support/browser'
import { holdScripts } from '../support/hold-requests'

function newEmail(): string {
  return `${randomUUID()}@example.com`
}

async function fillIn(page: Page, path: '/sign-in' | '/sign-up', email: string, typed: string): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: path === '/sign-in' ? 'Sign in' : 'Create account' }).click()
}

/** Locates an error message by its text, because every page also has an empty alert of Next. */
function fault(page: Page, text: string | RegExp) {
  return page.getByRole('alert').filter({ hasText: text })
}

test('sign-up with a password opens the day in the browser’s time zone', { tag: '@gate' }, async ({ newContext }) => {
  const page = await (await newContext({ timezoneId: 'Pacific/Chatham' })).newPage()
  const email = newEmail()
  await fillIn(page, '/sign-up', email, password)
  await expect(page).toHaveURL('/day')
  await expect(page.getByLabel('Add a task for today')).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Chatham')
  await expect(page.getByRole('main').getByText(email, { exact: true })).toBeVisible()
})

for (const [path, submit] of [
  ['/sign-in', 'Sign in'],
  ['/sign-up', 'Create account'],
] as const) {
  test(`what is typed at ${path} before its scripts have arrived is kept`, async ({ page, newPerson }) => {
    const email = path === '/sign-in' ? (await newPerson()).email : newEmail()
    const release = await holdScripts(page)
    const opened = page.goto(path)
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: submit })).toBeDisabled()
    release()
    await opened
    await expect(page.getByLabel('E-mail')).toHaveValue(email)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
    await page.getByRole('button', { name: submit }).click()
    await expect(page).toHaveURL('/day')
  })
}

test('a short password is rejected by the page and by the service', { tag: '@gate' }, async ({ page }) => {
  await fillIn(page, '/sign-up', newEmail(), 'too short')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/sign-up')
  // Bypasses the validation in the page.
  await page.locator('form').evaluate((form) => form.setAttribute('novalidate', ''))
  await page.locator('input[type=password]').evaluate((input) => input.removeAttribute('minlength'))
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(fault(page, 'The password must be at least 10 characters long.')).toBeVisible()
})

for (const [typed, message] of [
  ['1234567890', 'The password is one of the most common ones: choose another.'],
  ['daymark2026', 'The password must not be built from your name, your e-mail address or the name of this service.'],
  ['aaaaaaaaaaaa', 'The password is too easy to guess: add words that are less common.'],
] as const) {
  test(`the password ${typed} is rejected with the reason`, async ({ page }) => {
    await fillIn(page, '/sign-up', newEmail(), typed)
    await expect(fault(page, message)).toBeVisible()
    await expect(page).toHaveURL('/sign-up')
  })
}

test('the e-mail address is rejected as a password', async ({ page }) => {
  const email = newEmail()
  await fillIn(page, '/sign-up', email, email.toUpperCase())
  await expect(fault(page, 'The password must not be built from your name, your e-mail address')).toBeVisible()
})

test('an e-mail address in upper case is the same account', async ({ person, newContext }) => {
  const page = await (await newContext()).newPage()
  await fillIn(page, '/sign-in', person.email.toUpperCase(), password)
  await expect(page).toHaveURL('/day')
  await page.goto('/profile')
  await expect(page.getByRole('main').getByText(person.email, { exact: true })).toBeVisible()
})

test('sign-up with a known e-mail address changes nothing and does not reveal the account', async ({
  person,
  newContext,
}) => {
  const page = await (await newContext()).newPage()
  await fillIn(page, '/sign-up', person.email.toUpperCase(), 'another good password')
  await expect(fault(page, 'This account could not be created.')).toBeVisible()
  await fillIn(page, '/sign-in', person.email, 'another good password')
  await expect(fault(page, 'The e-mail address or the password is wrong.')).toBeVisible()
  await fillIn(page, '/sign-in', person.email, password)
  await expect(page).toHaveURL('/day')
})

test('a wrong password and an unknown e-mail address get the same message', { tag: '@gate' }, async ({
  person,
  newContext,
}) => {
  const page = await (await newContext()).newPage()
  const answers = []
  for (const email of [person.email, newEmail()]) {
    await fillIn(page, '/sign-in', email, 'not my password')
    await expect(fault(page, /./)).toBeVisible()
    answers.push(await fault(page, /./).innerText())
  }
  expect(answers).toEqual([
    'The e-mail address or the password is wrong.',
    'The e-mail address or the password is wrong.',
  ])
  await expect(page).toHaveURL('/sign-in')
})

test('a password matches in composed and decomposed form', async ({ page, newContext }) => {
  const email = newEmail()
  await fillIn(page, '/sign-up', email, 'Zürich im Regen')
  await expect(page).toHaveURL('/day')
  const other = await (await newContext()).newPage()
  await fillIn(other, '/sign-in', email, 'Zürich im Regen'.normalize('NFD'))
  await expect(other).toHaveURL('/day')
})

test('sign-in shows a message while the service is unreachable, and works on retry', async ({ person, newContext }) => {
  const context = await newContext()
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(fault(page, 'The service cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/day')
})

test('sign-up shows a message while the service is unreachable, and works on retry', async ({ page, context }) => {
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill(password)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(fault(page, 'The service cannot be reached.')).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL('/day')
})
