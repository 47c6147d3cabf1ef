import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { addByTyping } from '../support/day-page'
import { readPixel } from '../support/pixels'

/** Expects one drawing, above its words and hidden from screen readers. */
async function expectMark(page: Page, words: string): Promise<void> {
  const mark = page.locator('svg.sea-mark')
  await expect(mark).toHaveCount(1)
  await expect(mark).toBeVisible()
  await expect(mark).toHaveAttribute('aria-hidden', 'true')
  const [drawing, text] = [await mark.boundingBox(), await page.getByText(words).boundingBox()]
  expect(drawing?.y).toBeLessThan(text?.y ?? 0)
}

test('pages without content show a sea mark above their words', async ({ person: { page } }) => {
  for (const [path, words] of [
    ['/day', 'Nothing planned for today'],
    ['/archive', 'No archived tasks'],
    ['/archive?q=nothing', 'No results for'],
    ['/insights', 'No tasks in this range'],
    ['/profile/webhooks', 'No webhooks yet'],
    ['/nowhere', 'Page not found'],
  ] as const) {
    await page.goto(path)
    await expectMark(page, words)
  }
})

test('a completed day and a search without results show one too', async ({ person: { page } }) => {
  await page.goto('/day')
  await addByTyping(page, 'the only one')
  await page.getByRole('checkbox', { name: 'the only one' }).check()
  await expectMark(page, 'All done')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox').fill('no such words')
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  await expect(palette.getByText('Nothing found')).toBeVisible()
  await expect(palette.locator('svg.sea-mark')).toBeVisible()
  await page.getByRole('combobox').fill('the only')
  await expect(palette.getByRole('option', { name: 'the only one' })).toBeVisible()
  await expect(palette.locator('svg.sea-mark')).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the marks can be seen in forced colors: ${colorScheme}`, async ({ newPerson }) => {
    const { page } = await newPerson({ context: { forcedColors: 'active', colorScheme } })
    await page.goto('/day')
    const mark = page.locator('svg.sea-mark')
    const ball = await readPixel(mark, { x: 0.5, y: 0.26 })
    expect(ball).not.toBe(await readPixel(mark, { x: 0.1, y: 0.2 }))
  })
}
