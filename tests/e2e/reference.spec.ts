import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { today } from '../support/day-page'
import { holdScripts } from '../support/hold-requests'

/** Opens the form of an operation. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Try it: ${name}` }).click()
  return page.getByRole('form', { name: `Try it: ${name}` })
}

/** Reads the response that the page shows for an operation. */
async function answerOf(page: Page, name: string): Promise<unknown> {
  return JSON.parse(
    await page
      .getByRole('region', { name: `Received response: ${name}` })
      .locator('code')
      .innerText(),
  )
}

test('the list of endpoints marks the operation that is being read, and shows its link', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/reference')
  const links = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link')
  const marked = page.locator('nav [aria-current=location]')
  await expect(marked).toHaveCount(0)
  const search = page.getByRole('article', { name: 'Search tasks' })
  await search.evaluate((section) => section.scrollIntoView())
  await expect(marked).toHaveText(/Search tasks/)
  await expect(marked).toBeInViewport({ ratio: 1 })
  // At once: Chromium's animation of Home and End paints all of this long page on the way, and can stop while other tests run.
  await page.evaluate(() => scrollTo(0, 0))
  await expect(marked).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(marked).toHaveText('Response headers')
  await expect(marked).toBeInViewport({ ratio: 1 })
  await links.first().click()
  await expect(marked).toHaveText((await links.first().textContent()) ?? '')
  // A sidebar that scrolls by itself must not scroll the page.
  await expect(page.getByRole('article').first()).toBeInViewport()
})

test('a list can be requested with a key', async ({ page, person }) => {
  await person.api.create('from the list', today())
  await page.goto('/reference')
  await page.getByLabel('API key', { exact: true }).fill(person.key)
  const form = await open(page, 'List the tasks of a date')
  await form.getByRole('textbox', { name: 'date' }).fill(today())
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('200')
  expect(await answerOf(page, 'List the tasks of a date')).toMatchObject([{ text: 'from the list', date: today() }])
})

test('a key that is pasted before the scripts have arrived is used', async ({ page, person }) => {
  const release = await holdScripts(page)
  const opened = page.goto('/reference')
  const field = page.getByLabel('API key', { exact: true })
  await field.click()
  await page.keyboard.insertText(person.key)
  release()
  await opened
  const form = await open(page, 'List the tasks of a date')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('200')
})

test('a missing or invalid key gets 401', async ({ page }) => {
  await page.goto('/reference')
  const form = await open(page, 'List the tasks of a date')
  await expect(form.getByText('No API key entered.')).toBeVisible()
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('401')
  expect(await answerOf(page, 'List the tasks of a date')).toMatchObject({ error: { code: 'MISSING_API_KEY' } })
  await page.getByLabel('API key', { exact: true }).fill('svc_made_up')
  await expect(form.getByText('No API key entered.')).toHaveCount(0)
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('region', { name: /^Received response/ })).toContainText('INVALID_API_KEY')
  await expect(form.getByRole('status')).toContainText('401')
})

test('a task that is created on the page exists', async ({ page, person }) => {
  await page.goto('/reference')
  await page.getByLabel('API key', { exact: true }).fill(person.key)
  const form = await open(page, 'Create a task')
  await form.getByLabel('Body (JSON)').fill(JSON.stringify({ text: 'made on the page', date: '2025-03-01' }))
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('201')
  const { body } = await person.api.call('GET', '/api/v1/tasks?date=2025-03-01')
  expect(body).toMatchObject([{ text: 'made on the page' }])
  expect(await answerOf(page, 'Create a task')).toEqual({ _id: body[0]._id })
})

test('the page asks for missing path parameters, and shows the service’s validation errors', async ({
  page,
  person,
}) => {
  await page.goto('/reference')
  await page.getByLabel('API key', { exact: true }).fill(person.key)
  const one = await open(page, 'Get a task')
  await one.getByRole('button', { name: 'Send request' }).click()
  await expect(one.getByRole('alert')).toHaveText('Enter taskId first. The path requires it.')
  const list = await open(page, 'List the tasks of a date')
  await list.getByRole('textbox', { name: 'date' }).fill('2025-02-30')
  await list.getByRole('button', { name: 'Send request' }).click()
  await expect(list.getByRole('status')).toContainText('400')
  expect(await answerOf(page, 'List the tasks of a date')).toMatchObject({ error: { code: 'VALIDATION_ERROR' } })
})

test('a key stays in its field and is stored nowhere', async ({ page, person }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto('/reference')
  await page.getByLabel('API key', { exact: true }).fill(person.key)
  const form = await open(page, 'List the tasks of a date')
  await form.getByRole('button', { name: 'Send request' }).click()
  await expect(form.getByRole('status')).toContainText('200')
  expect(addresses.some((address) => address.includes('/api/v1/tasks?date='))).toBe(true)
  expect(addresses.filter((address) => address.includes(person.key))).toEqual([])
  expect(await page.content()).not.toContain(person.key)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept).not.toContain(person.key)
  await page.reload()
  await expect(page.getByLabel('API key', { exact: true })).toHaveValue('')
})

test('signed-in people read the reference inside the app', async ({ person: { page } }) => {
  await page.goto('/day')
  const main = page.getByRole('navigation', { name: 'Main' })
  await main.getByRole('link', { name: 'API reference' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  await expect(page).toHaveURL('/reference')
  await expect(main.getByRole('link', { name: 'API reference' })).toHaveAttribute('aria-current', 'page')
  await expect(main.locator('[aria-current]')).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('week')
  await page.getByRole('option', { name: 'Go to this week' }).click()
  await expect(page).toHaveURL(/\/week/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  await main.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Activity' }).click()
  await expect(page).toHaveURL('/profile/activity')
})

test('the focus stays in the navigation on the way to the reference and back', async ({ person: { page } }) => {
  await page.goto('/day')
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const [name, path] of [
    ['API reference', '/reference'],
    ['Week', /\/week/],
  ] as const) {
    await main.getByRole('link', { name }).press('Enter')
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(main.getByRole('link', { name })).toBeFocused()
  }
})

test('a task is added from the reference', async ({ person: { page, api } }) => {
  await page.goto('/reference')
  await page.keyboard.press('q')
  await page.getByRole('dialog').getByPlaceholder('Add a task').fill('from the reference')
  await page.keyboard.press('Enter')
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'from the reference' }])
})

test('the reference is in the account menu on phones', async ({ newPerson }) => {
  const { page } = await newPerson({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/day')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'API reference' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'API reference' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tasks', exact: true })).toBeVisible()
})
