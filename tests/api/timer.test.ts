import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newKey } from '../support/accounts'
import { createTask, newUser, type TestUser } from '../support/client'
import { send } from '../support/http'

const date = '2026-03-02'

async function call(user: TestUser, method: string, path: string, headers = {}) {
  const { status, text, code } = await send(method, `/api/v1/${path}`, { key: await newKey(user), headers })
  return { status, code, json: JSON.parse(text) }
}

it('starts, is seen and stops', async () => {
  const user = await newUser()
  expect(await call(user, 'GET', 'timer')).toMatchObject({ status: 200, json: { timer: null } })
  const taskId = await createTask(user, { text: 'Water', date })
  const before = Date.now()
  const started = await call(user, 'POST', `tasks/${taskId}/timer/start`)
  expect(started).toMatchObject({ status: 200, json: { timer: { taskId, text: 'Water', date } } })
  expect(Math.abs(started.json.timer.startedAt - before)).toBeLessThan(60_000)
  expect((await call(user, 'GET', 'timer')).json).toEqual(started.json)
  expect((await call(user, 'POST', `tasks/${taskId}/timer/start`)).json).toEqual(started.json)
  expect(await call(user, 'POST', `tasks/${taskId}/timer/stop`)).toMatchObject({
    status: 200,
    json: { taskId, minutes: 0, timeSpent: null },
  })
  expect((await call(user, 'GET', 'timer')).json).toEqual({ timer: null })
})

it('names why it cannot start or stop', async () => {
  const user = await newUser()
  const [open, completed, archived] = await Promise.all(
    [false, true, false].map((isCompleted) => createTask(user, { text: 'x', date, isCompleted })),
  )
  await call(user, 'POST', `tasks/${archived}/archive`)
  const refused = { status: 400, code: 'INVALID_OPERATION' }
  const cases = [
    [`tasks/${open}/timer/stop`, refused, 'The timer of the task is not running.'],
    [`tasks/${completed}/timer/start`, refused, 'The task is completed: reopen it first.'],
    [`tasks/${archived}/timer/start`, refused, 'The task is archived: restore it first.'],
    [`tasks/${randomUUID()}/timer/start`, { status: 404, code: 'NOT_FOUND' }, 'There is no such task.'],
    [`tasks/${randomUUID()}/timer/stop`, { status: 404, code: 'NOT_FOUND' }, 'There is no such task.'],
  ] as const
  for (const [path, expected, message] of cases) {
    const answer = await call(user, 'POST', path)
    expect(answer, path).toMatchObject({ ...expected, json: { error: { message } } })
  }
})

it('is read, but neither started nor stopped, with a read-only key', async () => {
  const user = await newUser()
  const taskId = await createTask(user, { text: 'x', date })
  const key = await newKey(user, 'read')
  expect(await send('GET', '/api/v1/timer', { key })).toMatchObject({ status: 200 })
  for (const change of ['start', 'stop'])
    expect(await send('POST', `/api/v1/tasks/${taskId}/timer/${change}`, { key })).toMatchObject({ status: 403 })
})

it('answers a repeated request as the first time', async () => {
  const user = await newUser()
  const taskId = await createTask(user, { text: 'x', date })
  for (const change of ['start', 'stop']) {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [
      await call(user, 'POST', `tasks/${taskId}/timer/${change}`, headers),
      await call(user, 'POST', `tasks/${taskId}/timer/${change}`, headers),
    ]
    expect(second).toEqual(first)
    expect(first.status).toBe(200)
  }
})

it('is out of reach of another account', async () => {
  const [user, other] = [await newUser(), await newUser()]
  const taskId = await createTask(user, { text: 'x', date })
  await call(user, 'POST', `tasks/${taskId}/timer/start`)
  expect((await call(other, 'GET', 'timer')).json).toEqual({ timer: null })
  for (const change of ['start', 'stop'])
    expect(await call(other, 'POST', `tasks/${taskId}/timer/${change}`)).toMatchObject({ status: 404 })
})
