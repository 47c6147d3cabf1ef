import type { BrowserContext, Page } from '@playwright/test'
import { baseUrl, expect, test } from '../support/browser'
import { addByTyping, rowsOf, today } from '../support/day-page'
import { untilKept, withServiceWorker } from '../support/offline'
import { sessionCookieName } from '../support/session'

const unsaved = 'never reaches the service'
const draft = 'half a thought'

/** Makes the service unreachable for the changes that name a text, until the returned function is called. */
async function cutOff(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route('**/*', (route) =>
    route.request().postData()?.includes(unsaved) ? route.abort() : route.fallback(),
  )
  return () => context.unroute('**/*')
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Runs in the page. Lists the names and contents of everything that the browser stores, but for files of the build. */
async function listStored(): Promise<string[]> {
  const stored = [localStorage, sessionStorage].flatMap((storage) =>
    Object.entries(storage).map((entry) => entry.join(' ')),
  )
  for (const { name = '' } of await indexedDB.databases()) stored.push(`database ${name}`)
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const text = (await (await cache.match(request))?.text()) ?? ''
      if (!new URL(request.url).pathname.startsWith('/_next/static/')) stored.push(`${name} ${request.url} ${text}`)
    }
  }
  return stored
}

async function expectNothingOf(page: Page, ...parts: string[]): Promise<void> {
  // The page that was opened last may still be deleting.
  const findParts = async () => {
    const stored = await page.evaluate(listStored)
    return stored.filter((text) => parts.some((part) => text.includes(part)))
  }
  await expect.poll(findParts).toEqual([])
}

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Sign out without saving?' })

test('signing out asks before it deletes what is not saved', { tag: '@gate' }, async ({
  person: { page, context },
}) => {
  await page.goto('/day')
  await cutOff(context)
  await addByTyping(page, unsaved)
  await page.getByPlaceholder('Add a task').fill(draft)
  await signOut(page)
  await expect(question(page)).toContainText('A change is not saved yet. Signing out deletes it from this browser.')
  await expect(question(page)).toContainText('A task that you typed is not added yet.')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await signOut(page)
  await question(page).getByRole('button', { name: 'Stay' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await expect(rowsOf(page, 'To do')).toHaveText([unsaved])
  await expect(page.getByPlaceholder('Add a task')).toHaveValue(draft)
})

test('signing out leaves nothing of the account in any tab, nor for the account that signs in next', async ({
  newPerson,
}) => {
  const { page, api, context, userId } = await newPerson(withServiceWorker)
  const other = await newPerson()
  await api.create('water the ficus', today())
  await page.goto('/day')
  await untilKept(page, `/day/${today()}`)
  const reconnect = await cutOff(context)
  await addByTyping(page, unsaved)
  const second = await context.newPage()
  await second.goto('/day')
  await expect(rowsOf(second, 'To do')).toHaveText(['water the ficus', unsaved])
  await second.getByPlaceholder('Add a task').fill(draft)
  await signOut(page)
  await question(page).getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expect(second).toHaveURL('/sign-in')
  for (const tab of [page, second]) await expectNothingOf(tab, userId, unsaved, draft, 'water the ficus')
  await reconnect()
  await context.addCookies([{ name: sessionCookieName, value: other.session, url: baseUrl }])
  await page.goto('/day')
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await expectNothingOf(page, userId, unsaved, draft)
  expect((await api.list(today())).map(({ text }) => text)).toEqual(['water the ficus'])
})

test('what is saved while the question is open is not deleted', async ({ person: { page, api, context } }) => {
  await page.goto('/day')
  const reconnect = await cutOff(context)
  await addByTyping(page, unsaved)
  await signOut(page)
  await expect(question(page)).toBeVisible()
  await reconnect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const saved = page.getByRole('alertdialog', { name: 'Sign out?' })
  await expect(saved).toContainText('All changes are saved now.')
  await saved.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/sign-in')
  expect((await api.list(today())).map(({ text }) => text)).toEqual([unsaved])
})

test('signing out everywhere asks too', async ({ person: { page, context, userId } }) => {
  await page.goto('/day')
  await cutOff(context)
  await addByTyping(page, unsaved)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await question(page).getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page).toHaveURL('/sign-in')
  await expectNothingOf(page, userId, unsaved)
})

test('a sign-out that fails deletes no change', async ({ person: { page, api, context } }) => {
  await page.goto('/day')
  const reconnect = await cutOff(context)
  await addByTyping(page, unsaved)
  await signOut(page)
  await context.route('**/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await question(page).getByRole('button', { name: 'Sign out and delete' }).click()
  await expect(page.getByText('You are still signed in.')).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveText([unsaved])
  await reconnect()
  await page.reload()
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual([unsaved])
})

test('a session that ended elsewhere keeps changes for its account, and another one never sees them', async ({
  newPerson,
}) => {
  const [{ page, api, context, session }, other] = [await newPerson(), await newPerson()]
  await page.goto('/day')
  const reconnect = await cutOff(context)
  await addByTyping(page, unsaved)
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()
  await context.clearCookies()
  await page.goto('/day')
  await expect(page).toHaveURL('/sign-in')
  await reconnect()
  await context.addCookies([{ name: sessionCookieName, value: other.session, url: baseUrl }])
  await page.goto('/day')
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await signOut(page)
  await expect(page).toHaveURL('/sign-in')
  await context.addCookies([{ name: sessionCookieName, value: session, url: baseUrl }])
  await page.goto('/day')
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual([unsaved])
})

test('deleting the account leaves nothing of it in the browser', { tag: '@gate' }, async ({
  person: { page, email, userId },
}) => {
  await page.goto('/day')
  await page.getByPlaceholder('Add a task').fill(draft)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('alertdialog').getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page).toHaveURL('/?deleted')
  await expectNothingOf(page, userId, draft)
})
