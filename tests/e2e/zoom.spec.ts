// Enlarged to 400 %, a window of 1280 × 1024 pixels is 320 × 256 CSS pixels (WCAG 2.2, success criterion 1.4.10).
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { openKeyForm } from '../support/key-page'
import { addSampleTasks } from '../support/sample-tasks'

const enlarged = { context: { viewport: { width: 320, height: 256 } } }

/** Expects all of a panel to be reached by scrolling within the window. */
async function expectReachable(page: Page, parts: Locator): Promise<void> {
  await expect(parts.first()).toBeVisible()
  for (const part of await parts.all()) {
    // Playwright itself leaves a part whose edge is cut off by less than a pixel.
    await part.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  const overhang = await page.locator('html').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(overhang).toBeLessThanOrEqual(0)
}

test('the dates of the insights can be chosen at 400 %', async ({ newPerson }) => {
  const { page } = await newPerson(enlarged)
  await page.goto('/insights')
  await page.getByRole('button', { name: 'Choose dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose dates' })
  await expect(dialog.getByRole('grid')).toBeVisible()
  await expectReachable(page, dialog.locator('button, [role="spinbutton"], [role="gridcell"] [role="button"]:visible'))
})

test('the tables of the insights fit at 400 %', async ({ newPerson }) => {
  const person = await newPerson(enlarged)
  const { page } = person
  await addSampleTasks(person)
  for (const range of ['30', 'custom&from=2026-01-01&to=2026-11-20']) {
    await page.goto(`/insights?range=${range}`)
    await page.getByText('Show as table').first().click()
    const details = page.locator('details[open]')
    await expect(details.getByRole('table')).toBeVisible()
    const overhang = await details.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(overhang, range).toBeLessThanOrEqual(0)
  }
})

test('the date picker of a day fits at 400 %', async ({ newPerson }) => {
  const { page } = await newPerson(enlarged)
  await page.goto('/day/2026-03-04')
  await page.getByRole('button', { name: 'Calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose a date' })
  await expect(dialog.getByRole('grid')).toBeVisible()
  await expectReachable(page, dialog.locator('button, [role="gridcell"] [role="button"]:visible'))
})

test('a click that opens a list chooses nothing of it at 400 %', async ({ newPerson }) => {
  const { page } = await newPerson(enlarged)
  const form = await openKeyForm(page)
  const button = form.getByRole('button', { name: /Expires/ })
  await button.scrollIntoViewIfNeeded()
  await button.click()
  const list = page.getByRole('listbox', { name: /Expires/ })
  await expect(list).toBeVisible()
  await expect(button).toContainText('90 days')
  await expectReachable(page, list.getByRole('option'))
  await list.getByRole('option', { name: 'Never' }).click()
  await expect(button).toContainText('Never')
})
