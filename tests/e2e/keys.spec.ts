import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { Page } from '@playwright/test'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { db } from '@/lib/foundation/database/client'
import { expireKey, revokeKey } from '../support/accounts'
import { baseUrl, expect, test } from '../support/browser'
import { timeZone, today } from '../support/day-page'
import { cellOf, chooseExpiry, chooseKeyAction, dismissKey, makeKey, openKeyForm, rowOfKey } from '../support/key-page'
import { caller } from '../support/service'

const dayMs = 24 * 60 * 60_000

test('a key is created, used, revoked, and then rejected', { tag: '@gate' }, async ({ person: { page } }) => {
  const key = await makeKey(page, { name: 'release agent' })
  await dismissKey(page)
  const api = caller(baseUrl, key)
  expect((await api.create('by the agent', today())).status).toBe(201)
  expect(await api.list(today())).toMatchObject([{ text: 'by the agent' }])
  await chooseKeyAction(page, 'release agent', 'Revoke')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click()
  await expect(cellOf(rowOfKey(page, 'release agent'), 'State')).toContainText('Revoked')
  expect((await api.call('GET', `/api/v1/tasks?date=${today()}`)).status).toBe(401)
})

test('Back shows the keys as they are now', async ({ person: { page, userId } }) => {
  await page.goto('/profile/webhooks')
  const links = page.getByRole('navigation', { name: 'Main' })
  await links.getByRole('link', { name: 'API Keys' }).click()
  await expect(rowOfKey(page, 'test')).toBeVisible()
  await links.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible()
  await createKey({ userId }, { name: 'from elsewhere', scope: 'full', expiresAt: null })
  await page.goBack()
  await expect(rowOfKey(page, 'from elsewhere')).toBeVisible()
})

test('a message about a name from right to left reads from left to right', async ({ person: { page, userId } }) => {
  await createKey({ userId }, { name: 'مفتاح', scope: 'full', expiresAt: null })
  await page.goto('/profile/api-keys')
  await chooseKeyAction(page, 'مفتاح', 'Revoke')
  await page.getByRole('button', { name: 'Revoke key' }).click()
  const message = page.getByText('“مفتاح” revoked.')
  await expect(message).toHaveCSS('direction', 'ltr')
  await expect(message.locator('bdi')).toHaveCSS('direction', 'rtl')
})

test('a read-only key reads and changes nothing', { tag: '@gate' }, async ({ person: { page } }) => {
  const key = await makeKey(page, { name: 'dashboard', permissions: 'Read only' })
  await dismissKey(page)
  await expect(cellOf(rowOfKey(page, 'dashboard'), 'Permissions')).toContainText('Read only')
  const api = caller(baseUrl, key)
  expect((await api.create('not to be', today())).status).toBe(403)
  const { status, body } = await api.call('GET', `/api/v1/tasks?date=${today()}`)
  expect(status).toBe(200)
  expect(body).toEqual([])
})

test('a key that manages creates webhooks, and a full one does not', async ({ person: { page } }) => {
  const settings = { name: 'chat', url: 'https://example.com/hooks' }
  const full = await makeKey(page, { name: 'laptop' })
  await dismissKey(page)
  expect((await caller(baseUrl, full).call('POST', '/api/v1/webhooks', settings)).status).toBe(403)
  const key = await makeKey(page, { name: 'setup', permissions: 'Manage' })
  await dismissKey(page)
  await expect(cellOf(rowOfKey(page, 'setup'), 'Permissions')).toContainText('Manage')
  expect((await caller(baseUrl, key).call('POST', '/api/v1/webhooks', settings)).status).toBe(201)
  await page.goto('/profile/webhooks')
  await expect(page.getByRole('heading', { name: 'chat' })).toBeVisible()
})

test('a new key can be copied alone and within example commands', { tag: '@gate' }, async ({
  person: { page, context },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const key = await makeKey(page, { name: 'laptop' })
  await page.getByRole('button', { name: 'Copy key' }).click()
  await expect.poll(copied).toBe(key)
  for (const [name, line] of [
    ['curl', `-H "x-api-key: ${key}"`],
    ['Shell', `export DAYMARK_API_KEY="${key}"`],
    ['Claude Code', `--header "x-api-key: ${key}"`],
    ['VS Code', `"x-api-key": "${key}"`],
    ['Cursor', `"x-api-key": "${key}"`],
    ['Codex', `"x-api-key" = "${key}"`],
    ['Gemini CLI', `"x-api-key": "${key}"`],
    ['JSON', `"x-api-key": "${key}"`],
  ] as const) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tabpanel', { name })).toContainText(line)
    await page.getByRole('button', { name: `Copy ${name}` }).click()
    await expect.poll(copied).toContain(line)
  }
})

test('the configuration of a new key connects an agent', { tag: '@gate' }, async ({ person: { page } }) => {
  await makeKey(page, { name: 'agent' })
  await page.getByRole('tab', { name: 'JSON' }).click()
  const text = await page.getByRole('tabpanel', { name: 'JSON' }).locator('pre').innerText()
  const { url, headers } = JSON.parse(text).mcpServers.daymark
  const client = new Client({ name: 'agent', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  expect((await client.listTools()).tools).toHaveLength(15)
  await client.close()
})

test.describe('closing a new key asks whether it was saved', () => {
  const ways: Record<string, (page: Page) => Promise<void>> = {
    'by its button': (page) => page.getByRole('button', { name: 'Done' }).click(),
    'by its cross': (page) => page.getByRole('button', { name: 'Close' }).click(),
    'by Escape': (page) => page.keyboard.press('Escape'),
    'by a click beside it': (page) => page.mouse.click(5, 5),
  }
  for (const [way, close] of Object.entries(ways)) {
    test(way, async ({ person: { page } }) => {
      const key = await makeKey(page, { name: 'laptop' })
      const dialog = page.getByRole('dialog', { name: 'Your new key' })
      const copy = dialog.getByRole('button', { name: 'Copy key' })
      await expect(copy).toBeFocused()
      await close(page)
      const saved = dialog.getByRole('button', { name: 'I have saved it' })
      await expect(dialog.getByRole('alert')).toContainText('Have you saved the key?')
      await expect(dialog.getByRole('button', { name: 'Show it again' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(copy).toBeFocused()
      await expect(dialog.getByRole('status', { name: 'API key' })).toHaveText(key)
      await close(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(copy).toBeFocused()
      await close(page)
      await saved.click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'New key' })).toBeFocused()
    })
  }
})

test('a key is shown nowhere after its dialog is closed', async ({ person: { page } }) => {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const key = await makeKey(page, { name: 'laptop' })
  await dismissKey(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(await page.content()).not.toContain(key)
  expect(await kept()).not.toContain(key)
  await page.reload()
  await expect(cellOf(rowOfKey(page, 'laptop'), 'Key')).toContainText(key.slice(-4))
  expect(await page.content()).not.toContain(key)
  expect(await kept()).not.toContain(key)
  expect(addresses.filter((address) => address.includes(key))).toEqual([])
})

test('a key name has at most 100 characters and is trimmed', async ({ person: { page } }) => {
  const form = await openKeyForm(page)
  const name = form.getByLabel('Name')
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await expect(name).toBeFocused()
  await name.fill('   ')
  await form.getByRole('button', { name: 'Create key' }).click()
  await expect(form.getByRole('alert')).toHaveText('The name must not be empty.')
  await name.fill('')
  await name.pressSequentially(`  ${'n'.repeat(100)}`)
  await expect(name).toHaveValue(`  ${'n'.repeat(98)}`)
  await form.getByRole('button', { name: 'Create key' }).click()
  await dismissKey(page)
  await expect(rowOfKey(page, 'n'.repeat(98))).toBeVisible()
})

test.describe('a key expires', () => {
  const expiriesOf = async (userId: string) => {
    const key = await db().apiKey.findFirstOrThrow({ where: { userId, name: 'laptop' } })
    return { createdAt: key.createdAt.getTime(), expiresAt: key.expiresAt?.getTime() }
  }
  const inWords = (timeZone: string, instant: number) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(instant)

  /** Opens the form for a key that is valid until a day of one's choice. */
  const chooseLastDay = async (page: Page) => {
    const form = await openKeyForm(page)
    await form.getByLabel('Name').fill('laptop')
    await chooseExpiry(page, 'Custom date')
    return { form, lastDay: form.getByRole('group', { name: 'Last day' }) }
  }

  for (const [expiry, days] of [
    ['7 days', 7],
    ['30 days', 30],
    ['90 days', 90],
    ['1 year', 365],
  ] as const) {
    test(`after ${expiry}`, async ({ person: { page, userId } }) => {
      await makeKey(page, { name: 'laptop', expiry })
      await dismissKey(page)
      const { createdAt, expiresAt = 0 } = await expiriesOf(userId)
      expect(Math.round((expiresAt - createdAt) / 60_000)).toBeCloseTo(days * 24 * 60, -1)
      const shown = days > 7 ? inWords(timeZone, expiresAt - 1) : 'in 7 days'
      await expect(cellOf(rowOfKey(page, 'laptop'), 'Expires')).toContainText(shown)
    })
  }

  test('never', { tag: '@gate' }, async ({ person: { page, userId } }) => {
    await makeKey(page, { name: 'laptop', expiry: 'Never' })
    await dismissKey(page)
    await expect(cellOf(rowOfKey(page, 'laptop'), 'Expires')).toContainText('Never')
    expect((await expiriesOf(userId)).expiresAt).toBeUndefined()
  })

  test('at the end of the selected day in the time zone of its owner', async ({ newPerson }) => {
    const { page, userId } = await newPerson({ timeZone: 'Asia/Tokyo' })
    const year = new Date().getUTCFullYear() + 1
    const { form, lastDay } = await chooseLastDay(page)
    await lastDay.getByRole('spinbutton', { name: 'month' }).pressSequentially('03')
    await lastDay.getByRole('spinbutton', { name: /^day/ }).pressSequentially('15')
    await lastDay.getByRole('spinbutton', { name: 'year' }).pressSequentially(String(year))
    await form.getByRole('button', { name: 'Create key' }).click()
    await dismissKey(page)
    await expect(rowOfKey(page, 'laptop')).toBeVisible()
    const expected = Date.parse(`${year}-03-16T00:00:00+09:00`)
    expect((await expiriesOf(userId)).expiresAt).toBe(expected)
    await expect(cellOf(rowOfKey(page, 'laptop'), 'Expires')).toContainText(inWords('Asia/Tokyo', expected - 1))
  })

  test('on no day of which a part is missing', async ({ person: { page } }) => {
    const { form, lastDay } = await chooseLastDay(page)
    const day = lastDay.getByRole('spinbutton', { name: /^day/ })
    for (const key of ['1', 'Backspace', 'Backspace']) await day.press(key)
    await expect(day).toHaveText('dd')
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(lastDay.locator('..')).toContainText('Write the whole date.')
    await expect(lastDay.getByRole('spinbutton').first()).toBeFocused()
    await day.pressSequentially('28')
    await expect(lastDay.locator('..')).not.toContainText('Write the whole date.')
    await form.getByRole('button', { name: 'Create key' }).click()
    await dismissKey(page)
    await expect(rowOfKey(page, 'laptop')).toBeVisible()
  })

  test('on the day of before, when it is chosen in the date picker while a part is missing', async ({
    person: { page },
  }) => {
    const { form, lastDay } = await chooseLastDay(page)
    const day = lastDay.getByRole('spinbutton', { name: /^day/ })
    for (const key of ['1', 'Backspace', 'Backspace']) await day.press(key)
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(lastDay.locator('..')).toContainText('Write the whole date.')
    await lastDay.getByRole('button').click()
    await page.getByRole('gridcell', { selected: true }).getByRole('button').click()
    await expect(lastDay).not.toContainText('dd')
    await expect(lastDay.locator('..')).not.toContainText('Write the whole date.')
    await form.getByRole('button', { name: 'Create key' }).click()
    await dismissKey(page)
    await expect(rowOfKey(page, 'laptop')).toBeVisible()
  })

  test('on no past day', async ({ person: { page } }) => {
    const { form, lastDay } = await chooseLastDay(page)
    await lastDay.getByRole('spinbutton', { name: 'year' }).pressSequentially('2020')
    await form.getByRole('button', { name: 'Create key' }).click()
    await expect(lastDay.locator('..')).toContainText('or later')
    await expect(form).toBeVisible()
  })
})

test('revoking asks for confirmation and shows the last use of the key', async ({ person: { page, userId } }) => {
  const unused = await createKey({ userId }, { name: 'laptop', scope: 'full', expiresAt: null })
  await page.goto('/profile/api-keys')
  await chooseKeyAction(page, 'laptop', 'Revoke')
  const question = page.getByRole('alertdialog', { name: 'Revoke “laptop”?' })
  await expect(question).toContainText('It was never used.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(cellOf(rowOfKey(page, 'laptop'), 'State')).toContainText('Active')
  const { status } = await caller(baseUrl, unused).call('GET', `/api/v1/tasks?date=${today()}`)
  expect(status).toBe(200)
  await expect
    .poll(async () => {
      await page.reload()
      return cellOf(rowOfKey(page, 'laptop'), 'Last used').innerText()
    })
    .toBe('just now')
  await chooseKeyAction(page, 'laptop', 'Revoke')
  await expect(question).toContainText('It was last used just now.')
})

test('a key can be renamed', { tag: '@gate' }, async ({ person: { page, userId } }) => {
  await createKey({ userId }, { name: 'laptop', scope: 'full', expiresAt: null })
  await page.goto('/profile/api-keys')
  await chooseKeyAction(page, 'laptop', 'Rename')
  const dialog = page.getByRole('dialog', { name: 'Rename key' })
  await dialog.getByLabel('Name').fill('  old laptop ')
  await dialog.getByRole('button', { name: 'Rename' }).click()
  await expect(rowOfKey(page, 'old laptop')).toBeVisible()
  await expect(rowOfKey(page, 'laptop')).toHaveCount(0)
})

test('revoked and expired keys stay listed until they are deleted', async ({ person: { page, userId } }) => {
  const issue = (name: string) => createKey({ userId }, { name, scope: 'full', expiresAt: null })
  await revokeKey(await issue('given back'))
  await expireKey(await issue('run out'))
  await issue('in use')
  await page.goto('/profile/api-keys')
  await expect(cellOf(rowOfKey(page, 'in use'), 'State')).toContainText('Active')
  for (const [name, state] of [
    ['given back', 'Revoked'],
    ['run out', 'Expired'],
  ] as const) {
    await expect(cellOf(rowOfKey(page, name), 'State')).toContainText(state)
    await chooseKeyAction(page, name, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete key' }).click()
    await expect(rowOfKey(page, name)).toHaveCount(0)
    // The next one in the list.
    await expect(page.getByRole('button', { name: 'Actions for test' })).toBeFocused()
  }
  await page.getByRole('button', { name: 'Actions for in use' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Recent activity', 'Rename', 'Revoke'])
})

for (const width of [1280, 390]) {
  test(`a long name fits into a window of ${width} px`, async ({ person: { page, userId } }) => {
    const name = 'w'.repeat(100)
    await createKey({ userId }, { name, scope: 'read', expiresAt: new Date(Date.now() + 6 * dayMs) })
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/profile/api-keys')
    await expect(rowOfKey(page, name)).toBeVisible()
    const overhang = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overhang()).toBeLessThanOrEqual(0)
    await chooseKeyAction(page, name, 'Revoke')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await overhang()).toBeLessThanOrEqual(0)
  })
}
