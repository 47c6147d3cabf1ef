import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { test as base, expect, password } from '../support/browser'
import { type OwnDatabase, openOwnDatabase } from '../support/own-service'
import { runScript } from '../support/server-process'

// Each test has a database without accounts.
const test = base.extend<{ database: OwnDatabase }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which other fixtures are needed
  database: async ({}, use) => {
    const database = await openOwnDatabase()
    await use(database)
    await database.close()
  },
})

const closedMessage = 'Sign-up is closed. Ask the administrator of this service for an account.'

async function fillIn(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.com`
  await page.goto('/sign-up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  return email
}

function submit(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Create account' }).click()
}

/** Waits for the outcome of a sign-up, and returns whether it succeeded. */
async function isIn(page: Page): Promise<boolean> {
  const day = page.getByLabel('Add a task for today')
  const refused = page.getByRole('alert').filter({ hasText: 'This account could not be created.' })
  await expect(day.or(refused)).toBeVisible()
  return day.isVisible()
}

test('closed: the pages offer no sign-up, and the action rejects it too', async ({ database, newContext }) => {
  const closed = await database.serve({ SIGNUP: 'closed' })
  const page = await (await newContext({ baseURL: closed.baseUrl })).newPage()
  await page.goto('/sign-up')
  await expect(page.getByText(closedMessage)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)

  // Redirects the action of a page whose service allows sign-up to the closed service.
  const open = await database.serve({})
  const other = await (await newContext({ baseURL: open.baseUrl })).newPage()
  await fillIn(other)
  await other.route('**/sign-up', async (route) => {
    const headers = { ...route.request().headers(), origin: closed.baseUrl }
    await route.fulfill({ response: await route.fetch({ url: `${closed.baseUrl}/sign-up`, headers }) })
  })
  await submit(other)
  expect(await isIn(other)).toBe(false)
  expect(await database.rows('SELECT 1 FROM "User"')).toEqual([])
})

test('first: one person can sign up, then nobody', async ({ database, newContext }) => {
  const { baseUrl: baseURL } = await database.serve({ SIGNUP: 'first' })
  const late = await (await newContext({ baseURL })).newPage()
  await fillIn(late)
  const page = await (await newContext({ baseURL })).newPage()
  const email = await fillIn(page)
  await submit(page)
  expect(await isIn(page)).toBe(true)
  await submit(late)
  expect(await isIn(late)).toBe(false)
  await late.reload()
  await expect(late.getByText(closedMessage)).toBeVisible()
  expect(await database.rows('SELECT email FROM "User"')).toEqual([{ email }])
})

test('first: of two concurrent sign-ups exactly one gets an account', async ({ database, newContext }) => {
  const { baseUrl: baseURL } = await database.serve({ SIGNUP: 'first' })
  const pages = await Promise.all([1, 2].map(async () => (await newContext({ baseURL })).newPage()))
  for (const page of pages) await fillIn(page)
  await Promise.all(pages.map(submit))
  const outcomes = await Promise.all(pages.map(isIn))
  expect(outcomes.toSorted()).toEqual([false, true])
  expect(await database.rows('SELECT 1 FROM "User"')).toHaveLength(1)
})

test('first: an account that the operator created for its keys does not count', async ({ database, newContext }) => {
  const { baseUrl: baseURL } = await database.serve({ SIGNUP: 'first' })
  const command = ['--email', 'robot@example.com', '--name', 'laptop']
  expect(await runScript('scripts/key.mjs', command, { DATABASE_URL: database.url }).ended).toBe(0)
  const page = await (await newContext({ baseURL })).newPage()
  await fillIn(page)
  await submit(page)
  expect(await isIn(page)).toBe(true)
})
