import type { Locator, Page } from '@playwright/test'
import { db } from '@/lib/foundation/database/client'
import { expect, type Person, test } from '../support/browser'
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

/** Creates a task and archives it. */
async function archive(api: Person['api'], task: { text: string; date?: string; details?: string }): Promise<string> {
  const { body } = await api.call('POST', '/api/v1/tasks', { date: '2025-03-01', ...task })
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  return body._id
}

/** Expects the headings of the days, each with its count, and the tasks below it. */
async function expectDays(page: Page, days: [heading: string, texts: string[]][]): Promise<void> {
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(days.map(([heading]) => heading))
  for (const [index, [heading, texts]] of days.entries()) {
    const list = page.getByRole('main').getByRole('list').nth(index)
    await expect(list.getByRole('listitem').locator('p:first-child'), heading).toHaveText(texts)
  }
}

/** Adds archived tasks directly, each with when it was archived. */
async function addArchived(userId: string, tasks: readonly (readonly [text: string, archivedAt: string])[]) {
  await db().task.createMany({
    data: tasks.map(([text, archivedAt], order) => ({
      userId,
      text,
      order,
      date: new Date('2025-03-01'),
      archivedAt: new Date(archivedAt),
    })),
  })
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
  for (const text of ['Water the plants', 'Call Ann', 'Call Bob']) await archive(api, { text })
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

test('the archive is grouped by the day of archiving in the time zone of the account', async ({ newPerson }) => {
  const { page, userId, api } = await newPerson({ timeZone: 'America/Los_Angeles' })
  // Midnight there is 07:00 UTC.
  await addArchived(userId, [
    ['call the bank', '2025-06-16T07:00:00Z'],
    ['water the plants', '2025-06-16T06:59:59Z'],
    ['call the dentist', '2025-06-15T07:00:00Z'],
    ['call mother', '2025-06-15T06:59:59Z'],
  ])
  await archive(api, { text: 'just now' })
  await page.goto('/archive')
  const now = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  await expectDays(page, [
    [`Today, ${now.format(Date.now())}1 task`, ['just now']],
    ['Monday, June 16, 20251 task', ['call the bank']],
    ['Sunday, June 15, 20252 tasks', ['water the plants', 'call the dentist']],
    ['Saturday, June 14, 20251 task', ['call mother']],
  ])
  await expect(archivedTasks(page).nth(1)).toContainText('Archived 12:00 AM')
  await page.getByRole('searchbox').fill('call')
  await expectDays(page, [
    ['Monday, June 16, 20251 task', ['call the bank']],
    ['Sunday, June 15, 20251 task', ['call the dentist']],
    ['Saturday, June 14, 20251 task', ['call mother']],
  ])
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

test('the archive lists tasks with their dates, the last archived first', { tag: '@gate' }, async ({
  person: { page, api, userId },
}) => {
  for (const [text, date, archivedAt] of [
    ['second', '2025-03-01', '2025-06-15T12:00:00Z'],
    ['first', '2025-03-02', '2025-06-16T12:00:00Z'],
    ['third', '2025-03-03', '2025-06-14T12:00:00Z'],
  ] as const) {
    const id = await archive(api, { text, date })
    await db().task.update({ where: { userId_id: { userId, id } }, data: { archivedAt } })
  }
  await page.goto('/archive')
  await expectTexts(page, ['first', 'second', 'third'])
  await expect(archivedTasks(page).nth(0)).toContainText('Mar 2, 2025')
  await expect(archivedTasks(page).nth(2)).toContainText('Mar 3, 2025')
})

test('the archive search matches text and details in any case', { tag: '@gate' }, async ({ person: { page, api } }) => {
  await archive(api, { text: 'Water the PLANTS' })
  await archive(api, { text: 'Balcony', details: 'The plants twice.' })
  await archive(api, { text: 'Call the dentist' })
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
  await archive(api, { text: 'Buy milk' })
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

test('the archive search ignores punctuation and accents', async ({ person: { page, api } }) => {
  await archive(api, { text: 'all 100% done' })
  await archive(api, { text: 'file_name' })
  await archive(api, { text: 'Café' })
  await page.goto('/archive')
  const search = page.getByRole('searchbox', { name: 'Search the archive' })
  for (const [typed, found] of [
    ['100%', 'all 100% done'],
    ['file_n', 'file_name'],
    ['cafe', 'Café'],
  ] as const) {
    await search.fill(typed)
    await expectTexts(page, [found], typed)
  }
  await search.fill('%')
  await expect(page.getByText('No results for “%”')).toBeVisible()
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
  const id = await archive(api, { text: 'gone soon' })
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
  const ids = [await archive(api, { text: 'waits' }), await archive(api, { text: 'leaves' })]
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
  const id = await archive(api, { text: 'leaves' })
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
  const id = await archive(api, { text: 'leaves' })
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

test('an empty archive explains itself', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/archive')
  await expect(page.getByText('No archived tasks')).toBeVisible()
  await expect(page.getByText('Tasks that you archive appear here.')).toBeVisible()
})

test('HTML in a task is shown as text', async ({ person: { page, api } }) => {
  const text = '<img src=x onerror=alert(1)>'
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  await archive(api, { text, details: text })
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
  await archive(api, { text: 'by an agent' })
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
