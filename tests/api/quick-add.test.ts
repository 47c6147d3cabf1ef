import { describe, expect, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newKey } from '../support/accounts'
import { newUser } from '../support/client'
import { send } from '../support/http'

const today = dateIn('UTC', new Date())
const tomorrow = addDays(today, 1)
const at = (date: string, time: string) => Date.parse(`${date}T${time}Z`)

async function newCaller() {
  const user = await newUser()
  const key = await newKey(user)
  const call = async (method: string, path: string, body?: object, headers = {}) => {
    const answer = await send(method, `/api/v1${path}`, { key, body, headers })
    return { ...answer, json: JSON.parse(answer.text) }
  }
  const add = (body: object, headers?: object) => call('POST', '/tasks', { quickAdd: true, ...body }, headers)
  const read = async ({ json }: Awaited<ReturnType<typeof call>>) =>
    (await call('GET', `/tasks/${json._id}?include=estimate,recurrence`)).json
  return { user, call, add, read }
}

describe('reading a line', () => {
  it('says what it understood, where, and changes nothing', async () => {
    const { call } = await newCaller()
    const text = ' Pay rent tomorrow 5pm p1 30m //call first'
    const { status, json, headers } = await call('POST', '/tasks/parse', { text })
    expect(status).toBe(200)
    expect(json).toEqual({
      text: 'Pay rent',
      date: tomorrow,
      dueTime: at(tomorrow, '17:00'),
      priority: 'high',
      estimate: 30,
      timeSpent: null,
      details: 'call first',
      repeat: null,
      parts: [
        { kind: 'date', start: 10, end: 18, source: 'tomorrow' },
        { kind: 'dueTime', start: 19, end: 22, source: '5pm' },
        { kind: 'priority', start: 23, end: 25, source: 'p1' },
        { kind: 'duration', start: 26, end: 29, source: '30m' },
        { kind: 'details', start: 30, end: 42, source: '//call first' },
      ],
    })
    for (const { start, end, source } of json.parts) expect(text.slice(start, end)).toBe(source)
    expect(headers.has('etag')).toBe(false)
    expect((await call('GET', '/tasks/search')).json.tasks).toEqual([])
  })

  it('takes a plain line as it is, for today', async () => {
    const { call } = await newCaller()
    const { json } = await call('POST', '/tasks/parse', { text: 'Taco Tuesday' })
    expect(json).toMatchObject({ text: 'Taco Tuesday', date: today, dueTime: null, parts: [] })
  })

  it('gives a recurrence, with the date of its first task', async () => {
    const { call } = await newCaller()
    const { json } = await call('POST', '/tasks/parse', { text: 'Stand-up every day 9am', date: tomorrow })
    expect(json).toMatchObject({
      text: 'Stand-up',
      date: tomorrow,
      dueTime: at(tomorrow, '09:00'),
      repeat: { rule: 'FREQ=DAILY', from: 'schedule', time: '09:00', description: 'every day' },
    })
  })

  it('takes the time of a completed task for the time spent', async () => {
    const { call } = await newCaller()
    const { json } = await call('POST', '/tasks/parse', { text: 'Run 30m', isCompleted: true })
    expect(json).toMatchObject({ text: 'Run 30m' })
    const read = (await call('POST', '/tasks/parse', { text: 'Swim for 30m', isCompleted: true })).json
    expect(read).toMatchObject({ timeSpent: 30, estimate: null })
  })

  it('follows a locale, and without one leaves what has two meanings', async () => {
    const { call } = await newCaller()
    const readDate = async (locale?: string) =>
      (await call('POST', '/tasks/parse', { text: 'Pay by 3/4', locale })).json.date.slice(5)
    expect([await readDate('en-US'), await readDate('en-GB'), await readDate()]).toEqual([
      '03-04',
      '04-03',
      today.slice(5),
    ])
    const { status, json } = await call('POST', '/tasks/parse', { text: 'x', locale: 'no such' })
    expect({ status, details: json.error.details }).toMatchObject({ status: 400, details: [{ path: 'locale' }] })
  })

  it('reads words in the time zone of the account', async () => {
    const { user, call } = await newCaller()
    await db().user.update({ where: { id: user.userId }, data: { timeZone: 'Pacific/Kiritimati' } })
    const { json } = await call('POST', '/tasks/parse', { text: 'Call tomorrow 5pm' })
    const there = addDays(dateIn('Pacific/Kiritimati', new Date()), 1)
    expect(json).toMatchObject({ date: there, dueTime: at(there, '17:00') - 14 * 3_600_000 })
  })
})

describe('creating a task from a line', () => {
  it('reads the line', async () => {
    const { add, read } = await newCaller()
    const created = await add({ text: 'Pay rent tomorrow 5pm p1 30m //call first' })
    expect(created.status).toBe(201)
    expect(Object.keys(created.json)).toEqual(['_id'])
    expect(await read(created)).toMatchObject({
      text: 'Pay rent',
      date: tomorrow,
      dueTime: at(tomorrow, '17:00'),
      priority: 'high',
      estimate: 30,
      timeSpent: null,
      details: 'call first',
      isCompleted: false,
    })
  })

  it('prefers the fields of the body, null included', async () => {
    const { add, read } = await newCaller()
    const text = 'Pay rent tomorrow 5pm p1 30m //call first'
    const body = { text, date: '2031-05-04', priority: null, estimate: 5, details: 'other', isCompleted: true }
    expect(await read(await add(body))).toMatchObject({
      text: 'Pay rent',
      date: '2031-05-04',
      dueTime: at('2031-05-04', '17:00'),
      priority: null,
      estimate: 5,
      timeSpent: 30,
      details: 'other',
      isCompleted: true,
    })
    expect(await read(await add({ text, dueTime: null }))).toMatchObject({ date: tomorrow, dueTime: null })
  })

  it('is for today when nothing names a date', async () => {
    const { add, read } = await newCaller()
    expect(await read(await add({ text: 'Water the plants' }))).toMatchObject({ date: today })
  })

  it('is a choice: without it, lines stay text and the date is required', async () => {
    const { call, read } = await newCaller()
    const text = 'Pay rent tomorrow p1'
    for (const quickAdd of [undefined, false]) {
      const { status, json } = await call('POST', '/tasks', { text, quickAdd })
      expect(status).toBe(400)
      expect(json.error.details).toEqual([{ path: 'date', message: 'is required' }])
      expect(await read(await call('POST', '/tasks', { text, date: today, quickAdd }))).toMatchObject({
        text,
        date: today,
        priority: null,
      })
    }
    const { json } = await call('POST', '/tasks', { text, date: today, locale: 'en-US' })
    expect(json.error.details).toEqual([{ path: 'locale', message: 'must not be sent without quickAdd' }])
  })

  it('answers with the task for callers that prefer it', async () => {
    const { add } = await newCaller()
    const { status, json, headers } = await add({ text: 'x tomorrow' }, { prefer: 'return=representation' })
    expect({ status, json }).toMatchObject({ status: 201, json: { text: 'x', date: tomorrow } })
    expect(headers.get('etag')).toBe('"1"')
  })
})

describe('a line that recurs', () => {
  it('makes a recurrence, and answers with its first task', async () => {
    const { call, add, read } = await newCaller()
    const created = await add({ text: 'Stand-up every day 9am p2 15m', date: tomorrow })
    expect(created).toMatchObject({ status: 201, json: { _id: expect.any(String), recurrenceId: expect.any(String) } })
    expect(created.headers.get('etag')).toBe('"1"')
    const { recurrenceId } = created.json
    const same = { text: 'Stand-up', priority: 'medium', estimate: 15 }
    expect(await read(created)).toMatchObject({
      ...same,
      date: tomorrow,
      dueTime: at(tomorrow, '09:00'),
      recurrence: recurrenceId,
    })
    expect((await call('GET', `/recurrences/${recurrenceId}`)).json).toMatchObject({
      ...same,
      rule: 'FREQ=DAILY',
      startDate: tomorrow,
      time: '09:00',
      nextDate: tomorrow,
    })
    const { json } = await call('GET', `/recurrences/${recurrenceId}/tasks`)
    expect(json.tasks.map(({ date }: { date: string }) => date)).toHaveLength(14)
  })

  it('has a first task however far away, and only one of a request that is repeated', async () => {
    const { call, add, read } = await newCaller()
    const body = { text: 'Renew every year', date: addDays(today, 200) }
    const [first, second] = [
      await add(body, { 'idempotency-key': 'once' }),
      await add(body, { 'idempotency-key': 'once' }),
    ]
    expect(second.json).toEqual(first.json)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(await read(first)).toMatchObject({ date: addDays(today, 200), text: 'Renew' })
    expect((await call('GET', '/recurrences')).json.recurrences).toHaveLength(1)
    expect((await call('GET', '/tasks/search')).json.tasks).toHaveLength(1)
  })

  it('follows a due time that is sent', async () => {
    const { call, add, read } = await newCaller()
    const dueTime = at(today, '18:30')
    const created = await add({ text: 'Stretch every day 9am', dueTime })
    expect(await read(created)).toMatchObject({ date: today, dueTime })
    expect((await call('GET', `/recurrences/${created.json.recurrenceId}`)).json.time).toBe('18:30')
  })

  it.each([
    ['isCompleted', true],
    ['timeSpent', 5],
  ])('refuses %s, and creates nothing', async (name, value) => {
    const { call, add } = await newCaller()
    const { status, json } = await add({ text: 'Stand-up every day', [name]: value })
    expect({ status, details: json.error.details }).toMatchObject({ status: 400, details: [{ path: name }] })
    expect((await call('GET', '/recurrences')).json.recurrences).toEqual([])
  })
})
