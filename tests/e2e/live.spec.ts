import { expect, test } from '../support/browser'
import { rowsOf, today } from '../support/day-page'
import { applyVisibility, openUpToDate, setVisibility, untilListening } from '../support/live-updates'
import { streamUrl } from '../support/stream-url'

test('a click on complete takes one request, and another tab shows it within a second', { tag: '@gate' }, async ({
  person: { context, page, api },
}) => {
  await api.create('done soon', today())
  const other = await context.newPage()
  await openUpToDate(other)
  const { takeRequests, nextEvent } = await openUpToDate(page)
  await page.getByRole('checkbox', { name: 'done soon' }).check()
  await expect(rowsOf(other, 'Done')).toHaveText(['done soon'], { timeout: 1000 })
  // The page does not refresh on the notification of its own change, only on the next one.
  expect(await nextEvent()).toBe('changed')
  await api.create('from an agent', today())
  await expect(rowsOf(page, 'To do')).toHaveText(['from an agent'])
  expect(takeRequests()).toEqual(['POST /day', 'POST /day'])
  await expect(rowsOf(page, 'Done')).toHaveText(['done soon'])
})

test('a page that gets the focus back refreshes only if it missed a change', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  await api.create('done soon', today())
  const { takeRequests, nextEvent } = await openUpToDate(page)
  // The answer tells the page which change is its own.
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('checkbox', { name: 'done soon' }).check()
  await (await isAnswered).finished()
  // Its own change does not count as missed.
  expect(await nextEvent()).toBe('changed')
  await setVisibility(page, 'hidden')
  takeRequests()
  await setVisibility(page, 'visible')
  expect(await nextEvent()).toBe('ready')
  await setVisibility(page, 'hidden')
  await api.create('meanwhile', today())
  expect(takeRequests()).toEqual(['GET /live'])
  await setVisibility(page, 'visible')
  await expect(rowsOf(page, 'To do')).toHaveText(['meanwhile'])
  expect(takeRequests()).toEqual(['GET /live', 'POST /day'])
})

test('a page shows what changed while its own action was on the way', { tag: '@gate' }, async ({
  person: { page, api },
}) => {
  const { body } = await api.create('done soon', today())
  const { nextEvent } = await openUpToDate(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/day', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  await page.getByRole('checkbox', { name: 'done soon' }).check()
  expect(await nextEvent()).toBe('changed')
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { text: 'renamed by an agent' })
  expect(await nextEvent()).toBe('changed')
  answer()
  await expect(rowsOf(page, 'Done')).toHaveText(['renamed by an agent'])
})

test('a change whose answer is lost shows nevertheless', async ({ person: { page, api } }) => {
  await api.create('done soon', today())
  await openUpToDate(page)
  await page.route('**/day', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('checkbox', { name: 'done soon' }).click()
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()
  await expect(rowsOf(page, 'Done')).toHaveText(['done soon'])
  // The page may be sending it again.
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('not saved yet')).toHaveCount(0)
  expect(await api.list(today())).toMatchObject([{ text: 'done soon', isCompleted: true }])
})

test('a change of another page shows when somebody goes back to the day', async ({ person: { page, api } }) => {
  const { body } = await api.create('archived', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await openUpToDate(page)
  await page.getByRole('link', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore: archived' }).click()
  await expect(page.getByText('Restored to')).toBeVisible()
  await page.goBack()
  await expect(rowsOf(page, 'To do')).toHaveText(['archived'])
})

test('a change through the API shows in an open page', { tag: '@gate' }, async ({ person: { page, api } }) => {
  const listening = untilListening(page)
  await page.goto('/day')
  await listening
  const { body } = await api.create('from an agent', today())
  await expect(rowsOf(page, 'To do')).toHaveText(['from an agent'], { timeout: 2000 })
  await api.call('PATCH', `/api/v1/tasks/${body._id}`, { text: 'changed by an agent' })
  await expect(rowsOf(page, 'To do')).toHaveText(['changed by an agent'], { timeout: 2000 })
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await expect(page.getByText('Nothing planned for today')).toBeVisible({ timeout: 2000 })
})

test('a refresh keeps the place on the page, the focus and what is typed', { tag: '@gate' }, async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: { width: 390, height: 400 } } })
  for (let number = 1; number <= 12; number++) await api.create(`task ${number}`, today())
  await openUpToDate(page)
  await page.getByPlaceholder('Add a task').fill('half typed')
  await page.mouse.wheel(0, 300)
  const place = () => page.evaluate(() => window.scrollY)
  await expect.poll(place).toBe(300)
  await api.create('from an agent', today())
  await expect(rowsOf(page, 'To do')).toHaveCount(13)
  expect(await place()).toBe(300)
  await expect(page.getByPlaceholder('Add a task')).toBeFocused()
  await expect(page.getByPlaceholder('Add a task')).toHaveValue('half typed')
})

test('an open page polls when events are blocked', async ({ person: { page, api } }) => {
  await page.route(streamUrl, (route) => route.fulfill({ status: 502 }))
  await page.goto('/day')
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  await api.create('from an agent', today())
  await expect(rowsOf(page, 'To do')).toHaveText(['from an agent'])
})

test('a hidden page makes no requests, and is up to date when it is shown', async ({
  person: { context, page, api },
}) => {
  await page.addInitScript(applyVisibility, 'hidden')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/day')
  await api.create('meanwhile', today())
  // A visible page of the same browser receives the change. A listening page would have it by then.
  const other = await context.newPage()
  await other.goto('/day')
  await expect(rowsOf(other, 'To do')).toHaveText(['meanwhile'])
  await expect(page.getByText('Nothing planned for today')).toBeVisible()
  expect(asked).not.toContain('/live')
  await setVisibility(page, 'visible')
  await expect(rowsOf(page, 'To do')).toHaveText(['meanwhile'])
})

test('accounts do not see each other', async ({ newPerson }) => {
  const one = await newPerson()
  const other = await newPerson()
  await one.page.goto('/day')
  await other.page.goto('/day')
  await one.api.create('mine alone', today())
  await expect(rowsOf(one.page, 'To do')).toHaveText(['mine alone'])
  await other.api.create('somebody else’s', today())
  await expect(rowsOf(other.page, 'To do')).toHaveText(['somebody else’s'])
  await expect(rowsOf(one.page, 'To do')).toHaveText(['mine alone'])
  for (const path of ['/archive', '/insights', '/profile', '/profile/api-keys']) {
    await other.page.goto(path)
    await expect(other.page.getByText('mine alone'), path).toHaveCount(0)
    await expect(other.page.getByText(one.email), path).toHaveCount(0)
  }
})
