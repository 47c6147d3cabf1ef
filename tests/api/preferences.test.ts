import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newKey } from '../support/accounts'
import { newUser } from '../support/client'
import { send } from '../support/http'

const today = dateIn('UTC', new Date())
const words = { prefer: 'date-words' }

async function newCaller() {
  const key = await newKey(await newUser())
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await send(method, `/api/v1${path}`, { key, body, headers })
    return { ...answer, body: answer.text === '' ? undefined : JSON.parse(answer.text) }
  }
  const create = async (date: string, text = date): Promise<string> =>
    (await call('POST', '/tasks', { text, date })).body._id
  return { call, create }
}

describe('date words', () => {
  it.each([
    ['today', 0],
    ['tomorrow', 1],
    ['%2B3', 3],
    ['+3', 3],
    ['-2', -2],
    ['in%202%20weeks', 14],
  ])('%s names a date of a list for a caller that prefers them', async (word, days) => {
    const { call, create } = await newCaller()
    await create(addDays(today, days), 'found')
    const { body, headers } = await call('GET', `/tasks?date=${word}`, undefined, words)
    expect(body).toMatchObject([{ text: 'found' }])
    expect(headers.get('preference-applied')).toBe('date-words')
  })

  it('are refused as before without the preference', async () => {
    const { call } = await newCaller()
    for (const path of [
      '/tasks?date=today',
      '/tasks/dashboard?date=today',
      '/tasks/analytics?startDate=-6&endDate=today',
    ]) {
      expect(await call('GET', path)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect((await call('GET', path, undefined, { prefer: 'handling=lenient, Date-Words;x=1' })).status).toBe(200)
    }
  })

  it('that name no date are refused by name', async () => {
    const { call } = await newCaller()
    const { status, body, headers } = await call('GET', '/tasks?date=someday', undefined, words)
    expect(status).toBe(400)
    const message = 'must be a date: YYYY-MM-DD, or words such as today, +3, friday and next friday'
    expect(body.error.details).toEqual([{ path: 'date', message }])
    for (const query of ['from=someday&to=2026-02-30&limit=0', 'from=&to=2026-02-30&limit=0']) {
      const { details } = (await call('GET', `/tasks/search?${query}`)).body.error
      expect(details).toMatchObject([
        { path: 'from', message },
        { path: 'to', message: expect.not.stringContaining('words') },
        { path: 'limit' },
      ])
    }
    expect(headers.get('preference-applied')).toBe('date-words')
    expect((await call('GET', '/tasks?date=today&date=today', undefined, words)).status).toBe(400)
    expect((await call('POST', '/tasks', { text: 'x', date: 'today' }, words)).status).toBe(400)
  })

  it('need no preference in a search, and follow the time zone of the account', async () => {
    const { call, create } = await newCaller()
    await create(today, 'now')
    await create(addDays(today, 9), 'later')
    const { body, headers } = await call('GET', '/tasks/search?from=yesterday&to=in%20a%20week')
    expect(body.tasks).toMatchObject([{ text: 'now' }])
    expect(headers.get('preference-applied')).toBeNull()
  })
})

describe('return=representation', () => {
  const prefer = { prefer: 'return=representation' }

  it('answers a write to a task with the task', async () => {
    const { call } = await newCaller()
    const made = await call('POST', '/tasks', { text: 'Repot', date: today }, prefer)
    expect(made).toMatchObject({ status: 201, body: { text: 'Repot', date: today, isCompleted: false } })
    expect(made.headers.get('preference-applied')).toBe('return=representation')
    const path = `/tasks/${made.body._id}`
    expect((await call('PATCH', path, { priority: 'high' }, prefer)).body).toMatchObject({ priority: 'high' })
    const toggled = await call('POST', `${path}/toggle`, undefined, prefer)
    expect(toggled.body).toMatchObject({ isCompleted: true, priority: 'high' })
    expect(toggled.headers.get('etag')).toBe((await call('GET', path)).headers.get('etag'))
    expect((await call('POST', `${path}/archive`, undefined, prefer)).body.archivedAt).toEqual(expect.any(Number))
    expect((await call('POST', `${path}/restore`, undefined, prefer)).body).toEqual((await call('GET', path)).body)
  })

  it('answers a repetition with the task as it is by then', async () => {
    const { call } = await newCaller()
    const once = { ...prefer, 'idempotency-key': randomUUID() }
    const { body: made } = await call('POST', '/tasks', { text: 'x', date: today }, once)
    await call('PATCH', `/tasks/${made._id}`, { text: 'y' })
    const again = await call('POST', '/tasks', { text: 'x', date: today }, once)
    expect(again).toMatchObject({ status: 201, body: { _id: made._id, text: 'y' } })
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    await call('POST', `/tasks/${made._id}/archive`)
    await call('DELETE', `/tasks/${made._id}`)
    expect((await call('POST', '/tasks', { text: 'x', date: today }, once)).body).toEqual({ _id: made._id })
  })

  it('changes nothing about errors, and other answers', async () => {
    const { call, create } = await newCaller()
    expect(await call('PATCH', `/tasks/${randomUUID()}`, { text: 'x' }, prefer)).toMatchObject({ status: 404 })
    const id = await create(today)
    await call('POST', `/tasks/${id}/timer/start`, undefined, prefer)
    const stopped = await call('POST', `/tasks/${id}/timer/stop`, undefined, prefer)
    expect(stopped.body).toMatchObject({ taskId: id, minutes: 0 })
    expect(stopped.headers.get('preference-applied')).toBeNull()
    expect((await call('POST', '/tasks', { text: 'x', date: today }, { prefer: 'return=minimal' })).body).toEqual({
      _id: expect.any(String),
    })
  })
})
