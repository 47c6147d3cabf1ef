import { expect, it } from 'vitest'
import { statement } from '@/lib/foundation/database/statement'
import { maxTasksPerDate } from '@/lib/foundation/limits'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'
import { callTool, connectMcp, tryTool } from '../support/mcp'

const date = '2026-03-01'
const tasks = '/api/v1/tasks'

const fill = statement(`
  INSERT INTO "Task" ("userId", "id", "text", "date", "order")
  SELECT $1::uuid, gen_random_uuid(), 'a task', $2::date, number FROM generate_series(0, $3::integer - 1) AS number`)

/** An account whose date has room for one more task. */
async function almostFull(): Promise<string> {
  const account = await newAccount()
  await fill.run(account.userId, date, maxTasksPerDate - 1)
  return newKey(account)
}

it('a full date gets 409 from every operation that adds to it, and 200 from the others', async () => {
  const key = await almostFull()
  const post = (path: string, body: object) => send('POST', tasks + path, { key, body })
  const { _id } = JSON.parse((await post('', { text: 'the last one', date })).text)
  const { _id: other } = JSON.parse((await post('', { text: 'elsewhere', date: '2026-03-02' })).text)
  const create = { text: 'one more', date }
  const refused = [
    await post('', create),
    await send('POST', tasks, { key, body: create, headers: { 'idempotency-key': 'full' } }),
    await post('/move', { taskIds: [other], date }),
    await post('/batch', {
      operations: [
        { op: 'reopen', taskId: other },
        { op: 'create', ...create },
      ],
    }),
    await send('PATCH', `${tasks}/${other}`, { key, body: { date } }),
  ]
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 409, code: 'LIMIT_REACHED' })
    expect(answer.text).toContain('a date holds at most 5,000 tasks, archived ones included')
  }
  expect(JSON.parse(refused[3]?.text ?? '').error.details).toMatchObject([{ path: 'operations.1.date' }])
  expect((await post(`/${_id}/toggle`, {})).status).toBe(200)
  expect((await post('/move', { taskIds: [_id], date: '2026-03-02' })).status).toBe(200)
  // A refused request is not stored under its key.
  expect((await send('POST', tasks, { key, body: create, headers: { 'idempotency-key': 'full' } })).status).toBe(201)
})

it('an agent is told that a date is full', async () => {
  const client = await connectMcp(await almostFull())
  await callTool(client, 'add_tasks', { tasks: [{ text: 'the last one', date }] })
  const { isError, text } = await tryTool(client, 'add_tasks', { tasks: [{ text: 'one more', date }] })
  expect(isError).toBe(true)
  expect(text.split('\n')).toEqual([
    expect.stringMatching(/^LIMIT_REACHED: .*2026-03-01 is full/),
    'Nothing was changed. Use another date, or ask the user what to remove.',
  ])
})
