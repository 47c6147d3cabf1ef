import { readFile } from 'node:fs/promises'
import { db } from '@/lib/foundation/database/client'
import { baseUrl, expect, password, test } from '../support/browser'
import { timeZone } from '../support/day-page'
import { signInOverHttp } from '../support/password-sign-in'

test('a name is saved and shown', { tag: '@gate' }, async ({ person: { page } }) => {
  await page.goto('/profile')
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByTitle(/@example\.com$/)).toHaveText('Ada Lovelace')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
})

test('the navigation of the page marks the group that is being read', async ({ person: { page } }) => {
  await page.goto('/profile')
  const navigation = page.getByRole('navigation', { name: 'Sections' })
  const names = await navigation.getByRole('link').allInnerTexts()
  for (const name of [names[2], names.at(-1), names[0]]) {
    await navigation.getByRole('link', { name: name ?? '', exact: true }).click()
    await expect(page.locator('nav [aria-current=location]')).toHaveText(name ?? '')
  }
})

test('a theme applies at once and after a reload', async ({ person: { page } }) => {
  await page.goto('/profile')
  const html = page.locator('html')
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await expect(html).toHaveAttribute('data-theme', 'system')
  const light = await colour()
  for (const [name, theme] of [
    ['Dark', 'dark'],
    ['Light', 'light'],
  ] as const) {
    await page.getByRole('button', { name: /^(System|Dark|Light) Theme$/ }).click()
    await page.getByRole('option', { name }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(html).toHaveAttribute('data-theme', theme)
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', theme)
    expect((await colour()) === light, theme).toBe(theme === 'light')
  }
})

test('typing a part of a time zone’s name finds it, and it determines today', async ({ person: { page, userId } }) => {
  await page.goto('/profile')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('kiriti')
  await page.getByRole('option', { name: 'Pacific/Kiritimati' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await db().user.findUnique({ where: { id: userId }, select: { timeZone: true } })).toEqual({
    timeZone: 'Pacific/Kiritimati',
  })
})

test('changing the password requires the current one and signs out other browsers', async ({ person, newContext }) => {
  const { page, email } = person
  const other = await newContext()
  await other.addCookies(await person.context.cookies())
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password').fill('quite another password')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await page.goto('/profile')
  await change('not my password')
  await expect(page.getByRole('alert').filter({ hasText: 'This is not your current password.' })).toBeVisible()
  expect((await signInOverHttp(baseUrl, { email, password })).error).toBeNull()
  await change(password)
  await expect(page.getByText('Password changed. You are signed out everywhere else.')).toBeVisible()
  await page.goto('/day')
  await expect(page).toHaveURL('/day')
  const elsewhere = await other.newPage()
  await elsewhere.goto('/day')
  await expect(elsewhere).toHaveURL('/sign-in')
  expect((await signInOverHttp(baseUrl, { email, password })).error).toBe('CredentialsSignin')
  expect((await signInOverHttp(baseUrl, { email, password: 'quite another password' })).error).toBeNull()
})

test('a common password is rejected with the reason, and the old one stays valid', async ({
  person: { page, email },
}) => {
  await page.goto('/profile')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('1234567890')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'one of the most common ones' })).toBeVisible()
  expect((await signInOverHttp(baseUrl, { email, password })).error).toBeNull()
})

test('the export contains account, tasks and keys, and no secret', { tag: '@gate' }, async ({ person }) => {
  const { page, email, api } = person
  for (const text of ['one', 'two', 'three']) await api.create(text)
  await page.goto('/profile')
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as JSON' }).click()
  const download = await coming
  expect(download.suggestedFilename()).toBe('daymark.json')
  const file = await readFile(await download.path(), 'utf8')
  const exported = JSON.parse(file)
  expect(Object.keys(exported)).toEqual([
    'exportedAt',
    'account',
    'apiKeys',
    'calendarFeed',
    'webhooks',
    'pushSubscriptions',
    'timer',
    'tasks',
    'recurrences',
    'changes',
    'deliveries',
    'idempotencyKeys',
  ])
  expect(exported.account).toMatchObject({ email, timeZone, theme: 'system', signIns: [] })
  expect(exported.apiKeys).toEqual([expect.objectContaining({ name: 'test', scope: 'full', revokedAt: null })])
  const listed = await api.list('2026-03-01')
  expect(exported.tasks).toEqual(listed.map((task: object) => ({ ...task, recurrence: null })))
  expect(exported.tasks).toHaveLength(3)
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { email } })
  expect(file).not.toContain(passwordHash)
  expect(file).not.toMatch(/hash|secret|sessionVersion/i)
})

test('typing the e-mail address deletes the account permanently', { tag: '@gate' }, async ({ person, newPerson }) => {
  const { page, email, userId, api } = person
  const bystander = await newPerson()
  await bystander.api.create('of somebody else')
  await api.create('to be gone')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('alertdialog')
  const button = dialog.getByRole('button', { name: 'Delete permanently' })
  await expect(button).toBeDisabled()
  await dialog.getByLabel('E-mail').fill(bystander.email)
  await expect(button).toBeDisabled()
  await dialog.getByLabel('E-mail').fill(email.toUpperCase())
  await button.click()
  await expect(page).toHaveURL('/?deleted')
  await expect(page.getByText('Your account and everything in it has been deleted.')).toBeVisible()
  expect((await signInOverHttp(baseUrl, { email, password })).error).toBe('CredentialsSignin')
  expect((await api.create('more')).status).toBe(401)
  const where = { userId }
  expect([await db().user.count({ where: { id: userId } }), await db().apiKey.count({ where })]).toEqual([0, 0])
  expect(await db().task.count({ where })).toBe(0)
  expect(await bystander.api.list('2026-03-01')).toHaveLength(1)
})
