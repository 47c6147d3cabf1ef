import type { Locator, Page, Response } from '@playwright/test'
import { expect, test } from '../support/browser'
import { dateAfter, rowsOf, today } from '../support/day-page'
import { readPaintedColumns } from '../support/pixels'

const phone = { context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }

/** Whether a response is the module that renders toasts. */
async function isToastModule(response: Response): Promise<boolean> {
  return response.url().endsWith('.js') && (await response.text()).includes('visibleToasts')
}

/** Opens a page and waits for the module that renders toasts, without an interaction. */
async function openIdle(page: Page, path: string): Promise<void> {
  const loaded = page.waitForResponse(isToastModule)
  await page.goto(path)
  await (await loaded).finished()
}

test('a tap on Archive shows a message, and a tap on Undo restores the task', { tag: '@gate' }, async ({
  newPerson,
}) => {
  const { page, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Water the plants' }).tap()
  await page.getByRole('dialog', { name: 'Task: Water the plants' }).getByRole('button', { name: 'Archive' }).tap()
  await expect(page.getByText('Task archived.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(rowsOf(page, 'To do')).toHaveText(['Water the plants'])
  await expect.poll(() => api.list(today())).toMatchObject([{ text: 'Water the plants' }])
})

test('the focus comes back to the row whose sheet closes, each time', async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: { width: 320, height: 400 } } })
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await page.goto('/day')
  for (const text of ['two', 'two', 'one']) {
    const row = page.getByRole('row', { name: text, exact: true })
    await row.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Task: ${text}` })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row).toBeFocused()
  }
  await page.keyboard.press('Space')
  await expect
    .poll(() => api.list(today()))
    .toMatchObject([
      { text: 'one', isCompleted: true },
      { text: 'two', isCompleted: false },
      { text: 'three', isCompleted: false },
    ])
})

test('everything in the navigation can be reached on a phone held sideways', async ({ newPerson }) => {
  const { page } = await newPerson({ context: { ...phone.context, viewport: { width: 844, height: 390 } } })
  await page.goto('/day')
  await page.getByRole('button', { name: 'Account' }).tap()
  await page.getByRole('menuitem', { name: 'Profile' }).tap()
  await expect(page).toHaveURL('/profile')
})

/** Lets `goBack` act as Android's Back: it requests the newest close watcher to close (HTML standard, 6.9). */
async function watchBack(page: Page): Promise<{ goBack: () => Promise<void> }> {
  await page.addInitScript(`
    globalThis.watchers = []
    globalThis.CloseWatcher = class extends CloseWatcher {
      constructor() { super(); watchers.push(this) }
      destroy() { super.destroy(); watchers = watchers.filter((one) => one !== this) }
    }`)
  return { goBack: () => page.evaluate('watchers.at(-1).requestClose()') }
}

test('Back on Android closes what covers the page, and saves', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  const { goBack } = await watchBack(page)
  await api.create('Water the plants', today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'Water the plants' }).tap()
  await page.getByLabel('Details').fill('The ones on the balcony')
  const sheet = page.getByRole('dialog', { name: 'Task: Water the plants' })
  for (const chip of ['Priority: None', 'Date: Today']) {
    await sheet.getByRole('button', { name: chip }).tap()
    await expect(page.getByRole('menu')).toBeVisible()
    await goBack()
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(sheet).toBeVisible()
  }
  await goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => api.list(today())).toMatchObject([{ details: 'The ones on the balcony' }])
  await page.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/day')
})

test('taps in the archive restore and delete tasks, and show it', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  for (const text of ['one', 'two']) {
    const { body } = await api.create(text, today())
    await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  }
  await page.goto('/archive')
  await page.getByRole('button', { name: 'Restore: one' }).tap()
  await expect(page.getByText(/^Restored to /)).toBeVisible()
  await page.getByRole('button', { name: 'Delete permanently: two' }).tap()
  await expect(page.getByText('Task deleted.')).toBeVisible()
})

test('the first tap of a visit shows a message without a connection', async ({ newPerson }) => {
  const { page, context, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  await openIdle(page, '/day')
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Water the plants' }).tap()
  await expect(page.getByText('Task completed.')).toBeVisible()
  await expect(page.getByText('A change is not saved yet.')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => api.list(today())).toMatchObject([{ isCompleted: true }])
})

test('a message appears later if the module for toasts cannot be loaded yet', async ({ newPerson }) => {
  const { page, context, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  let isBlocked = true
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    const isToasts = (await response.text()).includes('visibleToasts')
    await (isBlocked && isToasts ? route.abort() : route.fulfill({ response }))
  })
  const refused = page.waitForEvent('requestfailed')
  await page.goto('/day')
  await refused
  await page.getByRole('checkbox', { name: 'Water the plants' }).tap()
  await expect(rowsOf(page, 'To do')).toHaveCount(0)
  isBlocked = false
  // The browser reports that it is online again.
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByText('Task completed.')).toBeVisible()
})

test('a swipe to the right completes a task, and one to the left moves it to tomorrow', { tag: '@gate' }, async ({
  newPerson,
}) => {
  const { page, api } = await newPerson(phone)
  for (const text of ['right', 'left', 'short']) await api.create(text, today())
  await page.goto('/day')
  await swipe(page, page.getByRole('row', { name: 'short' }), 40)
  await swipe(page, page.getByRole('row', { name: 'right' }), 150)
  await expect(rowsOf(page, 'Done')).toHaveText(['right'])
  await swipe(page, page.getByRole('row', { name: 'left' }), -150)
  await expect(rowsOf(page, 'To do')).toHaveText(['short'])
  await expect.poll(() => api.list(dateAfter(1))).toMatchObject([{ text: 'left' }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a swipe to the left on a later day moves a task to the day after it', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  await api.create('later', dateAfter(1))
  await page.goto(`/day/${dateAfter(1)}`)
  await swipe(page, page.getByRole('row', { name: 'later' }), -150)
  await expect(page.getByText('Moved to the next day.')).toBeVisible()
  await expect.poll(() => api.list(dateAfter(2))).toMatchObject([{ text: 'later' }])
})

test('a row is painted in its place after a swipe that is too short', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  for (const text of ['first', 'second']) await api.create(text, today())
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'second' })
  const before = await readPaintedColumns(row)
  expect(before).toBeDefined()
  // The first row takes the focus, with which a row has another style.
  await swipe(page, page.getByRole('row', { name: 'first' }), 60)
  await swipe(page, row, -60)
  await expect.poll(() => readPaintedColumns(row)).toEqual(before)
})

test('a swipe across the header changes the day', { tag: '@gate' }, async ({ newPerson }) => {
  const { page } = await newPerson(phone)
  await page.goto('/day')
  await swipe(page, page.getByRole('heading', { level: 1 }), -120)
  await expect(page).toHaveURL(new RegExp(`/day/${dateAfter(1)}$`))
  await expect(page.getByText('Tomorrow', { exact: true })).toBeVisible()
  await swipe(page, page.getByRole('heading', { level: 1 }), 120)
  await expect(page).toHaveURL(/\/day$/)
})

test('on a phone the first task begins within 140 pixels', { tag: '@gate' }, async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  await api.create('overdue', dateAfter(-1))
  await page.goto('/day')
  const box = await page.getByRole('row', { name: 'overdue' }).boundingBox()
  expect(box?.y).toBeLessThanOrEqual(140)
})

for (const width of [320, 375, 390, 430])
  test(`a date of another year is shown whole on a phone of ${width} pixels`, async ({ newPerson }) => {
    const { page, api } = await newPerson({ context: { ...phone.context, viewport: { width, height: 844 } } })
    const date = dateAfter(400)
    await api.create('in a year', date)
    await page.goto(`/day/${date}`)
    await expect(page.getByRole('row', { name: 'in a year' })).toBeVisible()
    const heading = page.getByRole('heading', { level: 1 })
    expect(await heading.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

/** The middle of an element, in px of the window. */
async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves a finger across the middle of an element, by a number of pixels to the right. */
async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not visible')
  const session = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const x = distance > 0 ? box.x + 60 : box.x + Math.min(box.width, 300) - 20
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  for (let step = 1; step <= 10; step++) {
    await session.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + (distance * step) / 10, y }],
    })
    // A finger is slower than a frame.
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // It comes to rest: after a fling, Chromium makes no click of the next tap for a moment.
  for (let frame = 0; frame < 8; frame++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + distance, y }] })
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  // The page stays as wide as the screen, although the row has moved beyond it.
  expect(await page.evaluate(() => window.innerWidth)).toBe(page.viewportSize()?.width)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('tasks are selected by a long press on one, and by taps on others', { tag: '@gate' }, async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await page.goto('/day')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  const session = await page.context().newCDPSession(page)
  const { x, y } = await centreOf(page.getByRole('row', { name: 'one' }))
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar.getByText('1 selected')).toBeVisible()
  await page.getByRole('row', { name: 'three' }).tap()
  await expect(bar.getByText('2 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Complete' }).tap()
  await expect(rowsOf(page, 'Done')).toHaveText(['one', 'three'])
  await page.getByRole('row', { name: 'two' }).tap()
  await expect(page.getByRole('dialog', { name: 'Task: two' })).toBeVisible()
})

test('a tap after a swipe that was too short opens the task', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'Water the plants' })
  await swipe(page, row, 40)
  await expect(row).not.toHaveAttribute('data-swipe')
  await row.tap()
  await expect(page.getByRole('dialog', { name: 'Task: Water the plants' })).toBeVisible()
})

test('a message does not cover the bar of the selection on a phone', async ({ newPerson }) => {
  const { page, api } = await newPerson({ context: { viewport: { width: 390, height: 800 } } })
  for (const text of ['a', 'b', 'c']) await api.create(text, today())
  await page.goto('/day')
  await page.getByRole('checkbox', { name: 'a' }).check()
  const message = page.getByRole('alertdialog').filter({ hasText: 'Task completed.' })
  await message.waitFor()
  await page.getByRole('row', { name: 'b' }).click({ modifiers: ['Control'] })
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await bar.waitFor()
  await expect
    .poll(async () => {
      const [above, below] = [await message.boundingBox(), await bar.boundingBox()]
      return above && below && above.y + above.height <= below.y
    })
    .toBe(true)
})

/** Presses a row for long, and moves the finger down, or up. */
async function dragHeld(page: Page, row: Locator, distance: number): Promise<{ lift: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const { x, y } = await centreOf(row)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', atY?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: atY === undefined ? [] : [{ x, y: atY }] })
  await send('touchStart', y)
  await expect(row).toHaveAttribute('data-held')
  // The code for it loads meanwhile.
  await expect(async () => {
    for (let step = 1; step <= 10; step++) {
      await send('touchMove', y + (distance * step) / 10)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    await expect(row).toHaveAttribute('data-dragging', { timeout: 500 })
  }).toPass()
  return { lift: async () => void (await send('touchEnd')) }
}

test('a long press drags a task to another place, and does not select it', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  for (const text of ['one', 'two', 'three']) await api.create(text, today())
  await page.goto('/day')
  const { lift } = await dragHeld(page, page.getByRole('row', { name: 'one' }), 110)
  await expect(page.getByRole('row', { name: 'three' })).toHaveAttribute('data-drop', 'after')
  await lift()
  await expect(rowsOf(page, 'To do')).toHaveText(['two', 'three', 'one'])
  await expect(page.getByRole('toolbar', { name: 'Selected tasks' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(async () => (await api.list(today())).map(({ text }) => text)).toEqual(['two', 'three', 'one'])
})

test('the lane beside a swiped row gets its full color when the swipe has its effect', async ({ newPerson }) => {
  const { page, api } = await newPerson(phone)
  await api.create('Water the plants', today())
  await page.goto('/day')
  const row = page.getByRole('row', { name: 'Water the plants' })
  const session = await page.context().newCDPSession(page)
  const { y } = await centreOf(row)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 200)
  for (const [x, state] of [
    [240, 'right near'],
    [290, 'right far'],
    [160, 'left near'],
    [110, 'left far'],
    [190, 'left near'],
  ] as const) {
    await touch('touchMove', x)
    await expect(row).toHaveAttribute('data-swipe-to', state)
  }
  await touch('touchEnd')
  await expect(row).not.toHaveAttribute('data-swipe-to')
})

test('the bar of the selection fits a phone of 360 pixels in one line, with buttons for fingers', async ({
  newPerson,
}) => {
  const { page, api } = await newPerson({ context: { ...phone.context, viewport: { width: 360, height: 740 } } })
  for (const text of ['one', 'two']) await api.create(text, today())
  await page.goto('/day')
  await page.getByRole('row', { name: 'one' }).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('toolbar', { name: 'Selected tasks' })
  await bar.waitFor()
  const boxes = await bar
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect()))
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
  for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
})
