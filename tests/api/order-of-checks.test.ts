// Key, rate limit, scope, body and query, existence, state: the first check that fails decides.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { changeTaskState, createTask, newUser } from '../support/client'
import { send } from '../support/http'
import { sendMany } from '../support/send-many'

it('counts a request before it checks the scope of its key', async () => {
  const key = await newKey(await newAccount(), 'read')
  const answers = await sendMany(310, () => send('POST', '/api/v1/tasks', { key, body: {} }))
  expect(answers.filter((answer) => answer.code === 'INSUFFICIENT_SCOPE')).toHaveLength(300)
  expect(answers.filter((answer) => answer.code === 'RATE_LIMITED')).toHaveLength(10)
})

it('checks the scope of a key before the body', async () => {
  const key = await newKey(await newAccount(), 'read')
  expect((await send('POST', '/api/v1/tasks', { key, body: '{' })).code).toBe('INSUFFICIENT_SCOPE')
})

it.each([
  ['an unknown id', randomUUID()],
  ['a malformed id', 'none'],
])('validates the body before it looks up the task: %s', async (_which, id) => {
  const key = await newKey(await newAccount())
  const answer = await send('PATCH', `/api/v1/tasks/${id}`, { key, body: { text: '' } })
  expect(answer.code).toBe('VALIDATION_ERROR')
})

it('validates body and query before the state of the task', async () => {
  const user = await newUser()
  const id = await createTask(user)
  await changeTaskState(user, id, 'archive')
  const key = await newKey(user)
  expect((await send('PATCH', `/api/v1/tasks/${id}`, { key, body: { text: 1 } })).code).toBe('VALIDATION_ERROR')
  expect((await send('POST', `/api/v1/tasks/${id}/toggle?x=1`, { key })).code).toBe('VALIDATION_ERROR')
  expect((await send('PATCH', `/api/v1/tasks/${id}`, { key, body: {} })).code).toBe('INVALID_OPERATION')
})
