import { expect, test } from '../support/browser'
import { addByTyping, rowsOf, today } from '../support/day-page'
import { liveUrl } from '../support/live-updates'

const unreachable = 'The service cannot be reached.'

test('a change that cannot be saved is reverted with a message', async ({ person: { page, api } }) => {
  await api.create('stays open', today())
  await page.goto('/day')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/day', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held
    await route.abort()
  })
  await page.getByRole('checkbox', { name: 'stays open' }).check()
  await expect(rowsOf(page, 'Done')).toHaveText(['stays open'])
  answer()
  await expect(rowsOf(page, 'To do')).toHaveText(['stays open'])
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: false }])
})

test('the text of a task that cannot be added is kept', async ({ person: { page } }) => {
  await page.goto('/day')
  await page.route('**/day', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await addByTyping(page, 'not to be lost')
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(page.getByPlaceholder('Add a task')).toHaveValue('not to be lost')
  await expect(rowsOf(page, 'To do')).toHaveCount(0)
})

test('a change to a deleted task shows a message', async ({ person: { page, api } }) => {
  const { body } = await api.create('soon gone', today())
  await page.route(liveUrl, (route) => route.abort())
  await page.goto('/day')
  await page.getByRole('row', { name: 'soon gone' }).click()
  const text = page.getByLabel('Task', { exact: true })
  await text.fill('edited too late')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('restore it first')).toBeVisible()
})

test('an unknown path shows our 404 page', async ({ person: { page } }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  for (const path of ['/day/2026-02-30', '/day/yesterday']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
  }
})
