import { db } from '@/lib/database/client'
import { dateIn } from '@/lib/dates'
import { expect, test } from '../support/browser'
import { addByTyping, dateAfter, rowsOf, today } from '../support/day-page'
import { untilListening } from '../support/live-updates'

test('typing and Enter add several tasks in a row', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await addByTyping(page, 'one', 'two', 'three')
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['one', 'two', 'three'])
})

test('a task is completed and reopened', async ({ person: { page, api } }) => {
  await api.create('Water the plants', today())
  await page.goto('/day')
  await page.getByRole('checkbox', { name: 'Water the plants' }).check()
  await expect(rowsOf(page, 'Done')).toHaveText(['Water the plants'])
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: true }])
  await expect(page.getByText('1-day streak')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Water the plants' }).uncheck()
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants'])
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: false }])
})

test('details, priority, due time and time spent are edited in place', async ({ newPerson }) => {
  const { page, api } = await newPerson({ timeZone: 'Asia/Tokyo' })
  const date = dateIn('Asia/Tokyo', new Date())
  await api.create('Call the dentist', date)
  await page.goto('/day')
  await page.getByRole('row', { name: 'Call the dentist' }).click()
  const form = page.getByRole('form', { name: 'Edit: Call the dentist' })
  await form.getByLabel('Task').fill('Call the dentist again')
  await form.getByLabel('Details').fill('Ask for a morning.\nBring the card.')
  await form.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'High' }).click()
  await form.getByRole('spinbutton', { name: 'hour' }).pressSequentially('9')
  await form.getByRole('spinbutton', { name: 'minute' }).pressSequentially('30')
  await form.getByRole('spinbutton', { name: 'AM/PM' }).pressSequentially('AM')
  await form.getByLabel('Time spent').fill('12.5')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name: 'Call the dentist again' })
  await expect(row).toContainText('High')
  await expect(row).toContainText('9:30 AM')
  await expect(row).toContainText('12.5 min')
  await expect(row).toContainText('Ask for a morning.')
  await expect
    .poll(() => api.list(date))
    .toMatchObject([
      {
        text: 'Call the dentist again',
        details: 'Ask for a morning.\nBring the card.',
        priority: 'high',
        timeSpent: 12.5,
        dueTime: Date.parse(`${date}T09:30:00+09:00`),
      },
    ])
  await row.click()
  await page.getByRole('button', { name: 'Remove due time' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => api.list(date)).toMatchObject([{ dueTime: null, priority: 'high' }])
})

test('Escape discards an edit', async ({ person: { page, api } }) => {
  await api.create('as it was', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'as it was' }).click()
  await page.getByLabel('Task', { exact: true }).fill('something else')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(rowsOf(page, 'To do')).toHaveText(['as it was'])
})

test('archiving can be undone', async ({ person: { page, api } }) => {
  await api.create('one', today())
  await api.create('two', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'one' }).hover()
  await page.getByRole('button', { name: 'Archive: one' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['one', 'two'])
})

test.describe('a task moves', () => {
  for (const [item, days] of [
    ['Tomorrow', 1],
    ['Next week', undefined],
  ] as const) {
    test(`to ${item.toLowerCase()}`, async ({ person: { page, api } }) => {
      await api.create('travels', today())
      await page.goto('/day')
      await page.getByRole('row', { name: 'travels' }).hover()
      await page.getByRole('button', { name: 'Move: travels' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByText('Nothing planned for today')).toBeVisible()
      const target = dateAfter(days ?? ((8 - new Date(today()).getUTCDay()) % 7 || 7))
      await expect.poll(async () => (await api.list(target)).map(({ text }) => text)).toEqual(['travels'])
    })
  }

  test('to a date of the calendar', async ({ person: { page, api } }) => {
    await api.create('travels', '2026-03-10')
    await page.goto('/day/2026-03-10')
    await page.getByRole('row', { name: 'travels' }).hover()
    await page.getByRole('button', { name: 'Move: travels' }).click()
    await page.getByRole('menuitem', { name: 'Another date' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /March 25/ })
      .click()
    await expect.poll(async () => (await api.list('2026-03-25')).map(({ text }) => text)).toEqual(['travels'])
    await expect(page.getByText('Nothing planned')).toBeVisible()
  })
})

test('overdue tasks are listed first and move together', async ({ person: { page, api } }) => {
  for (const days of [-3, -2, -2]) await api.create(`of day ${days}`, dateAfter(days))
  await api.create('of today', today())
  await page.goto('/day')
  await expect(rowsOf(page, 'Overdue')).toHaveCount(3)
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['of today', 'of day -3', 'of day -2', 'of day -2'])
  await expect(page.getByRole('grid', { name: 'Overdue' })).toHaveCount(0)
  await expect.poll(async () => (await api.list(today())).length).toBe(4)
})

test('of many overdue tasks the oldest are loaded; more load on request, and all are counted and moved', async ({
  person: { page, userId },
}) => {
  await db().$executeRaw`
    INSERT INTO "Task" ("userId", "id", "text", "date", "order")
    SELECT ${userId}::uuid, gen_random_uuid(), 'late ' || number, ${dateAfter(-3)}::date, number
    FROM generate_series(1, 205) AS number`
  await page.goto('/day')
  const heading = page.getByRole('heading', { name: 'Overdue' })
  await expect(heading).toHaveText('Overdue 205')
  await expect(rowsOf(page, 'Overdue')).toHaveCount(5)
  expect(await page.content()).not.toContain('late 101')
  for (const [more, count] of [
    [95, 100],
    [100, 200],
    [5, 205],
  ]) {
    await page.getByRole('button', { name: `Show ${more} more` }).click()
    await expect(rowsOf(page, 'Overdue'), `${more} more`).toHaveCount(count ?? 0)
  }
  await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  await expect(heading).toHaveText('Overdue 205')
  await page.goto('/day')
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(page.getByText('Moved 205 to today.')).toBeVisible()
  await expect(heading).toHaveCount(0)
  await expect(rowsOf(page, 'To do')).toHaveCount(205)
})

test('one overdue task moves alone', async ({ person: { page, api } }) => {
  await api.create('late', dateAfter(-1))
  await api.create('later', dateAfter(-1))
  await page.goto('/day')
  await page.getByRole('row', { name: 'later' }).hover()
  await page.getByRole('button', { name: 'Move: later' }).click()
  await page.getByRole('menuitem', { name: 'Today' }).click()
  await expect(rowsOf(page, 'To do')).toContainText(['later'])
  await expect(rowsOf(page, 'Overdue')).toHaveCount(1)
})

test('a future day shows only tasks that are overdue today', async ({ person: { page, api } }) => {
  await api.create('of today', today())
  await api.create('of yesterday', dateAfter(-1))
  await page.goto(`/day/${dateAfter(1)}`)
  await expect(rowsOf(page, 'Overdue')).toContainText(['of yesterday'])
  await expect(page.getByText('of today')).toHaveCount(0)
})

test('saving an edit changes only the edited fields, not those that an agent changed meanwhile', async ({
  person: { page, api },
}) => {
  const { body } = await api.create('as it was', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'as it was' }).click()
  await page.getByLabel('Details').fill('typed by hand')
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { priority: 'high', timeSpent: 12.345 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'as it was' })).toContainText('typed by hand')
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([{ text: 'as it was', details: 'typed by hand', priority: 'high', timeSpent: 12.345 }])
})

test('an edit ends with a message when its task disappears, and other tasks can still be reordered', async ({
  person: { page, api },
}) => {
  const { body } = await api.create('goes', today())
  await api.create('stays', today())
  const listening = untilListening(page)
  await page.goto('/day')
  await listening
  await page.getByRole('row', { name: 'goes' }).click()
  await page.getByLabel('Details').fill('typed by hand')
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await expect(page.getByText('was moved, archived or completed elsewhere')).toBeVisible()
  await expect(page.getByRole('row', { name: 'stays' })).toHaveAttribute('draggable', 'true')
})

test('on a past day only the overdue tasks shown are moved', async ({ person: { page, api } }) => {
  await api.create('shown', dateAfter(-9))
  await api.create('of the day', dateAfter(-5))
  await api.create('after it', dateAfter(-2))
  await page.goto(`/day/${dateAfter(-5)}`)
  await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
  await page.getByRole('menuitem', { name: 'Tomorrow' }).click()
  await expect(page.getByText('Moved 1 to tomorrow.')).toBeVisible()
  expect((await api.list(dateAfter(1))).map(({ text }) => text)).toEqual(['shown'])
  expect((await api.list(dateAfter(-5))).map(({ text }) => text)).toEqual(['of the day'])
})

test('focus stays in the page when the last task of a list disappears', async ({ person: { page, api } }) => {
  await api.create('the only one', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'the only one' }).focus()
  await page.keyboard.press('Delete')
  await expect(page.getByPlaceholder('Add a task')).toBeFocused()
})
