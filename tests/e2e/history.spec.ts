import type { Locator, Page } from '@playwright/test'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { db } from '@/lib/foundation/database/client'
import { expireKey, revokeKey } from '../support/accounts'
import { baseUrl, expect, test } from '../support/browser'
import { dateAfter, openEditor, rowsOf, today } from '../support/day-page'
import { chooseKeyAction, rowOfKey } from '../support/key-page'
import { caller } from '../support/service'

const historyButton = (editor: Locator) => editor.getByRole('button', { name: 'History' })

/** Opens the history in an editor. Returns what it says. */
async function openHistory(editor: Locator): Promise<Locator> {
  await historyButton(editor).click()
  return editor.getByRole('list', { name: 'History' }).locator('li > p')
}

/** Moves a task with the menu of its row. */
async function move(page: Page, text: string, when: string): Promise<void> {
  const row = page.getByRole('row', { name: text })
  await row.hover()
  await row.getByRole('button', { name: `Move: ${text}` }).click()
  await page.getByRole('menuitem', { name: when }).click()
  await expect(row).toHaveCount(0)
}

/** Creates a key and returns a caller with it. */
async function newAgent({ userId }: { userId: string }, name: string) {
  const key = await createKey({ userId }, { name, scope: 'full', expiresAt: null })
  return { key, api: caller(baseUrl, key) }
}

test('the editor shows who created, moved and completed a task', async ({ person }) => {
  const { page } = person
  const { api } = await newAgent(person, 'laptop')
  await api.create('Pay rent', today())
  await page.goto('/day')
  await move(page, 'Pay rent', 'Tomorrow')
  await page.goto(`/day/${dateAfter(1)}`)
  await move(page, 'Pay rent', 'Today')
  await page.goto('/day')
  await page.getByRole('checkbox', { name: 'Pay rent' }).check()
  await expect(rowsOf(page, 'Done')).toHaveText(['Pay rent'])
  const history = await openHistory(await openEditor(page, 'Pay rent'))
  await expect(history).toHaveText(['Created by the key “laptop”', 'Moved twice by you', 'Completed by you'])
})

test('a change while the editor is open appears when the history is opened again', async ({ person }) => {
  const { page } = person
  const { api } = await newAgent(person, 'laptop')
  const { body } = await api.create('Pay rent', today())
  await page.goto('/day')
  const editor = await openEditor(page, 'Pay rent')
  const history = await openHistory(editor)
  await expect(history).toHaveText(['Created by the key “laptop”'])
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { priority: 'high' })
  await historyButton(editor).click()
  await expect(history).toHaveCount(0)
  await openHistory(editor)
  await expect(history).toHaveText(['Created by the key “laptop”', 'Edited by the key “laptop”'])
})

test('nothing of the history is loaded before it is opened, neither code nor data', async ({ person }) => {
  const { page, api } = person
  const { body } = await api.create('Pay rent', today())
  const scripts: Promise<string>[] = []
  const actions: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  page.on('request', (request) => {
    // The page may also refresh, which is an action without arguments. The editor reads whether the task recurs.
    if (request.postData()?.includes(body._id)) actions.push(request.url())
  })
  const hasCode = async () => (await Promise.all(scripts)).some((script) => script.includes('Nothing in the last'))
  await page.goto('/day')
  const editor = await openEditor(page, 'Pay rent')
  await expect(historyButton(editor)).toHaveAttribute('aria-expanded', 'false')
  await expect(editor.getByRole('button', { name: 'Repeat' })).toBeVisible()
  expect(actions).toHaveLength(1)
  expect(await hasCode()).toBe(false)
  await expect(await openHistory(editor)).toHaveText(['Created by the key “test”'])
  expect(actions).toHaveLength(2)
  expect(await hasCode()).toBe(true)
})

test('the history works with the keyboard, and keeps what is typed in the editor', async ({ person }) => {
  const { page, api } = person
  await api.create('Pay rent', today())
  await page.goto('/day')
  const editor = await openEditor(page, 'Pay rent')
  await editor.getByLabel('Details').fill('by bank transfer')
  await historyButton(editor).focus()
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('list', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(editor.getByRole('list', { name: 'History' })).toHaveCount(0)
  await expect(editor.getByText('by bank transfer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'Pay rent' })).toBeFocused()
})

test('a history that cannot be loaded says so, and can be tried again', async ({ person }) => {
  const { page, context, api } = person
  await api.create('Pay rent', today())
  await page.goto('/day')
  const editor = await openEditor(page, 'Pay rent')
  // Loads the code of the history.
  await openHistory(editor)
  await expect(editor.getByRole('list', { name: 'History' })).toBeVisible()
  await historyButton(editor).click()
  let isReachable = false
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/day', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    if (!isReachable) return route.abort()
    await held
    return route.continue()
  })
  await historyButton(editor).click()
  await expect(editor.getByRole('alert')).toContainText('The service cannot be reached.')
  isReachable = true
  await editor.getByRole('button', { name: 'Try again' }).click()
  await expect(editor.getByRole('status')).toHaveText('Loading …')
  release()
  await expect(editor.getByRole('list', { name: 'History' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
})

test('the history of a task without recent changes says so', async ({ person }) => {
  const { page, api, userId } = person
  await api.create('Pay rent', today())
  await db().taskEvent.updateMany({ where: { userId }, data: { at: new Date(Date.now() - 31 * 24 * 60 * 60_000) } })
  await page.goto('/day')
  const editor = await openEditor(page, 'Pay rent')
  await historyButton(editor).click()
  await expect(editor).toContainText('Nothing in the last 30 days')
})

test.describe('the recent activity of a key', () => {
  const list = (page: Page) => page.getByRole('dialog').getByRole('list', { name: 'Recent activity' }).locator('li > p')

  test('has its own changes, the newest first', async ({ person }) => {
    const { page, api } = person
    const { api: agent } = await newAgent(person, 'laptop')
    const { body } = await agent.create('Pay rent', today())
    await agent.call('PATCH', `/api/v1/tasks/${body._id}`, { date: dateAfter(1) })
    await agent.call('PATCH', `/api/v1/tasks/${body._id}`, { date: today() })
    await agent.call('POST', `/api/v1/tasks/${body._id}/toggle`)
    await api.create('of another key', today())
    const { body: gone } = await agent.create('soon gone', today())
    await api.call('POST', `/api/v1/tasks/${gone._id}/archive`)
    await api.call('DELETE', `/api/v1/tasks/${gone._id}`)
    await page.goto('/profile/api-keys')
    await chooseKeyAction(page, 'laptop', 'Recent activity')
    const dialog = page.getByRole('dialog', { name: 'Recent activity of “laptop”' })
    await expect(list(page)).toHaveText([
      'Created · a deleted task',
      'Completed · Pay rent',
      'Moved twice · Pay rent',
      'Created · Pay rent',
    ])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await agent.call('POST', `/api/v1/tasks/${body._id}/toggle`)
    await chooseKeyAction(page, 'laptop', 'Recent activity')
    await expect(list(page).first()).toHaveText('Reopened · Pay rent')
  })

  test('is shown for revoked and expired keys', async ({ person }) => {
    const { page } = person
    for (const [name, end] of [
      ['given back', revokeKey],
      ['run out', expireKey],
    ] as const) {
      const { key, api } = await newAgent(person, name)
      await api.create(`by ${name}`, today())
      await end(key)
    }
    await page.goto('/profile/api-keys')
    for (const name of ['given back', 'run out']) {
      await chooseKeyAction(page, name, 'Recent activity')
      await expect(list(page)).toHaveText([`Created · by ${name}`])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('is empty for a key that changed nothing', async ({ person }) => {
    const { page } = person
    const { api } = await newAgent(person, 'w'.repeat(100))
    await api.list(today())
    await page.goto('/profile/api-keys')
    await expect(rowOfKey(page, 'w'.repeat(100))).toBeVisible()
    await chooseKeyAction(page, 'w'.repeat(100), 'Recent activity')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Nothing in the last 30 days.')
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  })
})
