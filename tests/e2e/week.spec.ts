import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { listDates } from '@/lib/foundation/time/dates'
import { instantOf } from '@/lib/foundation/time/local-time'
import { countDaysIntoWeek, findWeekStart } from '@/lib/foundation/time/weeks'
import { expect, test } from '../support/browser'
import { dateAfter, timeZone, today } from '../support/day-page'

test.use({ viewport: { width: 1440, height: 900 } })

const phone = { width: 390, height: 844 }

function dayOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name: `Tasks of ${name}` })
}

// en-US, where a week begins on Sunday: 1 to 7 March 2026.
const [monday, wednesday] = ['Monday, March 2', 'Wednesday, March 4']

test('a week shows seven days with their tasks and open counts', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('Buy milk', '2026-03-02')
  await api.call('POST', '/api/v1/tasks', { text: 'Run', date: '2026-03-02', isCompleted: true })
  await api.create('Not of this week', '2026-03-08')
  await page.goto('/week/2026-03-04')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('March 1 – 7, 2026')
  await expect(page.getByRole('grid')).toHaveCount(7)
  await expect(page.getByRole('link', { name: `${monday}, 1 to do` })).toHaveAttribute('href', '/day/2026-03-02')
  await expect(dayOf(page, monday).getByRole('row')).toHaveText(['Buy milk', 'Run'])
  await expect(page.getByText('Not of this week')).toHaveCount(0)
  const tops = await page
    .getByRole('grid')
    .evaluateAll((grids) => grids.map((grid) => grid.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
})

test('a task is dragged to another day with the mouse, and the move is undone', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const noonOf = (date: string) => instantOf(date, { hour: 12, minute: 0 }, timeZone)
  await api.call('POST', '/api/v1/tasks', { text: 'Buy milk', date: '2026-03-02', dueTime: noonOf('2026-03-02') })
  await page.goto('/week/2026-03-04')
  await dayOf(page, monday).getByRole('row', { name: 'Buy milk' }).dragTo(dayOf(page, wednesday))
  await expect(dayOf(page, wednesday).getByRole('row')).toHaveText(['Buy milkWas due 12:00 PM'])
  await expect.poll(() => api.list('2026-03-04')).toMatchObject([{ text: 'Buy milk', dueTime: noonOf('2026-03-04') }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dayOf(page, monday).getByRole('row')).toHaveText(['Buy milkWas due 12:00 PM'])
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ text: 'Buy milk', dueTime: noonOf('2026-03-02') }])
})

for (const [way, isTouch] of [
  ['the mouse', false],
  ['the keyboard', false],
  ['a finger', true],
] as const)
  test(`a task is moved with its Move button: ${way}`, async ({ newPerson }) => {
    const { page, api } = await newPerson({ context: { hasTouch: isTouch, ...(isTouch && { viewport: phone }) } })
    await api.create('Buy milk', '2026-03-02')
    await page.goto('/week/2026-03-04')
    const button = page.getByRole('button', { name: 'Move: Buy milk' })
    if (way === 'a finger') await button.tap()
    else if (way === 'the mouse') {
      await page.getByRole('row', { name: 'Buy milk' }).hover()
      await button.click()
    } else await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Today' }).click()
    await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['Buy milk'])
    await expect(page).toHaveURL('/week/2026-03-04')
  })

test('the keys of the day’s list work: Space completes, digits prioritize, m moves, Enter opens', async ({
  person: { page, api },
}) => {
  await api.create('Buy milk', '2026-03-02')
  await page.goto('/week/2026-03-04')
  const row = page.getByRole('row', { name: 'Buy milk' })
  await row.focus()
  await page.keyboard.press('Space')
  await expect(row.getByRole('checkbox')).toBeChecked()
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ isCompleted: true }])
  await page.keyboard.press('Space')
  await expect(row.getByRole('checkbox')).not.toBeChecked()
  await page.keyboard.press('1')
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ priority: 'high' }])
  await page.keyboard.press('Delete')
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.focus()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['Buy milk'])
})

test('a task is edited without leaving the week', async ({ person: { page, api } }) => {
  await api.create('Buy milk', '2026-03-02')
  await page.goto('/week/2026-03-04')
  const row = page.getByRole('row', { name: 'Buy milk' })
  await row.focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Task: Buy milk' })
  await expect(editor.getByLabel('Task', { exact: true })).toBeFocused()
  await editor.getByLabel('Details').fill('Two bottles')
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ details: 'Two bottles' }])
  await editor.getByRole('button', { name: 'Date: ' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  // It has left the week.
  await expect(editor).toHaveCount(0)
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Buy milk' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await row.click()
  await editor.getByLabel('Task', { exact: true }).fill('Buy oat milk')
  await page.keyboard.press('Escape')
  const renamed = page.getByRole('row', { name: 'Buy oat milk' })
  await expect(renamed).toBeFocused()
  await expect.poll(() => api.list('2026-03-02')).toMatchObject([{ text: 'Buy oat milk' }])
  await expect(page).toHaveURL('/week/2026-03-04')
})

test('tasks are added to a day of the week, several in a row', async ({ person: { page, api } }) => {
  await page.goto('/week/2026-03-04')
  const button = page.getByRole('button', { name: `Add a task for ${monday}` })
  await button.click()
  const input = page.getByRole('dialog', { name: `Add a task for ${monday}` }).getByRole('textbox')
  for (const text of ['Buy milk', 'Run']) {
    await input.fill(text)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(dayOf(page, monday).getByRole('row')).toHaveText(['Buy milk', 'Run'])
  await expect.poll(async () => (await api.list('2026-03-02')).map(({ text }) => text)).toEqual(['Buy milk', 'Run'])
})

test('tasks are put in order by dragging, in a day and from another one', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, '2026-03-02')
  await api.create('other', '2026-03-04')
  await page.goto('/week/2026-03-04')
  const rowOf = (text: string) => page.getByRole('row', { name: text, exact: true })
  const rows = dayOf(page, monday).getByRole('row')
  const saved = async () => (await api.list('2026-03-02')).map(({ text }) => text)
  await rowOf('three').dragTo(rowOf('one'), { targetPosition: { x: 40, y: 2 } })
  await expect(rows).toHaveText(['three', 'one', 'two'])
  await expect.poll(saved).toEqual(['three', 'one', 'two'])
  await rowOf('other').dragTo(rowOf('one'), { targetPosition: { x: 40, y: 2 } })
  await expect(rows).toHaveText(['three', 'other', 'one', 'two'])
  await expect.poll(saved).toEqual(['three', 'other', 'one', 'two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveText(['three', 'one', 'two'])
  await expect.poll(async () => (await api.list('2026-03-04')).map(({ text }) => text)).toEqual(['other'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(rows).toHaveText(['one', 'two', 'three'])
})

test('j, k and t change the week', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/week/2026-03-04')
  for (const [key, heading] of [
    ['j', 'March 8 – 14, 2026'],
    ['k', 'March 1 – 7, 2026'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/week')
  await expect(page.getByText('This week').first()).toBeVisible()
})

test('on a phone the days are a list', { tag: '@gate' }, async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: phone } })
  await api.create('Buy milk', '2026-03-02')
  await page.goto('/week/2026-03-04')
  const boxes = await page.getByRole('grid').evaluateAll((grids) => grids.map((grid) => grid.getBoundingClientRect()))
  expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(7)
})

test('on a phone the page of this week starts at today', async ({ newPerson }) => {
  // Their weeks begin on Saturday, Sunday and Monday: in one of them, two days or more are before today.
  const daysBefore = (locale: string) => countDaysIntoWeek(locale, today())
  const [locale = ''] = ['ar-EG', 'en-US', 'en-GB'].sort((one, other) => daysBefore(other) - daysBefore(one))
  const { page, api } = await newPerson({ context: { viewport: phone, locale } })
  // Today fills the screen, also as the last day of the week.
  const operations = listDates(findWeekStart(locale, today()), 7).flatMap((date) =>
    Array.from({ length: date === today() ? 30 : 6 }, (_, index) => ({ op: 'create', text: `task ${index}`, date })),
  )
  await api.call('POST', '/api/v1/tasks/batch', { operations })
  await page.goto('/day')
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  const heading = page.locator('h2 [aria-current=date]')
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(100)
  await expect(heading).toBeInViewport()
})

test('the week is accessible', async ({ person: { page, api } }) => {
  test.slow()
  await api.call('POST', '/api/v1/tasks', {
    text: 'Buy milk',
    date: '2026-03-02',
    priority: 'high',
    dueTime: 1772463600000,
  })
  await page.goto('/week/2026-03-04')
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().exclude('[data-live-announcer]').analyze()
      expect(violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
    }
  }
})

test('Undo takes a task back to its position in the day', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, '2026-03-02')
  await page.goto('/week/2026-03-04')
  await dayOf(page, monday).getByRole('row', { name: 'two' }).dragTo(dayOf(page, wednesday))
  await expect(dayOf(page, wednesday).getByRole('row')).toHaveText(['two'])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(dayOf(page, monday).getByRole('row')).toHaveText(['one', 'two', 'three'])
  await expect.poll(async () => (await api.list('2026-03-02')).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

test('with overdue tasks above the days, the page of this week starts at its top', async ({
  person: { page, api },
}) => {
  await api.create('older', dateAfter(-20))
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.goto('/week')
  await expect(page.getByRole('row', { name: 'older' })).toBeVisible()
  const readScroll = () =>
    new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.scrollY))))
  expect(await page.evaluate(readScroll)).toBe(0)
})

test('overdue tasks from before this week are beside it, and are dragged into it', async ({
  person: { page, api },
}) => {
  await api.create('older', dateAfter(-20))
  await api.create('newer', dateAfter(-8))
  await page.goto('/week')
  const overdue = page.getByRole('grid', { name: 'Overdue' })
  await expect(overdue.getByRole('row')).toHaveText([/^newer/, /^older/])
  const ofToday = page
    .getByRole('grid')
    .filter({ visible: true })
    .nth(1 + countDaysIntoWeek('en-US', today()))
  await overdue.getByRole('row', { name: 'newer' }).dragTo(ofToday)
  await expect(ofToday.getByRole('row')).toHaveText(['newer'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'newer' }])
  await overdue.getByRole('row', { name: 'older' }).click()
  await page.getByRole('dialog', { name: 'Task: older' }).getByRole('button', { name: 'Complete' }).click()
  await expect(overdue).toHaveCount(0)
  await page.goto(`/week/${dateAfter(7)}`)
  await expect(page.getByRole('grid')).toHaveCount(7)
})
