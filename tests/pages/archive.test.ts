import { within } from '@testing-library/dom'
import { expect, inject, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { addArchived, archiveTask } from '../support/archive-page'
import { type ReadPage, readPage, textOf, textsOf } from '../support/read-page'
import { newSignedIn } from '../support/session'

const baseUrl = inject('baseUrl')

/** Returns the texts of the archived tasks in a part of the page, from top to bottom. */
function textsOfTasks(part: ParentNode): string[] {
  return textsOf(part.querySelectorAll('li p:first-child'))
}

/** Returns the headings of the days, each with its count, and the tasks below it. */
function daysOf(page: ReadPage): [heading: string, texts: string[]][] {
  const lists = within(page.getByRole('main')).getAllByRole('list')
  return page.getAllByRole('heading', { level: 2 }).map((heading, index) => {
    const list = lists[index]
    return [textOf(heading), list ? textsOfTasks(list) : []]
  })
}

it('the archive is grouped by the day of archiving in the time zone of the account', async () => {
  const { session, userId, api } = await newSignedIn(baseUrl, { timeZone: 'America/Los_Angeles' })
  // Midnight there is 07:00 UTC.
  await addArchived(userId, [
    ['call the bank', '2025-06-16T07:00:00Z'],
    ['water the plants', '2025-06-16T06:59:59Z'],
    ['call the dentist', '2025-06-15T07:00:00Z'],
    ['call mother', '2025-06-15T06:59:59Z'],
  ])
  await archiveTask(api, { text: 'just now' })
  const page = await readPage('/archive', { session })
  const now = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  expect(daysOf(page)).toEqual([
    [`Today, ${now.format(Date.now())}1 task`, ['just now']],
    ['Monday, June 16, 20251 task', ['call the bank']],
    ['Sunday, June 15, 20252 tasks', ['water the plants', 'call the dentist']],
    ['Saturday, June 14, 20251 task', ['call mother']],
  ])
  const [, second] = within(page.getByRole('main')).getAllByRole('listitem')
  expect(textOf(second)).toContain('Archived 12:00 AM')
  expect(daysOf(await readPage('/archive?q=call', { session }))).toEqual([
    ['Monday, June 16, 20251 task', ['call the bank']],
    ['Sunday, June 15, 20251 task', ['call the dentist']],
    ['Saturday, June 14, 20251 task', ['call mother']],
  ])
})

it('the archive lists tasks with their dates, the last archived first', async () => {
  const { session, api, userId } = await newSignedIn(baseUrl)
  for (const [text, date, archivedAt] of [
    ['second', '2025-03-01', '2025-06-15T12:00:00Z'],
    ['first', '2025-03-02', '2025-06-16T12:00:00Z'],
    ['third', '2025-03-03', '2025-06-14T12:00:00Z'],
  ] as const) {
    const id = await archiveTask(api, { text, date })
    await db().task.update({ where: { userId_id: { userId, id } }, data: { archivedAt } })
  }
  const main = (await readPage('/archive', { session })).getByRole('main')
  expect(textsOfTasks(main)).toEqual(['first', 'second', 'third'])
  const tasks = textsOf(within(main).getAllByRole('listitem'))
  expect(tasks[0]).toContain('Mar 2, 2025')
  expect(tasks[2]).toContain('Mar 3, 2025')
})

it('the archive search ignores punctuation and accents', async () => {
  const { session, api } = await newSignedIn(baseUrl)
  for (const text of ['all 100% done', 'file_name', 'Café']) await archiveTask(api, { text })
  const search = (q: string) => readPage(`/archive?${new URLSearchParams({ q })}`, { session })
  for (const [typed, found] of [
    ['100%', 'all 100% done'],
    ['file_n', 'file_name'],
    ['cafe', 'Café'],
  ] as const) {
    expect(textsOfTasks((await search(typed)).getByRole('main')), typed).toEqual([found])
  }
  expect(textOf((await search('%')).getByRole('main'))).toContain('No results for “%”')
})

it('an empty archive explains itself', async () => {
  const { session } = await newSignedIn(baseUrl)
  const words = textOf((await readPage('/archive', { session })).getByRole('main'))
  expect(words).toContain('No archived tasks')
  expect(words).toContain('Tasks that you archive appear here.')
})
