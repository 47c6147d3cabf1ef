import { expect, type Page } from '@playwright/test'
import { codeOf } from './authenticators'

/** Opens the dialog that sets up an authenticator app. Returns the app's key. */
export async function openAppSetup(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  return (await dialog.locator('pre').innerText()).replaceAll(' ', '')
}

/** Enters the first code of the app. */
export async function enterFirstCode(page: Page, secret: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByLabel('Code').fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Continue' }).click()
}
