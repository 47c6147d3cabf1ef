import { db } from '@/lib/foundation/database/client'
import { expect, test } from '../support/browser'
import { addByTyping, dateAfter, rowsOf, today } from '../support/day-page'

test('planning goes through what is left from before, by keyboard', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const texts = ['for today', 'for tomorrow', 'done already', 'not needed', 'undecided']
  for (const [index, text] of texts.entries()) await api.create(text, dateAfter(-1 - index))
  await page.goto('/day')
  await page.getByRole('button', { name: 'Plan the day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan the day' })
  for (const [index, key] of ['t', 'd', 'Space', 'Delete', 'ArrowRight'].entries()) {
    await expect(dialog.getByText(`${index + 1} of 5`)).toBeVisible()
    await expect(dialog.getByRole('article', { name: texts[index] ?? '' })).toBeFocused()
    await page.keyboard.press(key)
  }
  await expect(dialog.getByText('That was the last one')).toBeVisible()
  await dialog.getByRole('button', { name: 'Go to the day' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText([/for today/])
  await expect(rowsOf(page, 'Overdue')).toHaveText([/undecided/])
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'for tomorrow' }])
  await expect.poll(() => api.list(dateAfter(-3))).toMatchObject([{ text: 'done already', isCompleted: true }])
  await expect.poll(() => api.list(dateAfter(-4))).toEqual([])
})

test('a choice can be undone, a date chosen, and the palette opens the plan', async ({ person: { page, api } }) => {
  for (const [index, text] of ['one', 'two'].entries()) await api.create(text, dateAfter(-1 - index))
  await page.goto('/week')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('plan the day')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Plan the day' })
  await dialog.getByRole('button', { name: 'Skip' }).click()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('t')
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('m')
  const picker = page.getByRole('dialog', { name: 'Move: one' })
  await picker.getByRole('gridcell').locator('[role=button]:not([aria-disabled])').last().press('Enter')
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => [...(await api.list(dateAfter(-1))), ...(await api.list(today()))]).toEqual([])
})

test('a day says how much is planned and done, and warns above the limit', async ({
  person: { page, api, userId },
}) => {
  await db().user.update({ where: { id: userId }, data: { plannedLimit: 60 } })
  const create = (task: object) => api.call('POST', '/api/v1/tasks', { date: today(), ...task })
  await create({ text: 'write', estimate: 45 })
  await create({ text: 'read', estimate: 15, isCompleted: true, timeSpent: 20 })
  await page.goto('/day')
  await expect(page.getByText('1 h planned, 20 min done', { exact: true })).toBeVisible()
  await addByTyping(page, 'call 30m')
  await expect(page.getByText('1 h 30 min planned, 20 min done, 30 min above your limit')).toBeVisible()
  await page.getByRole('checkbox', { name: 'write' }).check()
  await expect(page.getByText('1 h 30 min planned, 1 h 5 min done')).toBeVisible()
})

test('planning goes on where it was when the day behind it changes', async ({ person: { page, api } }) => {
  for (const [index, text] of ['one', 'two'].entries()) await api.create(text, dateAfter(-1 - index))
  await page.goto('/day')
  await page.getByRole('button', { name: 'Plan the day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plan the day' })
  await expect(dialog.getByRole('article', { name: 'one' })).toBeFocused()
  await page.keyboard.press('t')
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'one' }])
  await api.create('from elsewhere', today())
  await expect(page.getByText('from elsewhere')).toBeVisible()
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await expect.poll(() => api.list(dateAfter(-1))).toMatchObject([{ text: 'one' }])
})
