import { writeFile } from 'node:fs/promises'
import { expect, test } from '../support/browser'

test('each step of an import has the focus, and going back keeps the pasted text', async ({ person: { page } }) => {
  await page.goto('/profile/import')
  const field = page.getByLabel('Or paste its content')
  await field.fill('- [ ] Pay rent')
  await page.getByRole('button', { name: 'Show preview' }).press('Enter')
  await expect(page.getByRole('heading', { name: '1 task in the pasted text' })).toBeFocused()
  await page.getByRole('button', { name: 'Choose something else' }).press('Enter')
  await expect(field).toHaveValue('- [ ] Pay rent')
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Show preview' }).press('Enter')
  await page.getByRole('button', { name: 'Import 1 task' }).press('Enter')
  await expect(page.getByRole('heading', { name: '1 task imported' })).toBeFocused()
})

test('what was shown is imported, also when the file was saved again meanwhile', async ({ person: { page } }, info) => {
  const path = info.outputPath('tasks.csv')
  await writeFile(path, 'text\nPay rent\n')
  await page.goto('/profile/import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await choosing).setFiles(path)
  await expect(page.getByRole('heading', { name: '1 task in tasks.csv' })).toBeVisible()
  await writeFile(path, 'text\nPay rent\nCall Ada\n')
  await page.getByRole('button', { name: 'Import 1 task' }).click()
  await expect(page.getByRole('heading', { name: '1 task imported' })).toBeVisible()
})
