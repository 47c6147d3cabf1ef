import { within } from '@testing-library/dom'
import { expect, inject, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { dateAfter, today } from '../support/day-page'
import { addDated, inWords } from '../support/insights-page'
import { type ReadPage, readPage, textOf, textsOf } from '../support/read-page'
import { newSignedIn } from '../support/session'

const baseUrl = inject('baseUrl')

/** Returns the texts of a figure, which has the named caption. */
function textsOfFigure({ document }: ReadPage, name: string): string[] {
  const caption = [...document.querySelectorAll('dl > div > dt')].find((term) => textOf(term).includes(name))
  return textsOf(caption?.parentElement?.querySelectorAll('dd') ?? [])
}

/** Returns the part of a page that has the role figure, by its name from the start. */
function findChart(page: ReadPage, name: string): HTMLElement | null {
  return page.queryByRole('figure', { name: (actual) => actual.startsWith(name) })
}

function getChart(page: ReadPage, name: string): HTMLElement {
  return page.getByRole('figure', { name: (actual) => actual.startsWith(name) })
}

const inYear = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const

function rangeInWords(from: string, to: string): string {
  return textInWords(new Intl.DateTimeFormat('en-US', inYear).formatRange(Date.parse(from), Date.parse(to)))
}

/** Formats the period that a figure is compared with. */
function periodInWords(from: string, to: string): string {
  const isThisYear = [from, to].every((date) => date.slice(0, 4) === today().slice(0, 4))
  const { year, ...written } = inYear
  const format = new Intl.DateTimeFormat('en-US', { ...written, month: 'short', ...(isThisYear ? {} : { year }) })
  return textInWords(format.formatRange(Date.parse(from), Date.parse(to)))
}

/** Replaces thin spaces. */
function textInWords(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** Requests the page that a link of the navigation between ranges leads to. */
function followRange(page: ReadPage, range: string, session: string): Promise<ReadPage> {
  const link = within(page.getByRole('navigation', { name: 'Range' })).getByRole('link', { name: range })
  return readPage(link.getAttribute('href') ?? '', { session })
}

it('the figures follow the selected range', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  await addDated(
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
  const first = await readPage('/insights', { session })
  for (const [range, days, completed, rate, change] of [
    ['30 days', 30, ['4', 'of 5 tasks of these dates'], ['80%', '1 still open'], 'none in'],
    ['7 days', 7, ['3', 'of 4 tasks of these dates'], ['75%', '1 still open'], 'none in'],
    ['90 days', 90, ['5', 'of 7 tasks of these dates'], ['71%', '2 still open'], '+400% against'],
  ] as const) {
    const page = await followRange(first, range, session)
    const current = within(page.getByRole('navigation', { name: 'Range' })).getByRole('link', { current: true })
    expect(textOf(current)).toBe(range)
    const earlier = periodInWords(dateAfter(1 - 2 * days), dateAfter(-days))
    expect(textsOfFigure(page, 'Completed'), range).toEqual([...completed, `${change} ${earlier}`])
    expect(textsOfFigure(page, 'Completion rate'), range).toEqual(rate)
    const main = textOf(page.getByRole('main'))
    expect(main).toContain(rangeInWords(dateAfter(1 - days), today()))
    expect(main).toContain(`${completed[0]} ${completed[1]} completed, an average of`)
  }
  const year = await followRange(first, '12 months', session)
  expect(textsOfFigure(year, 'Completed')).toEqual(['6', 'of 8 tasks of these dates'])
  expect(textsOfFigure(year, 'Best day')).toEqual(['2', `completed tasks of ${inWords(dateAfter(-6))}`])
})

it('This year starts on January 1', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  const year = today().slice(0, 4)
  await api.call('POST', '/api/v1/tasks', { text: 'of this year', date: `${year}-01-01`, isCompleted: true })
  await api.call('POST', '/api/v1/tasks', {
    text: 'of last year',
    date: `${Number(year) - 1}-12-31`,
    isCompleted: true,
  })
  const page = await followRange(await readPage('/insights', { session }), 'This year', session)
  expect(textOf(page.getByRole('main'))).toContain(rangeInWords(`${year}-01-01`, today()))
  expect(textsOfFigure(page, 'Completed')).toEqual(['1', 'of 1 task of these dates'])
})

it.each([
  ['from=2025-01-01&to=2026-01-02', 'A range must not exceed 366 days, including both ends.'],
  ['from=2025-02-30&to=2025-03-01', 'The start date must be a valid date'],
  ['from=2025-02-01', 'The end date must be a valid date'],
  ['from=2025-02-02&to=2025-02-01', 'The end date must not be before the start date.'],
])('a URL with %s shows the last 30 days and the reason', async (address, fault) => {
  const { session, api } = await newSignedIn(baseUrl)
  await addDated(api, { daysAgo: 29, isCompleted: true }, { daysAgo: 30, isCompleted: true })
  const page = await readPage(`/insights?${address}`, { session })
  expect(textOf(page.getByText(fault, { exact: false }))).toContain('The page shows the last 30 days instead.')
  expect(textsOfFigure(page, 'Completed')).toEqual(['1', 'of 1 task of these dates'])
})

it('the bar chart has an equivalent table', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  await addDated(
    api,
    { daysAgo: 2, isCompleted: true },
    { daysAgo: 2 },
    { daysAgo: 2 },
    { daysAgo: 0, isCompleted: true },
  )
  const page = await readPage(`/insights?from=${dateAfter(-3)}&to=${today()}`, { session })
  const completions = getChart(page, 'Completed tasks per day')
  expect(textOf(completions)).toContain('2 of 4 tasks of these dates completed, an average of 0.5 tasks per day.')
  expect(textOf(completions)).toContain('Show as table')
  const table = within(completions).getByRole('table', { name: 'Tasks per day' })
  const day = (daysAgo: number) => inWords(dateAfter(-daysAgo), { weekday: 'short' })
  expect(textsOf(within(table).getAllByRole('row'))).toEqual([
    'DayCompletedOpenTotal',
    `${day(3)}000`,
    `${day(2)}123`,
    `${day(1)}000`,
    `${day(0)}101`,
  ])
})

it('the time spent is shown in total, per day and in the table', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  await addDated(api, { daysAgo: 1, isCompleted: true })
  const before = await readPage('/insights', { session })
  expect(textsOfFigure(before, 'Time spent')).toEqual(['0 min', 'recorded on completed tasks'])
  expect(findChart(before, 'Time spent')).toBeNull()
  await addDated(
    api,
    { daysAgo: 0, timeSpent: 45, isCompleted: true },
    { daysAgo: 2, timeSpent: 60, isCompleted: true },
    { daysAgo: 2, timeSpent: 30.5, isCompleted: true },
    // An open one does not count.
    { daysAgo: 2, timeSpent: 500 },
    { daysAgo: 4, timeSpent: 271, isCompleted: true },
    { daysAgo: 8, timeSpent: 9, isCompleted: true },
  )
  const page = await readPage(`/insights?from=${dateAfter(-3)}&to=${today()}`, { session })
  const earlier = periodInWords(dateAfter(-7), dateAfter(-4))
  expect(textsOfFigure(page, 'Time spent')).toEqual([
    '2 h 16 min',
    'recorded on completed tasks',
    `-50% against ${earlier}`,
  ])
  const chart = getChart(page, 'Time spent per day')
  expect(textOf(chart)).toContain(
    '2 h 16 min recorded on the completed tasks of these dates, an average of 34 min per day.',
  )
  const day = (daysAgo: number) => inWords(dateAfter(-daysAgo), { weekday: 'short' })
  const bars = within(within(chart).getByRole('list'))
  const link = bars.getByRole('link', { name: `${day(2)}: 1 h 31 min` })
  expect(link.getAttribute('href')).toBe(`/day/${dateAfter(-2)}`)
  expect(textsOf(within(chart).getAllByRole('row'))).toEqual([
    'DayTime spent',
    `${day(3)}0 min`,
    `${day(2)}1 h 31 min`,
    `${day(1)}0 min`,
    `${day(0)}45 min`,
  ])
})

it('completions are shown by weekday and hour in the time zone of the account', async () => {
  const { session, api, userId } = await newSignedIn(baseUrl, { timeZone: 'Asia/Kolkata' })
  const ids = await Promise.all([1, 2, 3].map(async (number) => (await api.create(`task ${number}`, today())).body._id))
  for (const id of ids) await api.call('POST', `/api/v1/tasks/${id}/toggle`)
  // 2025-03-11 was a Tuesday. Midnight there is 18:30 UTC.
  for (const [index, completedAt] of ['2025-03-10T18:30Z', '2025-03-10T19:29Z', '2025-03-16T18:00Z'].entries()) {
    const key = { userId, id: ids[index] ?? '' }
    await db().task.update({ where: { userId_id: key }, data: { completedAt: new Date(completedAt) } })
  }
  const page = await readPage('/insights?from=2025-03-01&to=2025-03-31', { session })
  const hours = getChart(page, 'When you complete tasks')
  expect(textOf(hours)).toContain('3 tasks were completed during these days, whatever their dates.')
  expect(textOf(hours)).toContain('Most often: Tuesday, 12:00 – 12:59 AM (2). Times are those of Asia/Kolkata.')
  const cellsOf = (weekday: string) => {
    const row = within(hours).getByRole('rowheader', { name: weekday }).closest('tr')
    return textsOf(row?.querySelectorAll('td') ?? [])
  }
  expect(cellsOf('Tuesday')).toEqual(['2', ...Array<string>(23).fill('0')])
  expect(cellsOf('Sunday')).toEqual([...Array<string>(23).fill('0'), '1'])
  const columns = within(hours).getAllByRole('columnheader')
  expect(textOf(columns[1])).toBe('12 AM')
  expect(columns).toHaveLength(25)
  const without = await readPage('/insights?from=2025-03-12&to=2025-03-15', { session })
  expect(findChart(without, 'When you complete tasks')).toBeNull()
})

it('priorities have counts and percentages', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  await addDated(
    api,
    { daysAgo: 0, priority: 'high' },
    { daysAgo: 0, priority: 'high', isCompleted: true },
    { daysAgo: 1, priority: 'low' },
    { daysAgo: 1 },
  )
  const priorities = getChart(await readPage('/insights', { session }), 'Priorities')
  expect(textOf(priorities)).toContain('3 of 4 tasks have a priority.')
  expect(textsOf(within(priorities).getAllByRole('listitem'))).toEqual([
    expect.stringMatching(/High priority\s*2 tasks, \s*50%/),
    expect.stringMatching(/Medium priority\s*0 tasks, \s*0%/),
    expect.stringMatching(/Low priority\s*1 task, \s*25%/),
    expect.stringMatching(/No priority\s*1 task, \s*25%/),
  ])
})

it('the year calendar marks the streak', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  const done = [0, 1, 2, 2, 4, 5, 6, 7, 364, 365].map((daysAgo) => ({ daysAgo, isCompleted: true }))
  await addDated(api, ...done, { daysAgo: 3 })
  const page = await readPage('/insights', { session })
  const year = getChart(page, 'The last 12 months')
  const cells = textsOf(year.querySelectorAll('td'))
  const on = (daysAgo: number) => `completed on ${inWords(dateAfter(-daysAgo))}`
  for (const [daysAgo, text] of [
    [0, `1 ${on(0)}, part of the streak`],
    [1, `1 ${on(1)}, part of the streak`],
    [2, `2 ${on(2)}, part of the streak`],
    [3, `None ${on(3)}`],
    [4, `1 ${on(4)}`],
    [364, `1 ${on(364)}`],
  ] as const) {
    expect(cells.filter((cell) => new RegExp(`${on(daysAgo)}(,|$)`).test(cell))).toEqual([text])
  }
  expect(cells.filter((cell) => cell.includes('completed'))).toHaveLength(365)
  expect(textOf(year)).toContain('9 completed tasks, dated on 8 of 365 days. The longest streak was 4 days.')
  expect(textsOfFigure(page, 'Current streak')).toEqual(['3 days', 'including today'])
})

it('a streak lasts until the end of a day without completed tasks', async () => {
  const until = await newSignedIn(baseUrl)
  await addDated(until.api, { daysAgo: 1, isCompleted: true }, { daysAgo: 2, isCompleted: true })
  expect(textsOfFigure(await readPage('/insights', { session: until.session }), 'Current streak')).toEqual([
    '2 days',
    'until yesterday',
  ])
  const over = await newSignedIn(baseUrl)
  await addDated(over.api, { daysAgo: 2, isCompleted: true })
  expect(textsOfFigure(await readPage('/insights', { session: over.session }), 'Current streak')).toEqual([
    '0 days',
    'complete a task of today to start one',
  ])
})

it('a range of archived tasks shows the time that was spent on them', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  const task = { text: 'done and put away', date: dateAfter(-1), timeSpent: 90, isCompleted: true }
  const { body } = await api.call('POST', '/api/v1/tasks', task)
  await api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  const page = await readPage('/insights', { session })
  expect(textOf(getChart(page, 'Time spent'))).toContain('1 h 30 min')
})

it('figures by the date of the task and by the time of completion say so', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  const { body } = await api.create('finished early', dateAfter(3))
  await api.create('still open', today())
  await api.call('POST', `/api/v1/tasks/${body._id}/toggle`)
  const page = await readPage('/insights', { session })
  expect(textsOfFigure(page, 'Completed')).toEqual(['0', 'of 1 task of these dates'])
  expect(textsOfFigure(page, 'Best day')).toEqual(['0', 'no completed tasks of these dates'])
  const perDay = page.getByRole('figure', { name: 'Completed tasks per day, by the date of the task' })
  expect(textOf(perDay)).toContain('0 of 1 task of these dates completed, an average of 0 tasks per day.')
  expect(textOf(getChart(page, 'When you complete tasks'))).toContain(
    '1 task was completed during these days, whatever its date.',
  )
})
