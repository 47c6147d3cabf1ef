import { expect, inject, it } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { addTasks, callTool, connectMcp, tryTool } from '../support/mcp'

async function connect(account?: { userId: string }) {
  return connectMcp(await newKey(account ?? (await newAccount())))
}

const textsOf = (data: unknown, list = 'tasks') => Object(data)[list].map(({ text }: { text: string }) => text)

it('puts tasks first in their day, and the others follow', async () => {
  const client = await connect()
  const [, , third, fourth] = await addTasks(
    client,
    { text: 'one' },
    { text: 'two' },
    { text: 'three' },
    { text: 'four' },
  )
  const { text } = await callTool(client, 'reorder_tasks', { ids: [fourth, third] })
  expect(text).toBe(`Put first 2 tasks:\n- four: ${fourth}\n- three: ${third}`)
  expect(textsOf((await callTool(client, 'get_day')).data, 'open')).toEqual(['four', 'three', 'one', 'two'])
  const [later] = await addTasks(client, { text: 'later', date: 'tomorrow' })
  const refused = await tryTool(client, 'reorder_tasks', { ids: [third, later] })
  expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/^VALIDATION_ERROR: ids\.1: must be an/) })
  const unknown = await tryTool(client, 'reorder_tasks', { ids: ['019b76da-a800-7001-8d5e-24e7b4c8f3a2'] })
  expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('ids.0: must be an active task') })
})

it('finds what slipped from a date, and where it is now', async () => {
  const client = await connect()
  const [slipped] = await addTasks(client, { text: 'slipped' }, { text: 'stays' })
  await callTool(client, 'move_tasks', { ids: [slipped], date: '2030-05-01' })
  const { data } = await callTool(client, 'find_tasks', { movedFrom: 'today' })
  expect(data).toMatchObject({ tasks: [{ text: 'slipped', date: '2030-05-01' }] })
})

it('tells who changed what, of a task and of all, the newest first', async () => {
  const account = await newAccount()
  const [client, other] = [await connect(account), await connect(account)]
  const [id] = await addTasks(client, { text: 'Call' }, { text: 'Write' })
  await callTool(other, 'set_state', { ids: [id], state: 'completed' })
  const { data, text } = await callTool(client, 'get_history', { id })
  expect(data).toMatchObject({
    changes: [
      { change: 'completed', text: 'Call' },
      { change: 'created', id },
    ],
  })
  expect(text).toMatch(/^- \d{4}-\d\d-\d\dT\d\d:\d\d completed by test: Call, /)
  expect(textsOf((await callTool(client, 'get_history', { limit: 2 })).data, 'changes')).toEqual(['Call', 'Write'])
  const theirs = await connect()
  expect((await callTool(theirs, 'get_history', { id })).data).toEqual({ changes: [] })
  expect((await tryTool(theirs, 'get_history', { id: 'x' })).text).toMatch(/^NOT_FOUND/)
})

it('undoes its own last change, all of it, and does it again', async () => {
  const account = await newAccount()
  const [client, other] = [await connect(account), await connect(account)]
  const ids = await addTasks(client, { text: 'one' }, { text: 'two' })
  await callTool(client, 'set_state', { ids, state: 'completed' })
  await addTasks(other, { text: 'of another key' })
  const { data, text } = await callTool(client, 'undo')
  expect(textsOf(data)).toEqual(['one', 'two'])
  expect(text).toMatch(/^Changed back 2 tasks:\n- one \(open, \d{4}-\d\d-\d\d\): /)
  expect((await callTool(client, 'get_day')).data).toMatchObject({ counts: { open: 3, done: 0 } })
  await callTool(client, 'undo')
  expect((await callTool(client, 'get_day')).data).toMatchObject({ counts: { open: 1, done: 2 } })
  await callTool(other, 'set_state', { ids, state: 'open' })
  expect(await tryTool(client, 'undo')).toMatchObject({
    isError: true,
    text: 'INVALID_OPERATION: The tasks of the last change have changed since.',
  })
})

it('answers search and fetch as connectors of ChatGPT want it, in text and data', async () => {
  const client = await connect()
  const [id] = await addTasks(client, {
    text: 'Renew the passport',
    details: 'Photo',
    date: '2030-05-01',
    priority: 'high',
  })
  const found = await callTool(client, 'search', { query: 'passport' })
  const url = `${inject('baseUrl')}/day/2030-05-01`
  expect(found.data).toEqual({ results: [{ id, title: 'Renew the passport', url }] })
  expect(JSON.parse(found.text)).toEqual(found.data)
  const fetched = await callTool(client, 'fetch', { id })
  expect(fetched.data).toEqual({ id, title: 'Renew the passport', url, text: expect.stringContaining('Photo') })
  expect(JSON.parse(fetched.text)).toEqual(fetched.data)
  expect((await callTool(client, 'search', { query: 'nothing' })).text).toBe('{"results":[]}')
  expect((await tryTool(await connect(), 'fetch', { id })).text).toMatch(/^NOT_FOUND/)
})

it('names the labels in use, the most used first', async () => {
  const client = await connect()
  await addTasks(client, { text: 'a #home' }, { text: 'b #work' }, { text: 'c #work' })
  const { data, text } = await callTool(client, 'get_stats')
  expect(data).toMatchObject({ labels: ['work', 'home'] })
  expect(text).toMatch(/\nLabels: #work #home$/)
})
