import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'

test('an item of a checklist is ticked where the details are shown, and the row counts', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const details = 'Before\n\n- [x] map\n- [ ] the **tent**\n  - [ ] pegs'
  await api.call('POST', '/api/v1/tasks', { text: 'Pack', date: today(), details })
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'Pack' })
  await expect(row).toContainText('Checklist 1/3')
  await row.click()
  const form = page.getByRole('form', { name: 'Edit: Pack' })
  await expect(form.getByRole('checkbox', { name: 'map' })).toBeChecked()
  const tent = form.getByRole('checkbox', { name: 'the tent' })
  await tent.press('Space')
  await expect(tent).toBeChecked()
  await expect(tent).toBeFocused()
  await expect.poll(() => api.list(today())).toMatchObject([{ details: details.replace('[ ] the', '[x] the') }])
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(rowsOf(page, 'To do')).toContainText(['Checklist 2/3'])
})

test('Enter continues a list in the details, and ends it where an item is empty', async ({ person: { page, api } }) => {
  await api.create('Plan', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Plan' }).click()
  const details = page.getByRole('textbox', { name: 'Details' })
  await details.click()
  await page.keyboard.type('- [ ] one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('after')
  await expect(details).toHaveValue('- [ ] one\n- [ ] two\nafter')
  await page.keyboard.press('Escape')
  await expect.poll(() => api.list(today())).toMatchObject([{ details: '- [ ] one\n- [ ] two\nafter' }])
})

test('a row names the key that changed its task last', async ({ person: { page, api } }) => {
  await api.create('From a script', today())
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'From a script' })
  await expect(row.getByRole('img', { name: 'By test' })).toBeVisible()
  await page.getByPlaceholder('Add a task').fill('By hand')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: 'By hand' }).getByRole('img')).toHaveCount(0)
})
