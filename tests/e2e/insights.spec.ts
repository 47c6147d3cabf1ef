import type { Locator, Page } from '@playwright/test'
import { db } from '@/lib/foundation/database/client'
import { expect, type Person, test } from '../support/browser'
import { dateAfter, today } from '../support/day-page'

type Made = { daysAgo: number; isCompleted?: boolean; priority?: 'high' | 'medium' | 'low'; timeSpent?: number }

async function make(api: Person['api'], ...tasks: Made[]): Promise<void> {
  for (const { daysAgo, ...task } of tasks) {
    const { status } = await api.call('POST', '/api/v1/tasks', { text: 'task', date: dateAfter(-daysAgo), ...task })
    expect(status).toBe(201)
  }
}

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

const written = { timeZone: 'UTC', day: 'numeric', month: 'long' } as const

/** Formats a date as the pages do: with the year, unless it is the current one. */
function inWords(date: string, options: Intl.DateTimeFormatOptions = {}): string {
  const year = date.slice(0, 4) === today().slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat('en-US', { ...written, ...year, ...options }).format(Date.parse(date))
}

function rangeInWords(from: string, to: string): string {
  const format = new Intl.DateTimeFormat('en-US', { ...written, year: 'numeric' })
  return format.formatRange(Date.parse(from), Date.parse(to))
}

/** Formats the period that a figure is compared with. */
function periodInWords(from: string, to: string): string {
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today().slice(0, 4))
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat('en-US', { ...written, month: 'short', ...year })
  return format.formatRange(Date.parse(from), Date.parse(to)).replace(/\u2009/g, ' ')
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

test('the figures follow the selected range', async ({ person: { page, api } }) => {
  await make(
    api,
    { daysAgo: 0, isCompleted: true },
    { daysAgo: 6, isCompleted: true },
    { daysAgo: 6, isCompleted: true },
    { daysAgo: 6 },
    { daysAgo: 29, isCompleted: true },
    { daysAgo: 30 },
    { daysAgo: 89, isCompleted: true },
    { daysAgo: 90, isCompleted: true },
    { daysAgo: 366, isCompleted: true },
  )
  await page.goto('/insights')
  for (const [range, days, completed, rate, change] of [
    ['30 days', 30, ['4', 'of 5 tasks of these dates'], ['80%', '1 still open'], 'none in'],
    ['7 days', 7, ['3', 'of 4 tasks of these dates'], ['75%', '1 still open'], 'none in'],
    ['90 days', 90, ['5', 'of 7 tasks of these dates'], ['71%', '2 still open'], '+400% against'],
  ] as const) {
    await ranges(page).getByRole('link', { name: range }).click()
    await expect(ranges(page).locator('[aria-current=true]')).toHaveText(range)
    const earlier = periodInWords(dateAfter(1 - 2 * days), dateAfter(-days))
    await expect(figure(page, 'Completed'), range).toHaveText([...completed, `${change} ${earlier}`])
    await expect(figure(page, 'Completion rate'), range).toHaveText([...rate])
    await expect(page.getByText(rangeInWords(dateAfter(1 - days), today()))).toBeVisible()
    await expect(page.getByText('an average of')).toContainText(`${completed[0]} ${completed[1]} completed`)
  }
  await ranges(page).getByRole('link', { name: '12 months' }).click()
  await expect(figure(page, 'Completed')).toHaveText(['6', 'of 8 tasks of these dates'])
  await expect(figure(page, 'Best day')).toHaveText(['2', `completed tasks of ${inWords(dateAfter(-6))}`])
})

test('This year starts on January 1', async ({ person: { page, api } }) => {
  const year = today().slice(0, 4)
  await api.call('POST', '/api/v1/tasks', { text: 'of this year', date: `${year}-01-01`, isCompleted: true })
  await api.call('POST', '/api/v1/tasks', {
    text: 'of last year',
    date: `${Number(year) - 1}-12-31`,
    isCompleted: true,
  })
  await page.goto('/insights')
  await ranges(page).getByRole('link', { name: 'This year' }).click()
  await expect(page.getByText(rangeInWords(`${year}-01-01`, today()))).toBeVisible()
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 1 task of these dates'])
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

for (const [address, fault] of [
  ['from=2025-01-01&to=2026-01-02', 'A range must not exceed 366 days, including both ends.'],
  ['from=2025-02-30&to=2025-03-01', 'The start date must be a valid date'],
  ['from=2025-02-01', 'The end date must be a valid date'],
  ['from=2025-02-02&to=2025-02-01', 'The end date must not be before the start date.'],
] as const) {
  test(`a URL with ${address} shows the last 30 days and the reason`, async ({ person: { page, api } }) => {
    await make(api, { daysAgo: 29, isCompleted: true }, { daysAgo: 30, isCompleted: true })
    await page.goto(`/insights?${address}`)
    await expect(page.getByText(fault)).toContainText('The page shows the last 30 days instead.')
    await expect(figure(page, 'Completed')).toHaveText(['1', 'of 1 task of these dates'])
  })
}

test('the bar chart has an equivalent table', async ({ person: { page, api } }) => {
  await make(api, { daysAgo: 2, isCompleted: true }, { daysAgo: 2 }, { daysAgo: 2 }, { daysAgo: 0, isCompleted: true })
  await page.goto(`/insights?from=${dateAfter(-3)}&to=${today()}`)
  const completions = page.getByRole('figure', { name: 'Completed tasks per day' })
  await expect(completions).toContainText('2 of 4 tasks of these dates completed, an average of 0.5 tasks per day.')
  await completions.getByText('Show as table').click()
  const rows = page.getByRole('table', { name: 'Tasks per day' }).getByRole('row')
  const day = (daysAgo: number) => inWords(dateAfter(-daysAgo), { weekday: 'short' })
  await expect(rows).toHaveText([
    'DayCompletedOpenTotal',
    `${day(3)}000`,
    `${day(2)}123`,
    `${day(1)}000`,
    `${day(0)}101`,
  ])
})

test('the bars are links to their days, and so are the rows of the table', async ({ person: { page, api } }) => {
  await make(api, { daysAgo: 2, isCompleted: true }, { daysAgo: 2 })
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
  await make(api, { daysAgo: 0, isCompleted: true })
  await page.goto('/insights?from=2025-03-03&to=2025-05-03')
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await api.call('POST', '/api/v1/tasks', { text: 'done', date: '2025-03-12', isCompleted: true })
  await page.getByRole('list', { name: 'Tasks per week' }).getByRole('link', { name: '1 completed' }).click()
  // The browser's locale is en-US, whose weeks begin on Sundays.
  await expect(page).toHaveURL('/insights?from=2025-03-09&to=2025-03-15')
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 1 task of these dates'])
})

test('the time spent is shown in total, per day and in the table', async ({ person: { page, api } }) => {
  await make(api, { daysAgo: 1, isCompleted: true })
  await page.goto('/insights')
  await expect(figure(page, 'Time spent')).toHaveText(['0 min', 'recorded on these tasks'])
  await expect(page.getByRole('figure', { name: 'Time spent' })).toHaveCount(0)
  await make(
    api,
    { daysAgo: 0, timeSpent: 45 },
    { daysAgo: 2, timeSpent: 60, isCompleted: true },
    { daysAgo: 2, timeSpent: 30.5 },
    { daysAgo: 4, timeSpent: 271 },
    { daysAgo: 8, timeSpent: 9 },
  )
  await page.goto(`/insights?from=${dateAfter(-3)}&to=${today()}`)
  const earlier = periodInWords(dateAfter(-7), dateAfter(-4))
  await expect(figure(page, 'Time spent')).toHaveText([
    '2 h 16 min',
    'recorded on these tasks',
    `-50% against ${earlier}`,
  ])
  const chart = page.getByRole('figure', { name: 'Time spent per day' })
  await expect(chart).toContainText('2 h 16 min recorded on the tasks of these dates, an average of 34 min per day.')
  const day = (daysAgo: number) => inWords(dateAfter(-daysAgo), { weekday: 'short' })
  const link = chart.getByRole('list').getByRole('link', { name: `${day(2)}: 1 h 31 min` })
  await expect(link).toHaveAttribute('href', `/day/${dateAfter(-2)}`)
  await chart.getByText('Show as table').click()
  await expect(chart.getByRole('row')).toHaveText([
    'DayTime spent',
    `${day(3)}0 min`,
    `${day(2)}1 h 31 min`,
    `${day(1)}0 min`,
    `${day(0)}45 min`,
  ])
})

test('completions are shown by weekday and hour in the time zone of the account', async ({ newPerson }) => {
  const { page, api, userId } = await newPerson({ timeZone: 'Asia/Kolkata' })
  const ids = await Promise.all([1, 2, 3].map(async (number) => (await api.create(`task ${number}`, today())).body._id))
  for (const id of ids) await api.call('POST', `/api/v1/tasks/${id}/toggle`)
  // 2025-03-11 was a Tuesday. Midnight there is 18:30 UTC.
  for (const [index, completedAt] of ['2025-03-10T18:30Z', '2025-03-10T19:29Z', '2025-03-16T18:00Z'].entries()) {
    const key = { userId, id: ids[index] ?? '' }
    await db().task.update({ where: { userId_id: key }, data: { completedAt: new Date(completedAt) } })
  }
  await page.goto('/insights?from=2025-03-01&to=2025-03-31')
  const hours = page.getByRole('figure', { name: 'When you complete tasks' })
  await expect(hours).toContainText('3 tasks were completed during these days, whatever their dates.')
  await expect(hours).toContainText('Most often: Tuesday, 12:00 – 12:59 AM (2). Times are those of Asia/Kolkata.')
  const cellsOf = (weekday: string) => hours.getByRole('row', { name: weekday }).getByRole('cell')
  await expect(cellsOf('Tuesday')).toHaveText(['2', ...Array<string>(23).fill('0')])
  await expect(cellsOf('Sunday')).toHaveText([...Array<string>(23).fill('0'), '1'])
  await expect(hours.getByRole('columnheader').nth(1)).toHaveText('12 AM')
  await expect(hours.getByRole('columnheader')).toHaveCount(25)
  await page.goto('/insights?from=2025-03-12&to=2025-03-15')
  await expect(hours).toHaveCount(0)
})

test('priorities have counts and percentages', async ({ person: { page, api } }) => {
  await make(
    api,
    { daysAgo: 0, priority: 'high' },
    { daysAgo: 0, priority: 'high', isCompleted: true },
    { daysAgo: 1, priority: 'low' },
    { daysAgo: 1 },
  )
  await page.goto('/insights')
  const priorities = page.getByRole('figure', { name: 'Priorities' })
  await expect(priorities).toContainText('3 of 4 tasks have a priority.')
  await expect(priorities.getByRole('listitem')).toHaveText([
    /High priority\s*2 tasks, \s*50%/,
    /Medium priority\s*0 tasks, \s*0%/,
    /Low priority\s*1 task, \s*25%/,
    /No priority\s*1 task, \s*25%/,
  ])
})

test('the year calendar marks the streak', async ({ person: { page, api } }) => {
  const done = [0, 1, 2, 2, 4, 5, 6, 7, 364, 365].map((daysAgo) => ({ daysAgo, isCompleted: true }))
  await make(api, ...done, { daysAgo: 3 })
  await page.goto('/insights')
  const year = page.getByRole('figure', { name: 'The last 12 months' })
  const cell = (daysAgo: number, text: string) =>
    expect(year.getByRole('cell').filter({ hasText: `on ${inWords(dateAfter(-daysAgo))}` })).toHaveText(text)
  const on = (daysAgo: number) => `completed on ${inWords(dateAfter(-daysAgo))}`
  await cell(0, `1 ${on(0)}, part of the streak`)
  await cell(1, `1 ${on(1)}, part of the streak`)
  await cell(2, `2 ${on(2)}, part of the streak`)
  await cell(3, `None ${on(3)}`)
  await cell(4, `1 ${on(4)}`)
  await cell(364, `1 ${on(364)}`)
  await expect(year.getByRole('cell').filter({ hasText: 'completed' })).toHaveCount(365)
  await expect(year).toContainText('9 completed tasks, dated on 8 of 365 days. The longest streak was 4 days.')
  await expect(figure(page, 'Current streak')).toHaveText(['3 days', 'including today'])
})

test('a streak lasts until the end of a day without completed tasks', async ({ newPerson }) => {
  const until = await newPerson()
  await make(until.api, { daysAgo: 1, isCompleted: true }, { daysAgo: 2, isCompleted: true })
  await until.page.goto('/insights')
  await expect(figure(until.page, 'Current streak')).toHaveText(['2 days', 'until yesterday'])
  const over = await newPerson()
  await make(over.api, { daysAgo: 2, isCompleted: true })
  await over.page.goto('/insights')
  await expect(figure(over.page, 'Current streak')).toHaveText(['0 days', 'complete a task of today to start one'])
})

test('a range of archived tasks shows the time that was spent on them', async ({ person: { page, api } }) => {
  const task = { text: 'given up', date: dateAfter(-1), timeSpent: 90 }
  const { body } = await api.call('POST', '/api/v1/tasks', task)
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  await page.goto('/insights')
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Time spent' })).toContainText('1 h 30 min')
})

test('a range without tasks shows a message and keeps the year', async ({ person: { page, api } }) => {
  await page.goto('/insights')
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await expect(page.getByRole('figure')).toHaveCount(0)
  await make(api, { daysAgo: 40, isCompleted: true })
  await expect(page.getByRole('figure', { name: 'The last 12 months' })).toBeVisible()
  await expect(page.getByText('No tasks in this range')).toBeVisible()
  await ranges(page).getByRole('link', { name: '90 days' }).click()
  await expect(figure(page, 'Completed')).toHaveText(['1', 'of 1 task of these dates'])
})

test('figures by the date of the task and by the time of completion say so', async ({ person: { page, api } }) => {
  const { body } = await api.create('finished early', dateAfter(3))
  await api.create('still open', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/toggle`)
  await page.goto('/insights')
  await expect(figure(page, 'Completed')).toHaveText(['0', 'of 1 task of these dates'])
  await expect(figure(page, 'Best day')).toHaveText(['0', 'no completed tasks of these dates'])
  await expect(
    page.getByRole('figure', { name: 'Completed tasks per day, by the date of the task', exact: true }),
  ).toContainText('0 of 1 task of these dates completed, an average of 0 tasks per day.')
  await expect(page.getByRole('figure', { name: 'When you complete tasks' })).toContainText(
    '1 task was completed during these days, whatever its date.',
  )
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
