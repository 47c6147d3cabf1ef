import { baseUrl, expect, type NewContext, type Person, test } from '../support/browser'
import { addByTyping, dateAfter, rowsOf, timeZone, today } from '../support/day-page'
import { startProxy } from '../support/http-proxy'
import { pressReminder } from '../support/notifications'
import { listKept, untilKept, untilOffline, withServiceWorker } from '../support/offline'
import { sessionCookieName } from '../support/session'

test.setTimeout(120_000)

const dayPath = (date = today()) => `/day/${date}`

/** Opens today in another browser of the same person. */
async function openElsewhere(newContext: NewContext, { session }: Person) {
  const context = await newContext()
  await context.addCookies([{ name: sessionCookieName, value: session, url: baseUrl, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/day')
  return page
}

async function openEditorOf(page: Person['page'], text: string) {
  await page.getByRole('row', { name: text }).click()
  return page.getByLabel('Task', { exact: true })
}

test('a reminder that is pressed without a connection shows its task as it was seen', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  const { body } = await api.create('remembered', today())
  for (const path of [dayPath(), dayPath(dateAfter(1))]) {
    await page.goto(path)
    await untilKept(page, path)
  }
  const [serviceWorker] = context.serviceWorkers()
  if (!serviceWorker) throw new Error('there is no service worker')
  await context.setOffline(true)
  await page.reload()
  await untilOffline(page)
  await pressReminder(serviceWorker, { taskId: body._id, title: 'remembered', date: today(), dueTime: 0, timeZone })
  await expect(page).toHaveURL(new RegExp(`${dayPath()}$`))
  await untilOffline(page)
  await expect(page.getByRole('row', { name: 'remembered' })).toBeFocused()
})

test('a day opens without a connection, keeps changes, and sends them once and in order', { tag: '@gate' }, async ({
  newPerson,
  newContext,
}) => {
  const person = await newPerson(withServiceWorker)
  const { page, api, context } = person
  for (const text of ['first', 'second']) await api.create(text, today())
  await page.goto('/day')
  await untilKept(page, dayPath())

  await context.setOffline(true)
  await page.reload()
  await untilOffline(page)
  await expect(page.getByText(/This is what you last saw on .* at /)).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveText([/first/, /second/])
  await page.getByRole('checkbox', { name: 'first' }).check()
  await addByTyping(page, 'third')
  const field = await openEditorOf(page, 'second')
  await field.fill('second, edited')
  await field.press('Enter')
  await expect(page.getByText('3 changes are not saved yet.')).toBeVisible()

  await page.reload()
  await untilOffline(page)
  await expect(rowsOf(page, 'To do')).toHaveText([/second, edited/, /third/])
  await expect(rowsOf(page, 'Done')).toHaveText([/first/])
  await expect(page.getByText('3 changes are not saved yet.')).toBeVisible()
  expect(await api.list(today())).toMatchObject([{ text: 'first', isCompleted: false }, { text: 'second' }])

  const elsewhere = await openElsewhere(newContext, person)
  const sent: string[] = []
  page.on('request', (request) => {
    const [, kind] = /"kind":"(\w+)"/.exec(request.postData() ?? '') ?? []
    if (kind !== undefined) sent.push(kind)
  })
  await context.setOffline(false)
  await expect(page.getByText('not saved yet')).toHaveCount(0, { timeout: 30_000 })
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([
      { text: 'first', isCompleted: true },
      { text: 'second, edited', isCompleted: false },
      { text: 'third', isCompleted: false },
    ])
  expect(sent).toEqual(['complete', 'create', 'update'])
  await expect(rowsOf(elsewhere, 'To do')).toHaveText([/second, edited/, /third/])
  await expect(rowsOf(page, 'To do')).toHaveText([/second, edited/, /third/])
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('details that were opened are there without a connection, and others are named as missing', async ({
  newPerson,
}) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  for (const text of ['opened', 'closed']) {
    const { body } = await api.create(text, today())
    await api.call('PATCH', `/api/v1/tasks/${body._id}`, { details: `The details of ${text}.` })
  }
  await page.goto('/day')
  await openEditorOf(page, 'opened')
  await expect(page.getByText('The details of opened.')).toBeVisible()
  await page.keyboard.press('Escape')
  await untilKept(page, dayPath())
  await context.setOffline(true)
  await page.reload()
  await untilOffline(page)
  await openEditorOf(page, 'opened')
  await expect(page.getByText('The details of opened.')).toBeVisible()
  await page.keyboard.press('Escape')
  await openEditorOf(page, 'closed')
  await expect(page.getByText('The details of this task are not shown.')).toBeVisible()
})

test('a task that is moved without a connection is on its new day', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  await api.create('moves', today())
  for (const path of [dayPath(dateAfter(1)), dayPath()]) {
    await page.goto(path)
    await untilKept(page, path)
  }
  await context.setOffline(true)
  await page.getByRole('row', { name: 'moves' }).focus()
  await page.keyboard.press('d')
  await expect(page.getByText('Moved to tomorrow.')).toBeVisible()
  await page.goto(dayPath(dateAfter(1)))
  await untilOffline(page)
  await expect(rowsOf(page, 'To do')).toHaveText([/moves/])
  await context.setOffline(false)
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'moves' }])
})

test('a task that was added without a connection is edited as the others are', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  await page.goto('/day')
  await untilKept(page, dayPath())
  await context.setOffline(true)
  await addByTyping(page, 'Call mum')
  const editor = await openEditorOf(page, 'Call mum')
  await editor.fill('Call mum and dad')
  // It saves itself after a pause.
  await expect(page.getByText(/^2 changes are not saved yet/)).toBeVisible()
  await expect(page.getByText('This task is no longer in this list')).toHaveCount(0)
  await expect(editor).toHaveValue('Call mum and dad')
  await context.setOffline(false)
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Call mum and dad' }])
})

test('a page that is open goes on when the connection is lost: editor, menus and help open', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  await api.create('at hand', today())
  await page.goto('/day')
  await untilKept(page, dayPath())
  await page.waitForFunction(async () => (await (await navigator.serviceWorker.ready).active?.state) === 'activated')
  await context.setOffline(true)
  const field = await openEditorOf(page, 'at hand')
  await field.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The first due time asks about reminders.
  await addByTyping(page, 'with a time tomorrow 5pm')
  await addByTyping(page, 'last one')
  await expect(rowsOf(page, 'To do')).toHaveText([/at hand/, /last one/])
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('a part of the page that cannot be loaded leaves the page as it is, and a reload brings it', async ({
  person: { page, api },
}) => {
  await api.create('at hand', today())
  await page.goto('/day')
  await expect(rowsOf(page, 'To do')).toHaveText([/at hand/])
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(rowsOf(page, 'To do')).toHaveText([/at hand/])
  await page.unroute('**/_next/static/chunks/**')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('A part of this page could not be loaded.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
})

test('a text that was changed elsewhere meanwhile is kept too, and the page says so', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  const { body } = await api.create('as it was', today())
  await page.goto('/day')
  await untilKept(page, dayPath())
  await context.setOffline(true)
  await page.reload()
  await untilOffline(page)
  const field = await openEditorOf(page, 'as it was')
  await field.fill('changed here')
  await field.press('Enter')
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { text: 'changed there' })
  await context.setOffline(false)
  await expect(
    page.getByText('“changed here” was changed elsewhere too. The other text is in its details.'),
  ).toBeVisible({
    timeout: 30_000,
  })
  expect(await api.list(today())).toMatchObject([
    { text: 'changed here', details: 'Changed elsewhere meanwhile:\nchanged there' },
  ])
})

test('days and weeks open without a connection, from links, the address bar and other pages', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  const [tomorrow, later] = [dateAfter(1), dateAfter(30)]
  await api.create('for tomorrow', tomorrow)
  await page.goto('/week')
  await expect(
    page
      .getByText('for tomorrow')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible()
  await page.goto('/day')
  await untilKept(page, dayPath())
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(rowsOf(page, 'To do')).toHaveText([/for tomorrow/])
  await untilKept(page, `/day/${tomorrow}`)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page.getByText('Nothing planned for today')).toBeVisible()

  // Nothing asks whether to leave: the next page keeps and sends the changes.
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await context.setOffline(true)
  await addByTyping(page, 'unsaved here')
  await expect(rowsOf(page, 'To do')).toHaveText([/unsaved here/])
  // A page that is still open loads the next one as a document.
  await page.getByRole('link', { name: 'Next day' }).click()
  await untilOffline(page)
  await expect(rowsOf(page, 'To do')).toHaveText([/for tomorrow/])
  await addByTyping(page, 'added offline')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await expect(page).toHaveURL(/\/day$/)
  await expect(rowsOf(page, 'To do')).toHaveText([/unsaved here/])
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await page.goBack()
  await expect(rowsOf(page, 'To do')).toHaveText([/for tomorrow/, /added offline/])
  await page.getByRole('link', { name: 'Week' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d{4}/)
  await page.goto(`/day/${later}`)
  await expect(page.getByText('Not seen in this browser yet')).toBeVisible()
  await addByTyping(page, 'added to an unseen day')
  await expect(rowsOf(page, 'To do')).toHaveText([/added to an unseen day/])
  await page.goto('/archive')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Archive' })).toBeVisible({ timeout: 30_000 })
  await expect
    .poll(async () => (await api.list(tomorrow)).map(({ text }) => text))
    .toEqual(['for tomorrow', 'added offline'])
  await expect.poll(async () => (await api.list(later)).map(({ text }) => text)).toEqual(['added to an unseen day'])
  expect(dialogs).toEqual([])
})

test('a page that does not arrive is shown as it was seen, until it arrives', async ({ newPerson }) => {
  let isHeld = false
  const proxy = await startProxy(baseUrl, { holds: (url, method) => isHeld && method !== 'POST' && url === '/day' })
  try {
    const { page, api, context, session } = await newPerson({
      context: { serviceWorkers: 'allow', baseURL: proxy.url },
    })
    await context.addCookies([{ name: sessionCookieName, value: session, url: proxy.url }])
    await api.create('known before', today())
    await page.goto('/day')
    await untilKept(page, dayPath())
    isHeld = true
    await page.reload()
    await expect(page.getByText('This is what you last saw on')).toBeVisible()
    await expect(rowsOf(page, 'To do')).toHaveText([/known before/])
    // Otherwise the browser would let the next request for this page wait for it.
    await expect.poll(proxy.countHeld).toBe(0)
    await api.create('added since', today())
    isHeld = false
    await page.getByRole('button', { name: /Try again|Show the newest/ }).click()
    await expect(rowsOf(page, 'To do')).toHaveText([/known before/, /added since/])
    await expect(page.getByText('This is what you last saw on')).toHaveCount(0)
  } finally {
    proxy.close()
  }
})

test('signing out deletes what the browser keeps', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  await api.create('water the ficus', today())
  await page.goto('/day')
  await untilKept(page, dayPath())
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await listKept(page)).toEqual([])
  expect(await page.evaluate(findInCaches, 'water the ficus')).toEqual([])
  await context.setOffline(true)
  await page.goto('/day')
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await expect(page.getByText('water the ficus')).toHaveCount(0)
})

test('a key that needs more code works without a connection: w moves to next week', async ({ newPerson }) => {
  const { page, api, context } = await newPerson(withServiceWorker)
  for (const text of ['on the page', 'on the kept page']) await api.create(text, today())
  await page.goto('/day')
  await untilKept(page, dayPath())
  await context.setOffline(true)
  await page.getByRole('row', { name: 'on the page' }).focus()
  await page.keyboard.press('w')
  await expect(rowsOf(page, 'To do')).toHaveText([/on the kept page/])
  await page.reload()
  await untilOffline(page)
  await page.getByRole('row', { name: 'on the kept page' }).focus()
  await page.keyboard.press('w')
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('a session that ended elsewhere, and another account, leave nothing of the one before', async ({ newPerson }) => {
  const [first, second] = [await newPerson(withServiceWorker), await newPerson()]
  const { page, context } = first
  await first.api.create('of the first', today())
  await page.goto('/day')
  await untilKept(page, dayPath())
  await context.clearCookies()
  await page.goto('/day')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect.poll(() => listKept(page)).toEqual([])

  await context.addCookies([{ name: sessionCookieName, value: first.session, url: baseUrl }])
  await page.goto('/day')
  await untilKept(page, dayPath())
  await context.addCookies([{ name: sessionCookieName, value: second.session, url: baseUrl }])
  await page.goto('/day')
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await expect.poll(() => page.evaluate(findInCaches, 'of the first')).toEqual([])
})

/** Runs in the page. Lists the stored responses that contain a text. */
async function findInCaches(text: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if ((await response?.text())?.includes(text)) found.push(request.url)
    }
  }
  return found
}
