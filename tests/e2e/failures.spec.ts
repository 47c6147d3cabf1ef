import type { Page, Route } from '@playwright/test'
import { dateIn } from '@/lib/foundation/time/dates'
import { expect, type Person, test } from '../support/browser'
import { addByTyping, rowsOf, today } from '../support/day-page'
import { liveUrl } from '../support/stream-url'

/** Makes the service unreachable for changes until the returned function is called. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const refuse = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())
  await page.route('**/day*', refuse)
  return async () => {
    await page.unroute('**/day*', refuse)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  }
}

const textsOf = async (api: Person['api']) => (await api.list(today())).map(({ text }) => text)

test('changes are kept while the service cannot be reached, and sent in order afterwards', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('was there', today())
  await page.goto('/day')
  const reconnect = await cutOff(page)
  await addByTyping(page, 'one', 'two')
  await page.getByRole('checkbox', { name: 'one' }).check()
  await page.getByRole('row', { name: 'was there' }).focus()
  await page.keyboard.press('Delete')
  await expect(rowsOf(page, 'To do')).toHaveText(['two'])
  await expect(rowsOf(page, 'Done')).toHaveText(['one'])
  await expect(page.getByRole('status').filter({ hasText: '4 changes are not saved yet.' })).toBeVisible()
  expect(await textsOf(api)).toEqual(['was there'])
  await reconnect()
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([
      { text: 'one', isCompleted: true },
      { text: 'two', isCompleted: false },
    ])
})

test('a button tries at once to send what is not saved', async ({ person: { page, api } }) => {
  await page.clock.install()
  await page.goto('/day')
  const refuse = (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue())
  await page.route('**/day', refuse)
  await addByTyping(page, 'kept')
  await page.clock.runFor(1600)
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()
  await page.unroute('**/day', refuse)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect.poll(() => textsOf(api)).toEqual(['kept'])
})

test('what a closed tab could not send is sent by the next one, once', async ({ person: { page, api, context } }) => {
  await page.goto('/day')
  await cutOff(page)
  await addByTyping(page, 'one', 'two')
  await expect(page.getByRole('status').filter({ hasText: '2 changes are not saved yet.' })).toBeVisible()
  await page.close()
  const tabs = await Promise.all([context.newPage(), context.newPage()])
  for (const tab of tabs) await tab.goto('/day')
  for (const tab of tabs) await expect(rowsOf(tab, 'To do')).toHaveText(['one', 'two'])
  expect(await textsOf(api)).toEqual(['one', 'two'])
})

test('a change that another tab sends stays in the page that made it', async ({ person }) => {
  const { page, api, sendFromOtherTab } = await openTwoTabs(person)
  await addByTyping(page, 'made here')
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()
  await sendFromOtherTab()
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  expect(await textsOf(api)).toEqual(['made here'])
  expect(await rowsOf(page, 'To do').allTextContents()).toEqual(['made here'])
})

test('a change that another tab sends and the service refuses is taken back in the page that made it', async ({
  person,
}) => {
  const { body } = await person.api.create('purged elsewhere', today())
  const { page, api, sendFromOtherTab } = await openTwoTabs(person)
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await api.call('DELETE', `/api/v1/tasks/${body._id}`)
  await page.getByRole('checkbox', { name: 'purged elsewhere' }).check()
  const message = page.getByText('Task completed.')
  // Below the pointer it stays until it is taken back.
  await message.hover()
  await sendFromOtherTab()
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'purged elsewhere' })).not.toBeChecked()
})

/** A page that can neither send changes nor learn of any, and another tab that can. */
async function openTwoTabs({ page, api, context }: Person) {
  await page.route(liveUrl, (route) => route.abort())
  await page.goto('/day')
  const other = await context.newPage()
  await other.goto('/day')
  await cutOff(page)
  const sendFromOtherTab = () => other.evaluate(() => window.dispatchEvent(new Event('online')))
  return { page, api, sendFromOtherTab }
}

test('a change whose answer is lost takes effect once', async ({ person: { page, api } }) => {
  await page.goto('/day')
  let lost = 0
  await page.route('**/day', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await addByTyping(page, 'only once')
  await expect.poll(() => lost).toBe(1)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('change'))))
    .toEqual([])
  await expect(rowsOf(page, 'To do')).toHaveText(['only once'])
  expect(await textsOf(api)).toEqual(['only once'])
})

test('leaving the page with unsent changes asks first', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/day')
  const reconnect = await cutOff(page)
  await addByTyping(page, 'not sent')
  await expect(rowsOf(page, 'To do')).toHaveText(['not sent'])
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing
  await reconnect()
  await expect(page.getByText('not saved yet')).toHaveCount(0)
})

test('a change to a task that was deleted elsewhere offers to add it again', { tag: '@gate' }, async ({
  newPerson,
}) => {
  // The account has another date than the browser, at every time.
  const timeZone = 'Pacific/Kiritimati'
  const { page, api } = await newPerson({ timeZone, context: { timezoneId: 'Pacific/Pago_Pago' } })
  const date = dateIn(timeZone, new Date())
  const { body } = await api.create('soon gone', date)
  await page.route(liveUrl, (route) => route.abort())
  await page.goto('/day')
  await page.getByRole('row', { name: 'soon gone' }).click()
  await page.getByLabel('Task', { exact: true }).fill('edited too late')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await api.call('DELETE', `/api/v1/tasks/${body._id}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText('“edited too late” was deleted elsewhere.')).toBeVisible()
  await page.getByRole('button', { name: 'Add it again' }).click()
  await expect.poll(() => api.list(date)).toMatchObject([{ text: 'edited too late' }])
})

test('adding a deleted task again closes its editor and keeps what was typed', async ({ person: { page, api } }) => {
  const { body } = await api.create('soon gone', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'soon gone' }).click()
  await page.getByLabel('Task', { exact: true }).fill('edited too late')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await api.call('DELETE', `/api/v1/tasks/${body._id}`)
  await expect(page.getByText('“edited too late” was deleted elsewhere.')).toBeVisible()
  await page.getByLabel('Details').fill('typed last')
  await page.getByRole('button', { name: 'Add it again' }).click()
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(rowsOf(page, 'To do')).toHaveText([/^edited too late/])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'edited too late', details: 'typed last' }])
  await expect(page.getByText('was deleted elsewhere')).toHaveCount(0)
})

test('an unknown path shows our 404 page', { tag: '@gate' }, async ({ person: { page } }) => {
  const answer = await page.goto('/nowhere')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.locator('main')).toHaveCount(1)
  for (const path of ['/day/2026-02-30', '/day/yesterday']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' }), path).toBeVisible()
    await expect(page.locator('main'), path).toHaveCount(1)
  }
})
