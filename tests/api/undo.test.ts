import { describe, expect, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const [day, nextDay] = ['2026-03-01', '2026-03-02']

/** A key of an account, and what it may do. */
async function newAgent(account?: { userId: string }) {
  const key = await newKey(account ?? (await newAccount()))
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await send(method, `/api/v1${path}`, { key, ...(body !== undefined && { body }) })
    return { status, body: JSON.parse(text) }
  }
  const create = async (text: string, date = day): Promise<string> =>
    (await call('POST', '/tasks', { text, date })).body._id
  const textsOf = async (date: string): Promise<string[]> =>
    (await call('GET', `/tasks?date=${date}`)).body.map(({ text }: { text: string }) => text)
  const undo = () => call('POST', '/undo')
  const refused = async (message: RegExp) => {
    const { status, body } = await undo()
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: { code: 'INVALID_OPERATION', message: expect.stringMatching(message) } },
    })
  }
  return { call, create, textsOf, undo, refused }
}

describe('undo', () => {
  it('takes back a change of fields, and a second call does it again', async () => {
    const { call, create, undo } = await newAgent()
    const id = await create('call the bank')
    const before = (await call('GET', `/tasks/${id}`)).body
    await call('PATCH', `/tasks/${id}`, {
      text: 'call her',
      priority: 'high',
      dueTime: 1_772_366_400_000,
      details: 'x',
    })
    const changed = (await call('GET', `/tasks/${id}`)).body
    expect(await undo()).toEqual({ status: 200, body: { taskIds: [id] } })
    expect((await call('GET', `/tasks/${id}`)).body).toEqual(before)
    await undo()
    expect((await call('GET', `/tasks/${id}`)).body).toMatchObject({
      text: changed.text,
      priority: 'high',
      details: 'x',
    })
  })

  it('archives a task that was created, and brings one back that was archived', async () => {
    const { call, create, textsOf, undo } = await newAgent()
    const id = await create('once')
    expect((await undo()).body).toEqual({ taskIds: [id] })
    expect(await textsOf(day)).toEqual([])
    await undo()
    expect(await textsOf(day)).toEqual(['once'])
    await call('POST', `/tasks/${id}/archive`)
    await undo()
    expect(await textsOf(day)).toEqual(['once'])
  })

  it('takes tasks back to their positions, with their due times', async () => {
    const { call, create, textsOf, undo } = await newAgent()
    const [first, , third] = [await create('one'), await create('two'), await create('three')]
    const dueTime = Date.parse(`${day}T12:00:00Z`)
    await call('PATCH', `/tasks/${first}`, { dueTime })
    await call('POST', '/tasks/move', { taskIds: [third, first], date: nextDay, keepTime: true })
    expect(await textsOf(day)).toEqual(['two'])
    expect((await undo()).body).toEqual({ taskIds: [third, first] })
    expect(await textsOf(day)).toEqual(['one', 'two', 'three'])
    expect((await call('GET', `/tasks/${first}`)).body).toMatchObject({ date: day, dueTime })
  })

  it('takes back an order, and a completion', async () => {
    const { call, create, textsOf, undo } = await newAgent()
    const ids = [await create('one'), await create('two'), await create('three')]
    await call('POST', '/tasks/reorder', { date: day, taskIds: ids.toReversed() })
    await undo()
    expect(await textsOf(day)).toEqual(['one', 'two', 'three'])
    await call('POST', `/tasks/${ids[0]}/toggle`)
    await undo()
    expect((await call('GET', `/tasks/${ids[0]}`)).body.isCompleted).toBe(false)
  })

  it('takes back all operations of a batch, also several of one task', async () => {
    const { call, create, textsOf, undo } = await newAgent()
    const [id, other] = [await create('one'), await create('two')]
    await call('POST', '/tasks/batch', {
      operations: [
        { op: 'update', taskId: id, text: 'changed' },
        { op: 'create', text: 'new', date: day },
        { op: 'complete', taskId: id },
        { op: 'move', taskId: id, date: nextDay },
        { op: 'archive', taskId: other },
      ],
    })
    expect(await textsOf(nextDay)).toEqual(['changed'])
    expect((await undo()).body.taskIds).toHaveLength(3)
    expect([await textsOf(day), await textsOf(nextDay)]).toEqual([['one', 'two'], []])
  })

  it('concerns the last change of this key only, and is refused when a task has changed since', async () => {
    const account = await newAccount()
    const [agent, other] = [await newAgent(account), await newAgent(account)]
    const id = await agent.create('mine')
    await other.create('theirs')
    await other.call('PATCH', `/tasks/${id}`, { priority: 'low' })
    await agent.refused(/have changed since/)
    expect((await other.undo()).body).toEqual({ taskIds: [id] })
    expect(await agent.textsOf(day)).toEqual(['mine', 'theirs'])
  })

  it('is refused without a change, and for what cannot be taken back', async () => {
    const { call, create, refused } = await newAgent()
    await refused(/nothing/)
    const id = await create('#work')
    await call('POST', `/tasks/${id}/archive`)
    await call('DELETE', `/tasks/${id}`)
    await refused(/was a deletion, and cannot be undone/)
    await create('again #work')
    await call('POST', '/labels/rename', { from: 'work', to: 'office' })
    await refused(/was a renamed label, and cannot be undone/)
    const timed = await create('timed')
    await call('POST', `/tasks/${timed}/timer/start`)
    await refused(/was the start of a timer, and cannot be undone/)
    await create('once more')
    await call('POST', '/recurrences', { text: 'water', rule: 'FREQ=DAILY' })
    await refused(/was of a recurrence, and cannot be undone/)
  })

  it('goes on to the change before, if the last request changed nothing', async () => {
    const { call, create, undo } = await newAgent()
    const id = await create('one')
    await call('PATCH', `/tasks/${id}`, { priority: 'high' })
    await call('PATCH', `/tasks/${id}`, { priority: 'high' })
    await undo()
    expect((await call('GET', `/tasks/${id}`)).body.priority).toBeNull()
  })

  it('happens once for one idempotency key', async () => {
    const account = await newAccount()
    const key = await newKey(account)
    const created = await send('POST', '/api/v1/tasks', { key, body: { text: 'one', date: day } })
    const id = JSON.parse(created.text)._id
    const undo = () => send('POST', '/api/v1/undo', { key, headers: { 'Idempotency-Key': 'k' } })
    const answers = [await undo(), await undo()]
    expect(answers.map(({ text }) => JSON.parse(text))).toEqual([{ taskIds: [id] }, { taskIds: [id] }])
    const { text } = await send('GET', `/api/v1/tasks/${id}`, { key })
    expect(JSON.parse(text).archivedAt).not.toBeNull()
  })
})
