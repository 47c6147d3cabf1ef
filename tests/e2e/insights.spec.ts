import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser'
import { dateAfter, today } from '../support/day-page'
import { addDated, inWords } from '../support/insights-page'

/** Locates a figure and its caption. */
function figure(page: Page, name: string): Locator {
  return page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').filter({ hasText: name }) })
    .getByRole('definition')
}

function ranges(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Range' })
}

async function typeDate(group: Locator, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  await group.getByRole('spinbutton', { name: /^month/ }).pressSequentially(month)
  await group.getByRole('spinbutton', { name: /^day/ }).pressSequentially(day)
  await group.getByRole('spinbutton', { name: /^year/ }).pressSequentially(year)
}

/** Types a custom date range. */
async function typeDates(page: Page, from: string, to: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Choose dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose dates' })
  await typeDate(dialog.getByRole('group', { name: 'Start date' }), from)
  await typeDate(dialog.getByRole('group', { name: 'End date' }), to)
  return dialog
}

/** Submits a custom date range. */
async function chooseDates(page: Page, from: string, to: string): Promise<Locator> {
  const dialog = await typeDates(page, from, to)
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  return dialog
}

test('a date of which a part is missing is not shown as another one', async ({ person: { page } }) => {
  await page.goto('/insights')
  const dialog = await typeDates(page, '2026-01-01', '2026-01-31')
  const day = dialog.getByRole('group', { name: 'End date' }).getByRole('spinbutton', { name: /^day/ })
  for (const key of ['2', 'Backspace']) await day.press(key)
  await expect(day).toHaveText('dd')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByText('Write the whole date.')).toBeVisible()
  await day.pressSequentially('20')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL('/insights?from=2026-01-01&to=2026-01-20')
})

test('a missing part of a date comes back when its day is chosen in the date picker', async ({ person: { page } }) => {
  await page.goto('/insights')
  const month = today().slice(0, 8)
  const dialog = await typeDates(page, `${month}01`, `${month}02`)
  const end = dialog.getByRole('group', { name: 'End date' })
  const day = end.getByRole('spinbutton', { name: /^day/ })
  for (const key of ['2', 'Backspace']) await day.press(key)
  await expect(day).toHaveText('dd')
  for (const date of ['01', '02']) {
    await dialog.getByRole('button', { name: inWords(`${month}${date}`, { year: 'numeric' }) }).click()
  }
  await expect(day).toHaveText('02')
})

test('a custom range can be typed', async ({ person: { page, api } }) => {
  await api.call('POST', '/api/v1/tasks', { text: 'before', date: '2025-02-28', isCompleted: true })
  await api.call('POST', '/api/v1/tasks', { text: 'first', date: '2025-03-01', isCompleted: true })
  await api.call('POST', '/api/v1/tasks', { text: 'last', date: '2025-03-05' })
  await api.call('POST', '/api/v1/tasks', { text: 'after', date: '2025-03-06' })
  await page.goto('/insights')
  const dialog = await chooseDates(page, '2025-03-01', '2025-03-05')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/from=2025-03-01&to=2025-03-05$/)
  await expect(page.getByText('March 1 – 5, 2025')).toBeVisible()
  await expect(ranges(page).locator('[aria-current=true]')).toHaveText('Choose dates')
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 2 tasks of these dates'])
  await page.reload()
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 2 tasks of these dates'])
})

test('Enter in a date of a custom range shows the range', async ({ person: { page } }) => {
  await page.goto('/insights')
  const dialog = await typeDates(page, '2025-03-01', '2025-03-05')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/from=2025-03-01&to=2025-03-05$/)
})

test('a range that is too long or reversed is rejected in the form', async ({ person: { page } }) => {
  await page.goto('/insights')
  const dialog = await chooseDates(page, '2025-01-01', '2026-01-02')
  await expect(dialog.getByRole('alert')).toHaveText('A range must not exceed 366 days, including both ends.')
  await typeDate(dialog.getByRole('group', { name: 'End date' }), '2024-12-31')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The end date must not be before the start date.')
  await expect(page).toHaveURL(/\/insights$/)
  await typeDate(dialog.getByRole('group', { name: 'End date' }), '2026-01-01')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page).toHaveURL(/from=2025-01-01&to=2026-01-01$/)
})

test('the bars are links to their days, and so are the rows of the table', async ({ person: { page, api } }) => {
  await addDated(api, { daysAgo: 2, isCompleted: true }, { daysAgo: 2 })
  await page.goto(`/insights?from=${dateAfter(-3)}&to=${today()}`)
  const day = inWords(dateAfter(-2), { weekday: 'short' })
  const bars = page.getByRole('list', { name: 'Tasks per day' }).getByRole('link')
  await expect(bars).toHaveCount(4)
  await page.getByRole('button', { name: 'Choose dates' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(bars.nth(1)).toBeFocused()
  await expect(bars.nth(1)).toHaveAccessibleName(`${day}: 1 completed, 1 open`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/day/${dateAfter(-2)}`)
  await page.goBack()
  const completions = page.getByRole('figure', { name: 'Completed tasks per day' })
  await completions.getByText('Show as table').click()
  await completions.getByRole('table').getByRole('link', { name: day }).click()
  await expect(page).toHaveURL(`/day/${dateAfter(-2)}`)
})

test('the bar of a week shows the insights of the week', async ({ person: { page, api } }) => {
  await addDated(api, { daysAgo: 0, isCompleted: true })
  await page.goto('/insights?from=2025-03-03&to=2025-05-03')
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await api.call('POST', '/api/v1/tasks', { text: 'done', date: '2025-03-12', isCompleted: true })
  await page.getByRole('list', { name: 'Tasks per week' }).getByRole('link', { name: '1 completed' }).click()
  // The browser's locale is en-US, whose weeks begin on Sundays.
  await expect(page).toHaveURL('/insights?from=2025-03-09&to=2025-03-15')
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 1 task of these dates'])
})

test('a range without tasks shows a message and keeps the year', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await addDated(api, { daysAgo: 40, isCompleted: true })
  await expect(page.getByRole('figure', { name: 'The last 12 months' })).toBeVisible()
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await ranges(page).getByRole('link', { name: '90 days' }).click()
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 1 task of these dates'])
})

test('Back closes the dialog that chooses dates', async ({ person: { page } }) => {
  await page.goto('/insights')
  await page.getByRole('link', { name: '7 days' }).click()
  await page.waitForURL(/from=/)
  await page.getByRole('button', { name: 'Choose dates' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await page.waitForURL(/insights$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the last label of a chart is whole in pt-BR on a phone', async ({ newPerson }) => {
  const context = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }
  const { page, api } = await newPerson({ context })
  await api.call('POST', '/api/v1/tasks', { text: 't', date: today(), isCompleted: true })
  await page.goto('/insights')
  const [label = 0, chart = 0] = await page
    .locator('main ol')
    .first()
    .evaluate((list) => [
      [...list.querySelectorAll('li > span[aria-hidden]')].at(-1)?.getBoundingClientRect().right ?? 0,
      list.parentElement?.getBoundingClientRect().right ?? 0,
    ])
  expect(label).toBeLessThanOrEqual(chart)
})

for (const width of [640, 768, 1024, 1280]) {
  test(`the bars are at least 24 pixels wide at ${width} pixels`, async ({ person: { page, api } }) => {
    await api.create('one', today())
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/insights?from=${dateAfter(-30)}&to=${today()}`)
    const bars = page.getByRole('list', { name: 'Tasks per day' }).getByRole('link')
    await expect(bars.first()).toBeAttached()
    const widths = await bars.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(24)
  })
}

test('the bars of a month stay inside their card in a wide window', async ({ person: { page, api } }) => {
  await api.call('POST', '/api/v1/tasks', { text: 'x', date: today(), isCompleted: true, timeSpent: 30 })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/insights')
  const chart = page.getByRole('figure', { name: 'Time spent per day' })
  const [card, bar] = [await chart.boundingBox(), await chart.getByRole('listitem').last().boundingBox()]
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0))
})
