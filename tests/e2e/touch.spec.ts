import type { Page, Response } from '@playwright/test'
import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'

const phone = { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }
const unreachable = 'The service cannot be reached. Nothing was changed; try again in a moment.'

/** Whether a response is the module that renders toasts. */
async function isToastModule(response: Response): Promise<boolean> {
  return response.url().endsWith('.js') && (await response.text()).includes('visibleToasts')
}

/** Opens a page and waits for the module that renders toasts, without an interaction. */
async function openIdle(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(isToastModule)
  await page.goto(path)
  await (await loaded).finished()
}

test('a tap on Archive shows a message, and a tap on Undo restores the task', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  await page.goto('/day')
  await page.getByRole('button', { name: 'Archive: Water the plants' }).tap()
  await expect(page.getByText('Task archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Water the plants' }])
})

test('taps in the archive restore and delete tasks, and show it', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  for (const text of ['one', 'two']) {
    const { body } = await api.create(text, today())
    await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  }
  await page.goto('/archive')
  await page.getByRole('button', { name: 'Restore: one' }).tap()
  await expect(page.getByText(/^Restored to /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete permanently: two' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).tap()
  await expect(page.getByText('Task deleted.')).toBeVisible()
})

test('the first tap of a visit shows a message without a connection', async ({ newPerson }) => {
  const { page, context, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  await openIdle(page, '/day')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Archive: Water the plants' }).tap()
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants'])
})

test('a message appears later if the module for toasts cannot be loaded yet', async ({ newPerson }) => {
  const { page, context, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  let isBlocked = true
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    const isToasts = (await response.text()).includes('visibleToasts')
    await (isBlocked && isToasts ? route.abort() : route.fulfill({ response }))
  })
  const refused = page.waitForEvent('requestfailed')
  await page.goto('/day')
  await refused
  await page.getByRole('button', { name: 'Archive: Water the plants' }).tap()
  await expect(rowsOf(page, 'To do')).toHaveCount(0)
  isBlocked = false
  // The browser reports that it is online again.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('Task archived.')).toBeVisible()
})
