import type { Locator, Page } from '@playwright/test'

/** Locates a key in the table of keys. */
export function rowOfKey(page: Page, name: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
}

const columns = ['Permissions', 'Key', 'Created', 'Last used', 'Expires', 'State'] as const

export function cellOf(row: Locator, column: (typeof columns)[number]): Locator {
  return row.getByRole('cell').nth(columns.indexOf(column))
}

/** Opens the form for a new key. */
export async function openKeyForm(page: Page): Promise<Locator> {
  await page.goto('/profile/api-keys')
  await page.getByRole('button', { name: 'New key' }).click()
  return page.getByRole('dialog', { name: 'New API key' })
}

/** Creates a key on the page and returns it. The page keeps showing the key. */
export async function makeKey(
  page: Page,
  { name, permissions, expiry }: { name: string; permissions?: 'Read only' | 'Manage'; expiry?: string },
): Promise<string> {
  const form = await openKeyForm(page)
  await form.getByLabel('Name').fill(name)
  if (permissions) await form.getByRole('radio', { name: permissions }).check({ force: true })
  if (expiry !== undefined) await chooseExpiry(page, expiry)
  await form.getByRole('button', { name: 'Create key' }).click()
  return page.getByRole('status', { name: 'API key' }).innerText()
}

export async function chooseExpiry(page: Page, expiry: string): Promise<void> {
  await page.getByRole('button', { name: 'Expires' }).click()
  await page.getByRole('option', { name: expiry }).click()
}

/** Dismisses a new key that is shown, and confirms that it is saved. */
export async function dismissKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
}

/** Chooses an action from the menu of a key. */
export async function chooseKeyAction(
  page: Page,
  name: string,
  action: 'Recent activity' | 'Rename' | 'Revoke' | 'Delete',
): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
