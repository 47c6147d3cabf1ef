// Questions and dialogs of the pages about keys and webhooks.

import { createKey } from '@/lib/domain/access/keys/create-key'
import { db } from '@/lib/foundation/database/client'
import { expect, test } from '../support/browser'
import { holdActions } from '../support/hold-requests'
import { cellOf, chooseKeyAction, rowOfKey } from '../support/key-page'

const newKey = (userId: string, name: string) => createKey({ userId }, { name, scope: 'full', expiresAt: null })

test('a question says what it is about, and takes no shortcuts', async ({ person: { page } }) => {
  await page.goto('/profile/api-keys')
  await chooseKeyAction(page, 'test', 'Revoke')
  const question = page.getByRole('alertdialog')
  await expect(question).toBeFocused()
  await expect(question).toHaveAccessibleDescription(/This cannot be undone\.$/)
  for (const key of ['q', 'n', 'g', 't']) await page.keyboard.press(key)
  // The palette opens whatever is typed, so that what the keys before did would show by now.
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Search and commands')
  await expect(page).toHaveURL('/profile/api-keys')
})

test('the keys of the page work while a button of a message has the focus', async ({ person: { page, userId } }) => {
  await newKey(userId, 'laptop')
  await page.goto('/profile/api-keys')
  await chooseKeyAction(page, 'laptop', 'Revoke')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByText('“laptop” revoked.').waitFor()
  await page.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'New API key' })).toBeVisible()
})

test('an action that takes long closes its own question alone', async ({ person: { page, userId } }) => {
  await newKey(userId, 'laptop')
  await newKey(userId, 'phone')
  await page.goto('/profile/api-keys')
  const release = await holdActions(page, '**/profile/api-keys')
  await chooseKeyAction(page, 'laptop', 'Revoke')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await chooseKeyAction(page, 'phone', 'Rename')
  const name = page.getByRole('dialog', { name: 'Rename key' }).getByLabel('Name')
  await name.fill('a long new name')
  release()
  await expect(page.getByText('“laptop” revoked.')).toBeVisible()
  await expect(name).toHaveValue('a long new name')
})

test('the cards of keys on a phone name their values', async ({ newPerson }) => {
  const { page } = await newPerson({ context: { viewport: { width: 390, height: 844 } } })
  await page.goto('/profile/api-keys')
  await expect(cellOf(rowOfKey(page, 'test'), 'Last used')).toBeVisible()
  expect(await page.getByRole('table').ariaSnapshot()).toContain('Last used')
})

test('Escape while a webhook is created does not lose its secret', async ({ person: { page, userId } }) => {
  await page.goto('/profile/webhooks')
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog', { name: 'New webhook' })
  await form.getByLabel('Name').fill('chat')
  await form.getByLabel('URL').fill('https://receiver.invalid/')
  const release = await holdActions(page, '**/profile/webhooks')
  const create = form.getByRole('button', { name: 'Create webhook' })
  await create.click()
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(form).toBeVisible()
  release()
  await expect(page.getByRole('dialog', { name: 'Your new webhook' })).toBeVisible()
  expect(await db().webhook.count({ where: { userId } })).toBe(1)
})

test('the arrow keys reach every item of the account menu', async ({ person: { page } }) => {
  await page.goto('/day')
  await page.getByRole('navigation').getByRole('button', { name: 'Account' }).press('Enter')
  const items = ['Profile', 'Activity', 'Sign out']
  for (const name of [...items, ...items]) {
    await expect(page.getByRole('menuitem', { name })).toBeFocused()
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeFocused()
})
