import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn } from '@/lib/foundation/time/dates'

/** Time zone of the test accounts. It is about noon there, so that no day ends during a test. */
export const timeZone = zoneAtNoon(new Date().getUTCHours())

function zoneAtNoon(hour: number): string {
  const offset = Math.min(12 - hour, 11)
  // Etc/GMT names count hours west of Greenwich: Etc/GMT-3 is UTC+3.
  return offset > 0 ? `Etc/GMT-${offset}` : `Etc/GMT+${-offset}`
}

export function today(): string {
  return dateIn(timeZone, new Date())
}

export function dateAfter(days: number): string {
  return addDays(today(), days)
}

/** Locates the tasks of a list on the day page. */
export function rowsOf(page: Page, list: 'To do' | 'Done' | 'Overdue' | 'Overdue for more than a week'): Locator {
  return page.getByRole('grid', { name: list, exact: true }).getByRole('row')
}

/** Opens the editor of a task on the day page. */
export async function openEditor(page: Page, text: string): Promise<Locator> {
  await page.getByRole('row', { name: text }).click()
  return page.getByRole('form', { name: `Edit: ${text}` })
}

export async function addByTyping(page: Page, ...texts: string[]): Promise<void> {
  const field = page.getByPlaceholder('Add a task')
  for (const text of texts) {
    await field.fill(text)
    await field.press('Enter')
  }
}
