import type { Locator, Page } from '@playwright/test'
import { baseUrl, expect, test } from '../support/browser'
import { rowsOf } from '../support/day-page'

const first = 'Review pull request 214'
const second = 'Call the bank'
const third = 'Renew the certificate'
const open = ['Send the report to Mia', 'Pick up the parcel', 'Water the plants', first]

const inMotion = { reducedMotion: 'no-preference' } as const

/** Also those of rows that are not rendered, because they are out of sight. */
const textsOf = (rows: Locator) => rows.locator('.task-text').allTextContents()

/** Opens the page with a clock that can be put forward. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
}

test('without scripts the page shows the day with the task of an agent, and the call that made it', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(baseUrl)
  await expect(page.getByText('An example.')).toBeVisible()
  expect(await textsOf(rowsOf(page, 'To do'))).toEqual(open)
  for (const text of open) await expect(page.getByRole('checkbox', { name: text })).toBeVisible()
  await expect(rowsOf(page, 'Done')).toHaveCount(1)
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(1)
  await expect(page.getByRole('figure', { name: 'An agent uses the API' })).toContainText(`"text": "${first}"`)
  await expect(page.getByRole('heading', { name: 'Three steps to the first call' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create an account' }).first()).toHaveAttribute('href', '/sign-up')
  await page.close()
})

test('one task arrives by itself, and no further one', { tag: '@gate' }, async ({ newContext }) => {
  const page = await (await newContext(inMotion)).newPage()
  await openWithClock(page)
  await page.getByRole('grid', { name: 'To do' }).scrollIntoViewIfNeeded()
  expect(await textsOf(rowsOf(page, 'To do'))).toEqual(open)
  await page.clock.fastForward(3000)
  await expect(rowsOf(page, 'To do').last()).toHaveText(/^Call the bank/)
  await expect(page.getByRole('figure', { name: 'Another agent uses MCP' })).toBeVisible()
  await page.clock.fastForward(60_000)
  expect(await textsOf(rowsOf(page, 'To do'))).toEqual([...open, second])
  await expect(page.getByRole('status')).toBeEmpty()
})

test('a task that arrives is marked for a moment', async ({ newContext }) => {
  const page = await (await newContext(inMotion)).newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Send another task' }).click()
  const moving = await rowsOf(page, 'To do')
    .last()
    .evaluate((row) => row.getAnimations().map(({ effect }) => effect?.getTiming().duration))
  expect(moving).toEqual([1200])
})

test('with reduced motion tasks arrive only on demand, without motion', async ({ page }) => {
  await openWithClock(page)
  await page.clock.fastForward(60_000)
  expect(await textsOf(rowsOf(page, 'To do'))).toEqual(open)
  await page.getByRole('button', { name: 'Send another task' }).click()
  await expect(page.getByRole('status')).toHaveText(`Arrived: ${second}`)
  const last = rowsOf(page, 'To do').last()
  await expect(last).toHaveText(/^Call the bank/)
  expect(await last.evaluate((row) => row.getAnimations().length)).toBe(0)
  await page.getByRole('button', { name: 'Send another task' }).click()
  await expect.poll(() => textsOf(rowsOf(page, 'To do'))).toEqual([...open, second, third])
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect.poll(() => textsOf(rowsOf(page, 'To do'))).toEqual(open)
})

test('the tasks of the example can be ticked, and nothing is sent', { tag: '@gate' }, async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.goto('/')
  await page.getByRole('checkbox', { name: 'Water the plants' }).check()
  await expect(page.getByText('2 of 5 done')).toBeVisible()
  expect(await textsOf(rowsOf(page, 'Done'))).toEqual(['Morning run', 'Water the plants'].toSorted().reverse())
  await page.getByRole('checkbox', { name: 'Morning run' }).uncheck()
  await expect(page.getByText('1 of 5 done')).toBeVisible()
  for (const text of ['Morning run', ...open]) {
    const box = page.getByRole('checkbox', { name: text })
    if (!(await box.isChecked())) await box.check()
  }
  await expect(page.getByText('All done')).toBeVisible()
  expect(sent).toEqual([])
})

test('the example works with the keyboard', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Send another task' }).focus()
  await page.keyboard.press('Tab')
  await expect(rowsOf(page, 'To do').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('row', { name: 'Pick up the parcel' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('2 of 5 done')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Water the plants' })).toBeFocused()
  // No control of a row that the example lacks takes the focus.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: 'Water the plants' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rowsOf(page, 'Done').first()).toBeFocused()
})

for (const [size, viewport] of Object.entries({
  desk: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
})) {
  test(`nothing on the landing page moves while it loads and a task arrives: ${size}`, async ({ newContext }) => {
    const page = await (await newContext({ ...inMotion, viewport })).newPage()
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) shifts.push(Number(entry.value))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await page.getByRole('grid', { name: 'To do' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('row', { name: second })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const total = await page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'shifts')
      return Array.isArray(shifts) ? shifts.reduce((sum, value) => sum + value, 0) : Number.NaN
    })
    expect(total).toBeLessThan(0.02)
  })
}
