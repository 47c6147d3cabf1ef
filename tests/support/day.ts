import type { Locator, Page } from '@playwright/test'
import { addDays, dateIn } from '@/lib/dates'

/** Today for somebody in UTC. */
export function today(): string {
  return dateIn('UTC', new Date())
}

export function dateAfter(days: number): string {
  return addDays(today(), days)
}

/** The tasks of a list on the page of a day. */
export function rowsOf(page: Page, list: 'To do' | 'Done' | 'Overdue'): Locator {
  return page.getByRole('grid', { name: list }).getByRole('row')
}

export async function addByTyping(page: Page, ...texts: string[]): Promise<void> {
  const field = page.getByPlaceholder('Add a task')
  for (const text of texts) {
    await field.fill(text)
    await field.press('Enter')
  }
}
