import type { Page } from '@playwright/test'
import { maxRenderedRows, maxTasksOfWeekDay } from '@/lib/foundation/limits'
import { expect, type Person, test } from '../support/browser'
import { addByTyping, rowsOf, today } from '../support/day-page'
import { holdActions } from '../support/hold-requests'

test.setTimeout(120_000)

async function addTasks({ api }: Person, date: string, count: number): Promise<void> {
  for (let start = 0; start < count; start += 100) {
    const operations = Array.from({ length: Math.min(100, count - start) }, (_, index) => ({
      op: 'create',
      text: `task ${start + index + 1};`,
      date,
    }))
    await api.call('POST', '/api/v1/tasks/batch', { operations })
  }
}

const rest = 20
const count = maxRenderedRows + rest
const showAll = (page: Page) => page.getByRole('button', { name: `Show all ${count} tasks` })

test('a long day of a week shows its first tasks, and leads to all of them', async ({ person }) => {
  const { page } = person
  const all = maxTasksOfWeekDay + 5
  await addTasks(person, '2026-03-02', all)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/week/2026-03-04')
  const monday = page.getByRole('grid', { name: 'Tasks of Monday, March 2' })
  const link = page.getByRole('link', { name: `Show all ${all} tasks of Monday, March 2` })
  await expect(monday.getByRole('row')).toHaveCount(maxTasksOfWeekDay)
  await monday
    .getByRole('row', { name: 'task 1;' })
    .dragTo(page.getByRole('grid', { name: 'Tasks of Tuesday, March 3' }))
  await expect(page.getByRole('link', { name: 'Tuesday, March 3, 1 to do' })).toBeVisible()
  // The next one takes its place.
  await expect(monday.getByRole('row', { name: `task ${maxTasksOfWeekDay + 1};` })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(link).toBeVisible()
  await link.press('Enter')
  await expect(page).toHaveURL('/day/2026-03-02')
  await expect(rowsOf(page, 'To do')).toHaveCount(all)
})

test('a long day shows its first tasks, and all on demand: with the button, the keyboard, and on paper', async ({
  person,
}) => {
  const { page } = person
  await addTasks(person, today(), count)
  const open = async () => {
    await page.goto('/day')
    await expect(rowsOf(page, 'To do')).toHaveCount(maxRenderedRows)
  }
  const next = page.getByRole('row', { name: `task ${maxRenderedRows + 1};` })
  await open()
  await showAll(page).press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveCount(count)
  await expect(next).toBeFocused()
  await open()
  await rowsOf(page, 'To do').first().focus()
  await page.keyboard.press('End')
  // Before the code of the rest has arrived, the key leads nowhere.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect(next).toBeFocused({ timeout: 500 })
  }).toPass()
  await open()
  await expect(showAll(page)).toBeEnabled()
  await page.pdf()
  await expect(rowsOf(page, 'To do')).toHaveCount(count)
})

test('the whole of a long day is selected before the code that shows it has arrived', { tag: '@gate' }, async ({
  person,
}) => {
  const { page } = person
  await addTasks(person, today(), count)
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    if (body.includes('"beforeprint"') && body.includes('Show all ')) await held
    await route.fulfill({ response, body })
  })
  await page.goto('/day', { waitUntil: 'commit' })
  const first = page.getByRole('row', { name: 'task 1;' })
  // Until the other scripts have arrived, the key selects nothing.
  await expect(async () => {
    await first.press('ControlOrMeta+a')
    await expect(first).toHaveAttribute('aria-selected', 'true', { timeout: 500 })
  }).toPass()
  await expect(page.getByText(`${count} selected`)).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveCount(maxRenderedRows)
  release()
  await expect(rowsOf(page, 'To do')).toHaveCount(count)
})

test('a task that is added to a long day, or looked for, is shown', async ({ person }) => {
  const { page, api } = person
  await addTasks(person, today(), count)
  await page.goto('/day')
  await addByTyping(page, 'the last one')
  await expect(page.getByRole('row', { name: 'the last one' })).toBeVisible()
  await expect.poll(async () => (await api.list(today())).at(-1)).toMatchObject({ text: 'the last one' })
  await expect(page.getByRole('row', { name: 'the last one' })).toBeVisible()
  await api.create('of an agent', today())
  await page.goto('/insights')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('of an agent')
  await expect(page.getByRole('option', { name: /^of an agent/ })).toBeVisible()
  await page.getByRole('option', { name: /^of an agent/ }).click()
  await expect(page).toHaveURL('/day')
  await expect(page.getByRole('row', { name: 'of an agent' })).toBeFocused()
})

test('a long day keeps its order when a shown task is moved', async ({ person }) => {
  const { page, api } = person
  await addTasks(person, today(), count)
  await page.goto('/day')
  await page.getByRole('row', { name: 'task 2;' }).press('Alt+ArrowUp')
  await expect
    .poll(async () => (await api.list(today())).map(({ text }) => text))
    .toEqual([2, 1, ...Array.from({ length: count - 2 }, (_, index) => index + 3)].map((number) => `task ${number};`))
})

test('details are read when a task is opened, and follow changes from elsewhere', async ({ person: { page, api } }) => {
  const { body } = await api.create('Passport', today())
  const change = (details: string) => api.call('PATCH', `/api/v1/tasks/${body._id}`, { details })
  await change('Bring a photo.')
  await page.goto('/day')
  await page.getByRole('row', { name: 'Passport' }).click()
  const editor = page.getByRole('form', { name: 'Edit: Passport' })
  await expect(editor.getByText('Bring a photo.')).toBeVisible()
  await change('Bring two photos.')
  await expect(editor.getByText('Bring two photos.')).toBeVisible()
})

test('what is typed into details before they have arrived comes after them', async ({ person: { page, api } }) => {
  const { body } = await api.create('Passport', today())
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { details: 'Bring a photo.' })
  await page.goto('/day')
  const release = await holdActions(page, '**/day')
  await page.getByRole('row', { name: 'Passport' }).click()
  const field = page.getByRole('textbox', { name: 'Details' })
  await expect(field).toHaveAttribute('aria-busy', 'true')
  await field.pressSequentially(' And a pen.')
  release()
  await expect(field).toHaveValue('Bring a photo. And a pen.')
  await page.keyboard.press('Escape')
  await expect.poll(() => api.list(today())).toMatchObject([{ details: 'Bring a photo. And a pen.' }])
})

test('details that cannot be read are replaced by a message, and lose nothing', async ({ person: { page, api } }) => {
  const { body } = await api.create('Passport', today())
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { details: 'Bring a photo.' })
  await page.goto('/day')
  await page.getByRole('row', { name: 'Passport' }).hover()
  let isLost = true
  await page.route('**/day', (route) =>
    isLost && route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('row', { name: 'Passport' }).click()
  const editor = page.getByRole('form', { name: 'Edit: Passport' })
  await expect(editor.getByText('The details of this task are not shown.')).toBeVisible()
  await editor.getByRole('button', { name: 'Try again' }).focus()
  isLost = false
  // New data of the page may have read them again already.
  await page.keyboard.press('Enter')
  await expect(editor.getByText('Bring a photo.')).toBeVisible()
})
