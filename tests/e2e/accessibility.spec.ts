import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { furnish } from '../support/furnish'

const sizes = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

async function expectNoViolation(page: Page, where: string) {
  // React Aria says through this, for a few seconds, what may be gone from the page by then.
  const { violations } = await new AxeBuilder({ page }).exclude('[data-live-announcer]').analyze()
  const found = violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(found).toEqual([])
}

async function expectNoSidewaysScroll(page: Page, where: string) {
  const [wide, shown] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ])
  expect(wide, where).toBeLessThanOrEqual(shown ?? 0)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`axe finds nothing on any page, and none scrolls sideways: ${colorScheme}, ${size}`, async ({
      newPerson,
      newContext,
    }) => {
      test.setTimeout(180_000)
      const person = await newPerson({ context: { colorScheme, viewport } })
      const check = async (page: Page, where: string) => {
        await expectNoViolation(page, where)
        await expectNoSidewaysScroll(page, where)
      }
      for (const path of ['/day', '/archive', '/insights']) {
        await person.page.goto(path)
        await check(person.page, `${path}, empty`)
      }
      await furnish(person)
      for (const path of ['/day', '/archive', '/insights', '/profile', '/profile/api-keys', '/nowhere']) {
        await person.page.goto(path)
        await check(person.page, path)
      }
      const stranger = await (await newContext({ colorScheme, viewport })).newPage()
      for (const path of [
        '/',
        '/sign-in',
        '/sign-up',
        '/set-password#email=a@example.com&token=x',
        '/check-mail',
        '/reference',
      ]) {
        await stranger.goto(path)
        await check(stranger, path)
      }
    })

    test(`axe finds nothing in what opens on a page: ${colorScheme}, ${size}`, async ({ newPerson }) => {
      test.setTimeout(180_000)
      const person = await newPerson({ context: { colorScheme, viewport } })
      const { page } = person
      await furnish(person)
      await page.goto('/day')
      await page.getByRole('button', { name: 'Calendar' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolation(page, 'calendar')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Move all overdue tasks' }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoViolation(page, 'menu')
      await page.keyboard.press('Escape')
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await expect(page.getByRole('form', { name: 'Edit: Call the dentist' })).toBeVisible()
      await expectNoViolation(page, 'editor')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.keyboard.press('Shift+?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeFocused()
      await expectNoViolation(page, 'shortcuts')
      await page.keyboard.press('Escape')
      await page.getByRole('row', { name: 'Call the dentist' }).focus()
      await page.keyboard.press('Delete')
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
      await expectNoViolation(page, 'message')
      await page.goto('/profile/api-keys')
      await page.getByRole('button', { name: 'New key' }).click()
      await expectNoViolation(page, 'new key')
      await page.getByLabel('Name').fill('test')
      await page.getByRole('button', { name: 'Create key' }).click()
      await expect(page.getByRole('heading', { name: 'Your new key' })).toBeVisible()
      await expectNoViolation(page, 'key shown')
      await page.getByRole('button', { name: 'Done' }).click()
      await expectNoViolation(page, 'asks whether it was saved')
    })
  }
}
