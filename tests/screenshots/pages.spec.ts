// Takes screenshots of every page into dist/screenshots, in both themes and four widths. Copies those of the
// docs/web-app.md into public/screenshots.
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { db } from '@/lib/foundation/database/client'
import { baseUrl, test } from '../support/browser'
import { openQuestion } from '../support/connect-page'
import { dateAfter, today } from '../support/day-page'
import { chooseKeyAction } from '../support/key-page'
import { addSampleTasks, addSampleYear } from '../support/sample-tasks'
import { addSampleWebhooks } from '../support/sample-webhooks'
import { root } from '../support/test-database'
import { sizes, takePicture } from './take-picture'

const published = join(root, 'public', 'screenshots')
// The screenshots in docs/web-app.md.
const chosen = ['day-light-desk', 'insights-dark-desk', 'new-key-light-desk', 'reference-dark-desk']

test('the picture of the landing page that other sites show', async ({ newContext }) => {
  // Scaled to 1200 by 630 pixels.
  const page = await (
    await newContext({ viewport: { width: 1440, height: 756 }, deviceScaleFactor: 1200 / 1440 })
  ).newPage()
  await page.goto('/')
  await page.evaluate(async (origin) => {
    for (const { childNodes } of document.querySelectorAll('code')) {
      for (const text of childNodes)
        text.textContent = text.textContent?.replace(origin, 'https://daymark.example') ?? ''
    }
    await document.fonts.ready
  }, baseUrl)
  await page.screenshot({ path: join(root, 'public', 'og.png'), animations: 'disabled' })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`pictures: ${colorScheme}, ${size}`, async ({ newPerson, newContext }) => {
      test.setTimeout(300_000)
      const take = async (page: Page, name: string) => {
        const file = `${name}-${colorScheme}-${size}`
        const path = await takePicture(page, file)
        if (!chosen.includes(file)) return
        mkdirSync(published, { recursive: true })
        copyFileSync(path, join(published, `${file}.png`))
      }
      const person = await newPerson({ context: { colorScheme, viewport } })
      const { page } = person
      page.setDefaultTimeout(20_000)
      for (const name of [
        'day',
        'week',
        'archive',
        'insights',
        'recurrences',
        'labels',
        'profile/api-keys',
        'profile/webhooks',
      ]) {
        await page.goto(`/${name}`)
        await take(page, `${name.replace('/', '-')}-empty`)
      }
      await db().user.update({ where: { id: person.userId }, data: { name: 'Robin Lindgren' } })
      await addSampleTasks(person)
      await addSampleYear(person)
      await createKey(
        { userId: person.userId },
        {
          name: 'release agent',
          scope: 'full',
          expiresAt: new Date(Date.now() + 5 * 86_400_000),
        },
      )
      await createKey({ userId: person.userId }, { name: 'dashboard on the wall', scope: 'read', expiresAt: null })
      const webhookId = await addSampleWebhooks(person)
      for (const name of [
        'day',
        'week',
        `week/${dateAfter(30)}`,
        'archive',
        'labels',
        'day?label=release',
        'insights',
        'recurrences',
        'profile',
        'profile/activity',
        'profile/api-keys',
        'profile/import',
        'profile/webhooks',
        'nowhere',
      ]) {
        await page.goto(`/${name}`)
        await take(page, name.replace(/[/?=]/g, '-'))
      }
      await page.goto('/recurrences')
      await page.getByRole('button', { name: /^Actions for Water/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('dialog').waitFor()
      await take(page, 'recurrence-form')
      await page.goto('/day')
      await page
        .getByPlaceholder('Add a task')
        .pressSequentially('Call Sam #errands tomorrow 5pm 20 min every 2 weeks p1')
      await take(page, 'adding')
      await page.getByPlaceholder('Add a task').fill('')
      await page.getByRole('button', { name: 'Plan the day' }).click()
      await page.getByRole('dialog').waitFor()
      await take(page, 'plan')
      await page.keyboard.press('Escape')
      await page.goto('/day')
      await page.getByPlaceholder('Add a task').pressSequentially('Buy paint #e')
      await page.getByRole('listbox').waitFor()
      await take(page, 'labels-typed')
      await page.keyboard.press('Escape')
      await page.getByPlaceholder('Add a task').fill('')
      await page.goto('/day')
      await page.getByRole('row', { name: 'Call the dentist' }).focus()
      await page.keyboard.press('s')
      await page.getByText('Timer').first().waitFor()
      await page.getByRole('row', { name: 'Call the dentist' }).click()
      await page.getByRole('button', { name: 'Done', exact: true }).waitFor()
      await take(page, 'timer')
      await page.goto('/day')
      await page.getByRole('row', { name: 'Call the dentist' }).focus()
      await page.keyboard.press('x')
      await page.getByRole('row', { name: 'Review the pull request' }).focus()
      await page.keyboard.press('x')
      await take(page, 'selected')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await take(page, 'palette')
      await page.goto('/day')
      await page.getByRole('row', { name: 'Ship the release notes' }).click()
      await page.getByRole('form').waitFor()
      await take(page, 'editor')
      await page.getByRole('button', { name: 'History' }).click()
      await page.getByRole('list', { name: 'History' }).waitFor()
      await take(page, 'history')
      await page.getByRole('button', { name: 'Done', exact: true }).click()
      await page.getByRole('button', { name: 'Calendar' }).click()
      await page.getByRole('grid', { name: /\d{4}/ }).waitFor()
      await take(page, 'date-picker')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Shift+?')
      await page.getByRole('dialog').waitFor()
      await take(page, 'shortcuts')
      await page.goto('/profile/api-keys')
      await chooseKeyAction(page, 'test', 'Recent activity')
      await page.getByRole('list', { name: 'Recent activity' }).waitFor()
      await take(page, 'key-activity')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Name').fill('laptop')
      await take(page, 'key-form')
      await page.getByRole('button', { name: 'Create key' }).click()
      await page.getByRole('heading', { name: 'Your new key' }).waitFor()
      await page.getByRole('tab', { name: 'Claude Code' }).click()
      await take(page, 'new-key')
      await page.goto('/profile/api-keys')
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByRole('tab', { name: 'claude.ai, ChatGPT' }).click()
      await take(page, 'hosted-agents')
      await openQuestion(page, baseUrl)
      await take(page, 'connect')
      await page.goto('/connect?error=invalid_redirect_uri')
      await take(page, 'connect-refused')
      await page.goto('/profile/webhooks')
      await page.getByRole('button', { name: 'New webhook' }).click()
      await page.getByLabel('Name').fill('release notes')
      await page.getByLabel('URL').fill('https://receiver.invalid/releases')
      await take(page, 'webhook-form')
      await page.getByRole('button', { name: 'Create webhook' }).click()
      await page.getByRole('heading', { name: 'Your new webhook' }).waitFor()
      await take(page, 'new-webhook')
      await page.goto(`/profile/webhooks/${webhookId}`)
      await take(page, 'deliveries')
      await page.getByRole('link', { name: 'Test event' }).first().click()
      await page.getByRole('heading', { name: 'Request' }).waitFor()
      await take(page, 'delivery')
      const busy = await newPerson({ context: { colorScheme, viewport } })
      for (let number = 1; number <= 100; number++) await busy.api.create(`Task number ${number}`, today())
      await busy.page.goto('/day')
      await take(busy.page, 'day-hundred')
      const stranger = await (await newContext({ colorScheme, viewport })).newPage()
      for (const name of ['', 'sign-in', 'sign-up', 'reference']) {
        await stranger.goto(`/${name}`)
        await take(stranger, name === '' ? 'landing' : name)
      }
    })
  }
}
