import type { Locator, Page } from '@playwright/test'
import { db } from '@/lib/foundation/database/client'
import { addArchived, archiveTask } from '../support/archive-page'
import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'
import { holdScripts } from '../support/hold-requests'
import { untilListening } from '../support/live-updates'

function archivedTasks(page: Page): Locator {
  return page.getByRole('main').getByRole('listitem')
}

/**
 * Expects the texts of the archived tasks, from top to bottom.
 * @param which the case, for the failure message
 */
async function expectTexts(page: Page, texts: string[], which?: string): Promise<void> {
  await expect(archivedTasks(page).locator('p:first-child'), which).toHaveText(texts)
}

/** Expects the headings of the days, each with its count, and the tasks below it. */
async function expectDays(page: Page, days: [heading: string, texts: string[]][]): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(days.map(([heading]) => heading))
  for (const [index, [heading, texts]] of days.entries()) {
    const list = page.getByRole('main').getByRole('list').nth(index)
    await expect(list.getByRole('listitem').locator('p:first-child'), heading).toHaveText(texts)
  }
}

test('a task that was deleted elsewhere is not said to be restored', async ({ person: { page, userId } }) => {
  await addArchived(userId, [['gone', '2025-06-16T12:00:00Z']])
  await page.goto('/archive')
  const restore = page.getByRole('button', { name: 'Restore: gone' })
  await expect(restore).toBeVisible()
  await db().task.deleteMany({ where: { userId } })
  await restore.click()
  await expect(page.getByText('There is no such task.')).toBeVisible()
  await expect(page.getByText(/^Restored to/)).toHaveCount(0)
})

test('a search that is typed before the scripts have arrived is made, and its result is announced', async ({
  person: { page, api },
}) => {
  for (const text of ['Water the plants', 'Call Ann', 'Call Bob']) await archiveTask(api, { text })
  const release = await holdScripts(page)
  const opened = page.goto('/archive')
  const field = page.getByRole('searchbox', { name: 'Search the archive' })
  await field.click()
  await page.keyboard.type('call')
  release()
  await opened
  await expectTexts(page, ['Call Bob', 'Call Ann'])
  await expect(page.getByRole('status')).toHaveText('2 tasks found.')
  await expect(field).toHaveValue('call')
  await field.fill('nothing like it')
  await expect(page.getByRole('status')).toHaveText('No tasks found.')
})

test('a day goes on over pages, and restoring a task lowers its count', async ({ person: { page, userId } }) => {
  const instant = (minute: number) => new Date(Date.parse('2025-06-16T12:00:00Z') - minute * 60_000).toISOString()
  const texts = Array.from({ length: 52 }, (_, index) => `call ${index}`)
  await addArchived(userId, [
    ...texts.map((text, index) => [text, instant(index)] as const),
    ['call of the day before', '2025-06-14T12:00:00Z'],
  ])
  await page.goto('/archive')
  await expectDays(page, [['Monday, June 16, 202550 on this page', texts.slice(0, 50)]])
  for (const search of ['', 'call']) {
    if (search !== '') {
      await page.goto('/archive')
      await page.getByRole('searchbox').fill(search)
      await expect(page).toHaveURL(/q=call$/)
    }
    await page.getByRole('link', { name: 'Older' }).click()
    await expectDays(page, [
      ['Monday, June 16, 2025continued2 on this page', texts.slice(50)],
      ['Saturday, June 14, 20251 task', ['call of the day before']],
    ])
  }
  await page.getByRole('button', { name: 'Restore: call 50' }).click()
  await expectDays(page, [
    ['Monday, June 16, 2025continued1 on this page', ['call 51']],
    ['Saturday, June 14, 20251 task', ['call of the day before']],
  ])
  await page.getByRole('button', { name: 'Restore: call 51' }).click()
  await expectDays(page, [['Saturday, June 14, 20251 task', ['call of the day before']]])
})

test('the archive search matches text and details in any case', async ({ person: { page, api } }) => {
  await archiveTask(api, { text: 'Water the PLANTS' })
  await archiveTask(api, { text: 'Balcony', details: 'The plants twice.' })
  await archiveTask(api, { text: 'Call the dentist' })
  await page.goto('/archive')
  const search = page.getByRole('searchbox', { name: 'Search the archive' })
  await search.fill('pLaNtS')
  await expectTexts(page, ['Balcony', 'Water the PLANTS'])
  await expect(page).toHaveURL(/\/archive\?q=pLaNtS$/)
  await search.fill('nowhere')
  await expect(page.getByText('No results for “nowhere”')).toBeVisible()
  await page.getByRole('button', { name: /clear/i }).click()
  await expectTexts(page, ['Call the dentist', 'Balcony', 'Water the PLANTS'])
  await expect(search).toBeFocused()
  await expect(page).toHaveURL(/\/archive$/)
})

test('a correction that is typed while results are loading stays', async ({ person: { page, api } }) => {
  await archiveTask(api, { text: 'Buy milk' })
  await page.goto('/archive?q=milk')
  await expectTexts(page, ['Buy milk'])
  const search = page.getByRole('searchbox', { name: 'Search the archive' })
  const held: (() => void)[] = []
  await page.route(/\/archive\?q=milkx/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await search.press('End')
  await search.press('x')
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const loaded = page.waitForResponse(/\/archive\?q=milk&_rsc/)
  await search.press('Backspace')
  await loaded
  for (const release of held) release()
  await expect(page).toHaveURL('/archive?q=milk')
  await expectTexts(page, ['Buy milk'])
  await expect(search).toHaveValue('milk')
})

test('a restored task is back on its day and position', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await api.create('one', today())
  const { body } = await api.create('two', today())
  await api.create('three', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await page.goto('/archive')
  await page.getByRole('button', { name: 'Restore: two' }).click()
  await expect(page.getByText('Restored to')).toBeVisible()
  await expect(page.getByText('No archived tasks')).toBeVisible()
  await page.getByRole('link', { name: 'Tasks', exact: true }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
})

test('a task is deleted permanently when its message closes, and Undo keeps it', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const id = await archiveTask(api, { text: 'gone soon' })
  const status = async () => (await api.call('GET', `/api/v1/tasks/${id}`)).status
  await page.goto('/archive')
  const remove = page.getByRole('button', { name: 'Delete permanently: gone soon' })
  await remove.click()
  await expect(remove).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectTexts(page, ['gone soon'])
  expect(await status()).toBe(200)
  await remove.click()
  await expect(remove).toHaveCount(0)
  expect(await status()).toBe(200)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('No archived tasks')).toBeVisible()
  await expect.poll(status).toBe(404)
})

test('a deletion takes effect by itself after 10 seconds, and when the page is left', async ({
  person: { page, api },
}) => {
  const ids = [await archiveTask(api, { text: 'waits' }), await archiveTask(api, { text: 'leaves' })]
  const statuses = () => Promise.all(ids.map(async (id) => (await api.call('GET', `/api/v1/tasks/${id}`)).status))
  await page.clock.install()
  await page.goto('/archive')
  await page.getByRole('button', { name: 'Delete permanently: waits' }).click()
  await expect(page.getByText('Task deleted.')).toBeVisible()
  await page.mouse.move(0, 0)
  await page.clock.runFor(9000)
  expect(await statuses()).toEqual([200, 200])
  await page.clock.runFor(2000)
  await expect.poll(statuses).toEqual([404, 200])
  await page.getByRole('button', { name: 'Delete permanently: leaves' }).click()
  await expect(page.getByText('Task deleted.')).toBeVisible()
  await expect(page.getByText('No archived tasks')).toBeVisible()
  await page.goto('about:blank')
  await expect.poll(statuses).toEqual([404, 404])
  // The page that opens next sends the change once more, and says nothing of it.
  await page.goto('/archive')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('change'))))
    .toEqual([])
  await expect(page.getByText('No archived tasks')).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0)
})

test('signing out carries out a deletion whose Undo is still offered', async ({ person: { page, api } }) => {
  const id = await archiveTask(api, { text: 'leaves' })
  await page.goto('/archive')
  await page.getByRole('button', { name: 'Delete permanently: leaves' }).click()
  await expect(page.getByText('Task deleted.')).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(async () => (await api.call('GET', `/api/v1/tasks/${id}`)).status).toBe(404)
})

test('a deletion is carried out, and no longer offers Undo, when signing out fails', async ({
  person: { page, api },
}) => {
  const id = await archiveTask(api, { text: 'leaves' })
  await page.goto('/archive')
  await page.route('**/archive', (route) =>
    route.request().headers()['next-action'] && !route.request().postData()?.includes(id)
      ? route.abort()
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Delete permanently: leaves' }).click()
  await expect(page.getByText('Task deleted.')).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('You are still signed in.')).toBeVisible()
  // Much sooner than by itself.
  await expect(page.getByText('Task deleted.')).toHaveCount(0, { timeout: 2000 })
  await expect.poll(async () => (await api.call('GET', `/api/v1/tasks/${id}`)).status).toBe(404)
})

test('a large archive and its search results have pages', async ({ person: { page, userId } }) => {
  const texts = Array.from({ length: 60 }, (_, index) => `${index < 55 ? 'old' : 'new'} task ${index}`)
  await db().task.createMany({
    data: texts.map((text, order) => ({
      userId,
      text,
      order,
      date: new Date('2025-03-01'),
      archivedAt: new Date(Date.parse('2025-06-01T00:00:00Z') + order * 60_000),
    })),
  })
  const newestFirst = texts.toReversed()
  await page.goto('/archive')
  await expectTexts(page, newestFirst.slice(0, 50))
  await expect(page.getByRole('link', { name: 'Newest' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Older' }).click()
  await expectTexts(page, newestFirst.slice(50))
  await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0)
  // The link that had the focus is gone. The page begins at its top, and opens no keyboard on a phone.
  for (let frame = 0; frame < 3; frame++) await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expectTexts(page, newestFirst.slice(0, 50))
  await page.getByRole('searchbox').fill('old')
  await expectTexts(page, newestFirst.slice(5, 55))
  await page.getByRole('link', { name: 'Older' }).click()
  await expectTexts(page, newestFirst.slice(55))
})

test('HTML in a task is shown as text', async ({ person: { page, api } }) => {
  const text = '<img src=x onerror=alert(1)>'
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await archiveTask(api, { text, details: text })
  await api.call('POST', '/api/v1/tasks', { text, details: text, date: today() })
  await page.goto('/archive')
  await expectTexts(page, [text])
  await page.goto('/day')
  await expect(rowsOf(page, 'To do')).toContainText([text])
  await page.getByRole('row', { name: text }).click()
  await expect(page.getByRole('form').getByText(text)).toHaveCount(2)
  await expect(page.locator('img')).toHaveCount(0)
  expect(dialogs).toEqual([])
})

test('a task that is archived elsewhere appears without a reload', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const listening = untilListening(page)
  await page.goto('/archive')
  await listening
  await archiveTask(api, { text: 'by an agent' })
  await expectTexts(page, ['by an agent'])
})

test('the Archive link ends a search', async ({ person: { page, api } }) => {
  const { body } = await api.create('found', '2026-03-01')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await page.goto('/archive?q=nothing')
  await expect(page.getByText('No results for')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Archive' }).click()
  await expect(page.getByText('found', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page).toHaveURL('/archive')
})
