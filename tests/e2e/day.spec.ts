import { expect, test } from '../support/browser'

test('tasks are added by typing and Enter, many in a row', async ({ person: { page } }) => {
  await page.goto('/day')
  const add = page.getByLabel('Add a task for today')
  for (const text of ['one', 'two', 'three']) {
    await add.fill(text)
    await add.press('Enter')
  }
  await expect(page.getByRole('grid', { name: 'To do' }).getByRole('row')).toHaveText(['one', 'two', 'three'])
})
