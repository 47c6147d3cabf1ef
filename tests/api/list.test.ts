import { describe, expect, it } from 'vitest'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, listTasks, newUser } from '../support/client'
import { send } from '../support/http'

describe('listing a date', () => {
  it('requires an existing date in strict format', async () => {
    const key = await newKey(await newUser())
    for (const date of [
      '',
      '2026-3-1',
      '2026-02-30',
      '2025-02-29',
      '0000-01-01',
      '10000-01-01',
      '2026-03-01T00:00',
      'today',
      ' 2026-03-01',
    ]) {
      const answer = await send('GET', `/api/v1/tasks?date=${encodeURIComponent(date)}`, { key })
      expect(answer, date).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    }
    expect(await send('GET', '/api/v1/tasks', { key })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })

  it('returns tasks by order, without archived ones and other dates', async () => {
    const user = await newUser()
    const [first = '', second = '', third = ''] = [
      await createTask(user),
      await createTask(user),
      await createTask(user),
    ]
    await createTask(user, { date: '2026-02-28' })
    await changeTaskState(user, second, 'archive')
    await user.api.POST('/api/v1/tasks/reorder', { body: { date: '2026-03-01', taskIds: [third, first] } })
    expect((await listTasks(user, '2026-03-01')).map((task) => task._id)).toEqual([third, first])
  })

  it('answers HEAD like GET, without the content', async () => {
    const key = await newKey(await newUser())
    const answer = await send('HEAD', '/api/v1/tasks?date=2026-03-01', { key })
    expect(answer).toMatchObject({ status: 200, text: '' })
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('299')
  })
})
