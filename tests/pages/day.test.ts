import { within } from '@testing-library/dom'
import { expect, inject, it } from 'vitest'
import { dateAfter, today } from '../support/day-page'
import { readPage, textOf } from '../support/read-page'
import { newSignedIn } from '../support/session'

it('the overdue tasks and the streak are on the page of today alone', async () => {
  const { session, api } = await newSignedIn(inject('baseUrl'))
  await api.create('of yesterday', dateAfter(-1))
  await api.call('POST', '/api/v1/tasks', { text: 'done', date: today(), isCompleted: true })
  const page = await readPage('/day', { session })
  const overdue = within(page.getByRole('grid', { name: 'Overdue' })).getAllByRole('row')
  expect(overdue.map(textOf)).toEqual([expect.stringContaining('of yesterday')])
  expect(textOf(page.getByRole('main'))).toContain('1-day streak')
  for (const days of [-5, 1]) {
    const other = await readPage(`/day/${dateAfter(days)}`, { session })
    const words = textOf(other.getByRole('main'))
    expect(words).toContain('Nothing planned')
    expect(other.queryByRole('grid', { name: 'Overdue' }), `${days} days on`).toBeNull()
    expect(words, `${days} days on`).not.toContain('streak')
  }
})
