import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'

test('tasks are reordered with the mouse', async ({ person: { page, api } }) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await page.goto('/day')
  const row = (name: string) => page.getByRole('row', { name, exact: true })
  await expect(rowsOf(page, 'To do')).toHaveText(['one', 'two', 'three'])
  await row('three').dragTo(row('one'), { targetPosition: { x: 200, y: 3 } })
  await expect(rowsOf(page, 'To do')).toHaveText(['three', 'one', 'two'])
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['three', 'one', 'two'])
})

test('tasks are reordered with the keyboard, and completed ones keep their position', async ({
  person: { page, api },
}) => {
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await api.call('POST', '/api/v1/tasks', { text: 'done', date: today(), isCompleted: true })
  await api.create('four', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'one', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('row', { name: 'one', exact: true }).getByRole('button', { name: /drag/i })).toBeFocused()
  await page.keyboard.press('Enter')
  const place = (name: string) => expect(page.getByRole('button', { name })).toBeFocused()
  await place('Insert between one and two')
  await page.keyboard.press('ArrowDown')
  await place('Insert between two and three')
  await page.keyboard.press('ArrowDown')
  await place('Insert between three and four')
  await page.keyboard.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['two', 'three', 'one', 'four'])
  await expect
    .poll(async () => (await api.list(today())).map(({ text }) => text))
    .toEqual(['two', 'three', 'one', 'done', 'four'])
})
