import type { Locator, Page } from '@playwright/test'

const listPath = '/profile/webhooks'

/** Locates a webhook in the list. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem', { name, exact: true })
}

/** Opens the form for a new webhook. */
export async function openWebhookForm(page: Page): Promise<Locator> {
  await page.goto(listPath)
  await page.getByRole('button', { name: 'New webhook' }).click()
  return page.getByRole('dialog', { name: 'New webhook' })
}

/** Fills and sends the form for a new webhook. */
export async function submitWebhook(page: Page, { name, url }: { name: string; url: string }): Promise<void> {
  const form = await openWebhookForm(page)
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('URL').fill(url)
  await form.getByRole('button', { name: 'Create webhook' }).click()
}

/** Creates a webhook on the page and returns its secret. */
export async function makeWebhook(page: Page, settings: { name: string; url: string }): Promise<string> {
  await submitWebhook(page, settings)
  return takeSecret(page)
}

/** Reads the secret that a dialog shows, and closes the dialog. */
export async function takeSecret(page: Page): Promise<string> {
  const secret = await page.getByRole('status', { name: 'Signing secret' }).innerText()
  await page.getByRole('button', { name: 'Done' }).click()
  return secret
}

type Action = 'Edit' | 'Pause' | 'Resume' | 'Show secret' | 'Rotate secret' | 'Delete'

/** Chooses an action from the menu of a webhook. */
export async function chooseWebhookAction(page: Page, name: string, action: Action): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** Opens the deliveries of a webhook from the list. */
export async function openLog(page: Page, name: string): Promise<void> {
  await page.goto(listPath)
  await page.getByRole('link', { name: `Deliveries to ${name}` }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Locates the rows of the deliveries of an event. */
export function deliveriesOf(page: Page, event: string): Locator {
  return page
    .getByRole('table', { name: 'Deliveries' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: event }) })
}
