// A page renders a bounded number of tasks, however many a date has.
import { expect, inject, it } from 'vitest'
import { maxOverdueOnPage, maxRenderedRows, maxTasksOfWeekDay } from '@/lib/foundation/limits'
import { dateAfter, today } from '../support/day-page'
import { requestPage } from '../support/page-request'
import { newSignedIn, type SignedIn } from '../support/session'

const secret = 'only in the details'

/** Adds tasks to a date, with details. The first ones are open. */
async function addTasks({ api }: SignedIn, date: string, count: number, done = 0): Promise<void> {
  const operations = Array.from({ length: count }, (_, index) => ({
    op: 'create',
    text: `task ${index + 1};`,
    details: secret,
    date,
    isCompleted: index >= count - done,
  }))
  for (let start = 0; start < count; start += 100) {
    const { status } = await api.call('POST', '/api/v1/tasks/batch', {
      operations: operations.slice(start, start + 100),
    })
    expect(status).toBe(200)
  }
}

async function readPage({ session }: SignedIn, path: string, headers = {}): Promise<string> {
  // Next leads a request for data to an address of its own.
  const page = await requestPage(path, { session, headers, redirect: 'follow' })
  expect(page.status).toBe(200)
  return page.text()
}

function countRows(html: string): number {
  return html.split('role="row"').length - 1
}

it('the page of a week has the first tasks of each day, counts all, and leads to the others', async () => {
  const person = await newSignedIn(inject('baseUrl'))
  const count = maxTasksOfWeekDay + 8
  await addTasks(person, '2026-03-02', count, 3)
  for (const headers of [{}, { rsc: '1' }]) {
    const page = await readPage(person, '/week/2026-03-04', headers)
    expect(page).toContain(`task ${maxTasksOfWeekDay};`)
    expect(page).not.toContain(`task ${maxTasksOfWeekDay + 1};`)
    expect(page).not.toContain(secret)
  }
  const html = (await readPage(person, '/week/2026-03-04')).replaceAll('<!-- -->', '')
  expect(html).toContain(`Monday, March 2, ${count - 3} to do`)
  expect(html).toContain(`Show all ${count} tasks`)
  expect(html).toMatch(new RegExp(`<a[^>]+href="/day/2026-03-02"[^>]*><span[^>]*>Show all ${count} tasks`))
})

it('the page of a day renders the first rows of each list, and has no details', async () => {
  const person = await newSignedIn(inject('baseUrl'))
  await addTasks(person, '2026-03-02', 2 * maxRenderedRows + 30, maxRenderedRows + 10)
  const html = (await readPage(person, '/day/2026-03-02')).replaceAll('<!-- -->', '')
  expect(countRows(html)).toBe(2 * maxRenderedRows)
  expect(html).toContain(`Show all ${maxRenderedRows + 20} tasks`)
  expect(html).toContain(`Show all ${maxRenderedRows + 10} tasks`)
  expect(html).toContain('Has details')
  expect(html).not.toContain(secret)
  expect(await readPage(person, '/day/2026-03-02', { rsc: '1' })).not.toContain(secret)
})

it('the page of today renders the first overdue rows, whatever the address asks for', async () => {
  const person = await newSignedIn(inject('baseUrl'))
  await addTasks(person, dateAfter(-1), 2 * maxRenderedRows + 1)
  await person.api.create('of today', today())
  expect(countRows(await readPage(person, `/day?overdue=${3 * maxRenderedRows}`))).toBe(maxRenderedRows + 1)
  // A page never has more than that, so that the address counts for nothing.
  const page = await readPage(person, `/day?overdue=${2 * maxOverdueOnPage}`)
  expect(page).toContain(`task ${maxRenderedRows};`)
  expect(page).not.toContain(`task ${maxRenderedRows + 1};`)
})

it('the archive has no details', async () => {
  const person = await newSignedIn(inject('baseUrl'))
  const { body } = await person.api.call('POST', '/api/v1/tasks', { text: 'task 1;', date: today(), details: secret })
  await person.api.call('POST', `/api/v1/tasks/${body._id}/archive`)
  const html = await readPage(person, '/archive')
  expect(html).toContain('task 1;')
  expect(html).not.toContain(secret)
})
