import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newKey } from '../support/accounts'
import { listTasks, newUser, type TestUser } from '../support/client'
import { send } from '../support/http'

const path = '/api/v1/recurrences'
const today = dateIn('UTC', new Date())

async function call(user: TestUser, method: string, target: string, body?: object, headers = {}) {
  const { status, text, code } = await send(method, target, { key: await newKey(user), body, headers })
  return { status, code, json: JSON.parse(text) }
}

it('takes words, makes ordinary tasks, and describes itself', async () => {
  const user = await newUser()
  const created = await call(user, 'POST', path, {
    text: ' Stand-up ',
    repeat: 'every day',
    time: '09:30',
    priority: 'high',
    estimate: 15,
  })
  expect(created).toMatchObject({ status: 201, json: { _id: expect.any(String) } })
  const target = `${path}/${created.json._id}`
  const recurrence = {
    _id: created.json._id,
    text: 'Stand-up',
    priority: 'high',
    details: null,
    estimate: 15,
    time: '09:30',
    rule: 'FREQ=DAILY',
    description: 'every day',
    startDate: today,
    from: 'schedule',
    ifMissed: 'latest',
    isPaused: false,
    nextDate: today,
    createdAt: expect.any(Number),
  }
  expect((await call(user, 'GET', target)).json).toEqual(recurrence)
  expect((await call(user, 'GET', path)).json).toEqual({ recurrences: [recurrence] })
  const tomorrow = addDays(today, 1)
  const { json } = await call(user, 'GET', `/api/v1/tasks?date=${tomorrow}&include=recurrence,estimate`)
  expect(json).toMatchObject([{ recurrence: created.json._id, estimate: 15 }])
  await call(user, 'PATCH', target, { estimate: 20 })
  const changed = await call(user, 'GET', `/api/v1/tasks?date=${tomorrow}&include=estimate`)
  expect(changed.json).toMatchObject([{ estimate: 20 }])
  expect(await listTasks(user, tomorrow)).toMatchObject([
    { text: 'Stand-up', dueTime: Date.parse(`${tomorrow}T09:30Z`) },
  ])
})

it('changes, pauses, resumes and ends', async () => {
  const user = await newUser()
  const { json } = await call(user, 'POST', path, { text: 'x', rule: 'FREQ=DAILY' })
  const target = `${path}/${json._id}`
  const success = { status: 200, json: { success: true } }
  expect(await call(user, 'PATCH', target, { rule: 'RRULE:FREQ=WEEKLY', text: 'y' })).toMatchObject(success)
  expect((await call(user, 'GET', target)).json).toMatchObject({ description: 'every week', text: 'y' })
  expect(await call(user, 'POST', `${target}/pause`)).toMatchObject(success)
  expect((await call(user, 'GET', target)).json).toMatchObject({ isPaused: true })
  expect(await call(user, 'POST', `${target}/resume`)).toMatchObject(success)
  const page = (await call(user, 'GET', `${target}/tasks?limit=2`)).json
  expect(page).toMatchObject({ tasks: [{ date: addDays(today, 14) }, { date: addDays(today, 7) }] })
  expect((await call(user, 'GET', `${target}/tasks?before=${page.nextBefore}`)).json).toMatchObject({
    tasks: [{ date: today, text: 'y' }],
    nextBefore: null,
  })
  expect(await call(user, 'DELETE', target)).toMatchObject(success)
  expect(await call(user, 'DELETE', target)).toMatchObject({ status: 404 })
})

it('a repeated request has no further effect', async () => {
  const user = await newUser()
  const headers = { 'idempotency-key': randomUUID() }
  const body = { text: 'x', rule: 'FREQ=DAILY' }
  const [first, second] = [await call(user, 'POST', path, body, headers), await call(user, 'POST', path, body, headers)]
  expect(second.json).toEqual(first.json)
  expect((await call(user, 'GET', path)).json.recurrences).toHaveLength(1)
  const ended = { 'idempotency-key': randomUUID() }
  for (let time = 0; time < 2; time += 1) {
    expect(await call(user, 'DELETE', `${path}/${first.json._id}`, undefined, ended)).toMatchObject({ status: 200 })
  }
})

it('changes from a date on, once', async () => {
  const user = await newUser()
  const { json } = await call(user, 'POST', path, { text: 'x', rule: 'FREQ=DAILY' })
  const target = `${path}/${json._id}/split`
  const date = addDays(today, 2)
  const headers = { 'idempotency-key': randomUUID() }
  const first = await call(user, 'POST', target, { date, text: 'y' }, headers)
  expect(first).toMatchObject({ status: 201, json: { _id: expect.not.stringMatching(json._id) } })
  expect((await call(user, 'POST', target, { date, text: 'y' }, headers)).json).toEqual(first.json)
  expect((await call(user, 'GET', path)).json.recurrences).toMatchObject([
    { _id: json._id, text: 'x', description: `every day until ${addDays(today, 1)}` },
    { _id: first.json._id, text: 'y', startDate: date },
  ])
  expect(await listTasks(user, date)).toMatchObject([{ text: 'y' }])
  expect(await call(user, 'POST', target, { text: 'z' })).toMatchObject({ status: 400 })
  expect(await call(user, 'POST', target, { date, startDate: date })).toMatchObject({ status: 400 })
  expect(await call(await newUser(), 'POST', target, { date })).toMatchObject({ status: 404 })
})

it.each([
  [{ rule: undefined }, 'rule', 'is required, or repeat instead'],
  [{ repeat: 'every day' }, 'repeat', 'must not be sent with rule'],
  [{ rule: 'FREQ=HOURLY' }, 'rule', 'FREQ must be one of DAILY, WEEKLY, MONTHLY, YEARLY'],
  [
    { rule: undefined, repeat: 'now and then' },
    'repeat',
    'must be words for a recurrence, such as “every 2 weeks on Friday”',
  ],
  [{ rule: 'FREQ=DAILY;UNTIL=20200101' }, 'rule', 'has no date from today on'],
  [{ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 'rule', 'has no date from today on'],
  [{ rule: 'FREQ=DAILY;COUNT=3', from: 'completion' }, 'rule', 'must not contain COUNT when from is completion'],
  [{ time: '9:30' }, 'time', 'must be a local time HH:MM, such as 09:30'],
  [{ startDate: '2026-02-30' }, 'startDate', 'must be an existing calendar date in the form YYYY-MM-DD'],
])('%j is refused by name', async (fields, field, message) => {
  const answer = await call(await newUser(), 'POST', path, { text: 'x', rule: 'FREQ=DAILY', ...fields })
  expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  expect(answer.json.error.details).toContainEqual({ path: field, message })
})

it('is out of reach of another account', async () => {
  const { json } = await call(await newUser(), 'POST', path, { text: 'x', rule: 'FREQ=DAILY' })
  const other = await newUser()
  const target = `${path}/${json._id}`
  for (const [method, url] of [
    ['GET', target],
    ['PATCH', target],
    ['DELETE', target],
    ['POST', `${target}/pause`],
    ['GET', `${target}/tasks`],
  ] as const) {
    expect(await call(other, method, url, method === 'PATCH' ? { text: 'y' } : undefined)).toMatchObject({
      status: 404,
    })
  }
  expect((await call(other, 'GET', path)).json).toEqual({ recurrences: [] })
})
