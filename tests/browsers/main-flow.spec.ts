import { expect, test } from '../support/browser'
import { addByTyping, dateAfter, rowsOf, today } from '../support/day-page'

test('tasks are added, completed, reopened, edited, moved and found', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await page.goto('/day')
  await addByTyping(page, 'Water the plants', 'Call mum', 'Pay rent tomorrow 5pm p1')
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants', 'Call mum'])
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'Pay rent', priority: 'high' }])

  await page.getByRole('checkbox', { name: 'Water the plants' }).check()
  await expect(rowsOf(page, 'Done')).toHaveText(['Water the plants'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants', 'Call mum'])

  await page.getByRole('row', { name: 'Call mum' }).click()
  await expect(page.getByLabel('Task', { exact: true })).toBeFocused()
  await page.keyboard.type(' tonight')
  await page.keyboard.press('Escape')
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants', 'Call mum tonight'])

  await page.getByRole('row', { name: 'Call mum tonight' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(rowsOf(page, 'To do')).toHaveText(['Call mum tonight', 'Water the plants'])
  await expect
    .poll(async () => (await api.list(today())).map(({ text }) => text))
    .toEqual(['Call mum tonight', 'Water the plants'])

  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Search tasks' }).fill('rent')
  await page.getByRole('option', { name: 'Pay rent' }).click()
  await expect(page).toHaveURL(new RegExp(`/day/${dateAfter(1)}`))
  await expect(page.getByRole('row', { name: 'Pay rent' })).toBeVisible()
})
