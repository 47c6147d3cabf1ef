import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { addByTyping, openEditor, rowsOf, today } from '../support/day-page'

/** Presses Enter and Escape as Safari reports those of an input method: after the composition, marked by code alone. */
async function pressForInputMethod(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const key of ['Enter', 'Escape']) {
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, code: key, windowsVirtualKeyCode: 229 })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key, windowsVirtualKeyCode: 229 })
  }
}

test('keys of an input method neither finish nor leave what is being typed', async ({ person: { page, api } }) => {
  await page.goto('/day')
  await addByTyping(page, 'first')
  await expect(rowsOf(page, 'To do')).toHaveText(['first'])

  const field = page.getByPlaceholder('Add a task')
  await field.fill('にほん')
  await pressForInputMethod(page)
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('にほん')
  await field.fill('')

  const editor = await openEditor(page, 'first')
  const text = editor.getByRole('textbox', { name: 'Task' })
  await text.fill('にほん')
  await pressForInputMethod(page)
  await expect(text).toBeFocused()
  await expect(text).toHaveValue('にほん')
  await text.press('Enter')
  await expect(rowsOf(page, 'To do')).toHaveText(['にほん'])

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Search tasks, days and commands' })
  await palette.fill('insights')
  await expect(page.getByRole('option', { name: /insights/i }).first()).toBeVisible()
  await pressForInputMethod(page)
  await expect(palette).toBeFocused()
  await expect(page).toHaveURL(/\/day/)
  await palette.press('Enter')
  await expect(page).toHaveURL(/\/insights/)
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'にほん' }])
})
