import { request } from 'node:http'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, inject, it } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { readDateWord } from '@/lib/foundation/time/date-words'
import { addDays, dateIn } from '@/lib/foundation/time/dates'
import { newAccount, newKey } from '../support/accounts'
import { addTasks, callTool, connectMcp, tryTool } from '../support/mcp'

/** The time zone in which it is another day than in UTC for the longest part of each day. */
const timeZone = 'Pacific/Kiritimati'
const today = () => dateIn(timeZone, new Date())

async function connect() {
  const account = await newAccount()
  await db().user.update({ where: { id: account.userId }, data: { timeZone } })
  return connectMcp(await newKey(account))
}

const textsIn = (data: unknown, list: string) => Object(data)[list].map(({ text }: { text: string }) => text)

describe('dates', () => {
  it('may be words, in the time zone of the account', async () => {
    const client = await connect()
    const words = ['today', 'tomorrow', 'yesterday', 'friday', '2026-03-01']
    const { data } = await callTool(client, 'add_tasks', { tasks: words.map((date) => ({ text: date, date })) })
    expect(Object(data).tasks.map(({ date }: { date: string }) => date)).toEqual([
      today(),
      addDays(today(), 1),
      addDays(today(), -1),
      readDateWord('friday')?.(today()),
      '2026-03-01',
    ])
  })

  it('that do not exist are named', async () => {
    const client = await connect()
    const add = (date: string) => tryTool(client, 'add_tasks', { tasks: [{ text: 'a' }, { text: 'b', date }] })
    const refused = (text: RegExp) => ({ isError: true, text: expect.stringMatching(text), data: undefined })
    expect(await add('next week')).toEqual(
      refused(/^VALIDATION_ERROR: tasks\.1\.date: must be a date: YYYY-MM-DD.*\nCorrect/),
    )
    expect(await add('2026-02-30')).toEqual(
      refused(/^VALIDATION_ERROR: tasks\.1\.date: must be an existing calendar date\nCorrect/),
    )
  })
})

describe('due times', () => {
  it('are local times on the date of the task, or on another one', async () => {
    const client = await connect()
    const date = '2026-07-01'
    const [id] = await addTasks(client, { text: 'a', date, due: '09:30' }, { text: 'b', date, due: '2026-07-02T00:05' })
    const { data } = await callTool(client, 'get_day', { date })
    expect(data).toMatchObject({ open: [{ due: '09:30' }, { due: '2026-07-02T00:05' }] })
    await callTool(client, 'update_tasks', { tasks: [{ id, due: '10:00' }] })
    expect((await callTool(client, 'get_task', { id })).data).toMatchObject({ due: '10:00' })
    await callTool(client, 'update_tasks', { tasks: [{ id, due: null }] })
    expect((await callTool(client, 'get_task', { id })).data).not.toHaveProperty('due')
  })

  it.each(['9:30', '2026-07-01T9:30', '2026-07-01 09:30'])('accept %s', async (due) => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'a', date: '2026-07-01', due })
    expect((await callTool(client, 'get_task', { id })).data).toMatchObject({ due: '09:30' })
  })

  it.each(['25:00', '9:3', '2026-07-01 at 10:00', '2026-02-30T10:00', 'noon'])('reject %s', async (due) => {
    const { isError, text } = await tryTool(await connect(), 'add_tasks', { tasks: [{ text: 'a', due }] })
    expect([isError, text]).toEqual([true, expect.stringContaining('tasks.0.due')])
  })
})

describe('a call for several tasks', () => {
  it('changes all of them', async () => {
    const client = await connect()
    const ids = await addTasks(client, { text: 'a' }, { text: 'b' }, { text: 'c' })
    await callTool(client, 'update_tasks', { tasks: ids.map((id, index) => ({ id, minutes: index })) })
    await callTool(client, 'move_tasks', { ids, date: 'tomorrow' })
    await callTool(client, 'set_completed', { ids })
    const { data } = await callTool(client, 'get_day', { date: 'tomorrow' })
    expect(Object(data).done.map(({ minutes }: { minutes: number }) => minutes)).toEqual([0, 1, 2])
    await callTool(client, 'archive_tasks', { ids })
    expect((await callTool(client, 'get_day', { date: 'tomorrow' })).data).toMatchObject({
      counts: { open: 0, done: 0 },
    })
    await callTool(client, 'archive_tasks', { ids, restore: true })
    await callTool(client, 'set_completed', { ids, done: false })
    expect((await callTool(client, 'get_day', { date: 'tomorrow' })).data).toMatchObject({
      counts: { open: 3, done: 0 },
    })
  })

  it('changes none when one of them does not exist, and names it', async () => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'a' })
    const ids = [id, '019b76da-a800-7001-8d5e-24e7b4c8f3a2']
    const calls: [string, object, RegExp][] = [
      ['set_completed', { ids }, /^NOT_FOUND: ids\.1: there is no such task\n/],
      ['archive_tasks', { ids }, /^NOT_FOUND: ids\.1: there is no such task\n/],
      ['move_tasks', { ids, date: 'tomorrow' }, /^NOT_FOUND: ids\.1: there is no such task\n/],
      ['update_tasks', { tasks: ids.map((id) => ({ id, due: '10:00' })) }, /^NOT_FOUND: tasks\.1\.id: there is no/],
      [
        'update_tasks',
        { tasks: ids.map((id) => ({ id, text: 'b' })) },
        /^NOT_FOUND: tasks\.1\.id: there is no such task\n/,
      ],
    ]
    for (const [name, args, message] of calls) {
      expect(await tryTool(client, name, { ...args })).toMatchObject({
        isError: true,
        text: expect.stringMatching(message),
      })
    }
    expect((await callTool(client, 'get_task', { id })).data).toEqual({ id, text: 'a', date: today() })
  })

  it('takes each task once', async () => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'a' })
    const twice = [
      tryTool(client, 'set_completed', { ids: [id, id] }),
      tryTool(client, 'update_tasks', {
        tasks: [
          { id, text: 'b' },
          { id, text: 'c' },
        ],
      }),
    ]
    for (const call of twice) {
      expect(await call).toMatchObject({ isError: true, text: expect.stringContaining('must not name a task twice') })
    }
  })

  it('takes null for what is absent, except in update_tasks, where it clears', async () => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'a', due: null, date: null, priority: 'low' })
    expect(textsIn((await callTool(client, 'find_tasks', { query: null, priority: null })).data, 'tasks')).toEqual([
      'a',
    ])
    await callTool(client, 'update_tasks', { tasks: [{ id, priority: null }] })
    expect((await callTool(client, 'get_task', { id })).data).toEqual({ id, text: 'a', date: today() })
  })

  it('takes at most 25', async () => {
    const client = await connect()
    const tasks = Array.from({ length: 26 }, () => ({ text: 'a' }))
    expect(await tryTool(client, 'add_tasks', { tasks })).toMatchObject({
      isError: true,
      text: expect.stringContaining('25'),
    })
    expect(await addTasks(client, ...tasks.slice(1))).toHaveLength(25)
  })

  it('with a retryKey adds once, also when 20 calls come at the same time', async () => {
    const client = await connect()
    const call = () => callTool(client, 'add_tasks', { tasks: [{ text: 'once' }], retryKey: 'r1' })
    const answers = await Promise.all(Array.from({ length: 20 }, call))
    expect(new Set(answers.map(({ data }) => Object(data).tasks[0].id)).size).toBe(1)
    expect(answers.filter(({ data }) => Object(data).repeated)).toHaveLength(19)
    expect((await callTool(client, 'get_day')).data).toMatchObject({ counts: { open: 1 } })
    const other = await tryTool(client, 'add_tasks', { tasks: [{ text: 'other' }], retryKey: 'r1' })
    expect(other).toMatchObject({ isError: true, text: expect.stringMatching(/^IDEMPOTENCY_KEY_REUSED.*retryKey/s) })
  })
})

describe('an error', () => {
  it('names every problem with the path in the arguments, and says what to do next', async () => {
    const client = await connect()
    const { text } = await tryTool(client, 'add_tasks', { tasks: [{ text: '', minutes: -1, colour: 'red' }] })
    expect(text.split('\n')).toEqual([
      'VALIDATION_ERROR: tasks.0.text: must not be empty',
      'tasks.0.minutes: must be at least 0',
      'tasks.0.colour: is not a known field',
      'Correct the arguments and call again.',
    ])
  })

  it.each([
    ['add_tasks', { tasks: [{ text: 'a', dueTime: 1, timeSpent: 3 }] }, ['tasks.0.dueTime', 'tasks.0.timeSpent']],
    ['get_task', { taskId: 'x' }, ['taskId']],
    ['update_tasks', { tasks: [{ taskId: 'x', text: 'b' }] }, ['tasks.0.taskId']],
    ['find_tasks', { q: 'x' }, ['q']],
    ['get_stats', { startDate: '2026-03-01', endDate: '2026-03-02' }, ['startDate', 'endDate']],
  ])('of %s names a field of the REST API as it was sent', async (tool, args, unknown) => {
    const { text } = await tryTool(await connect(), tool, args)
    const lines = text.replace('VALIDATION_ERROR: ', '').split('\n')
    expect(lines.filter((line) => line.includes('not a known field'))).toEqual(
      unknown.map((name) => `${name}: is not a known field`),
    )
  })

  it('about an archived task says how to restore it', async () => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'a' })
    await callTool(client, 'archive_tasks', { ids: [id] })
    const { text } = await tryTool(client, 'set_completed', { ids: [id] })
    expect(text).toMatch(/^INVALID_OPERATION: ids\.0: .*\n.*archive_tasks/)
  })

  it('about a range uses the names of the arguments', async () => {
    const client = await connect()
    const range = { from: '2026-03-02', to: '2026-03-01' }
    expect((await tryTool(client, 'get_stats', range)).text).toMatch(/^VALIDATION_ERROR: to: must not be before from\n/)
    expect((await tryTool(client, 'find_tasks', range)).text).toMatch(
      /^VALIDATION_ERROR: to: must not be before from\n/,
    )
  })
})

describe('what a tool shows', () => {
  it('is the same as text and as data', async () => {
    const client = await connect()
    const due = '2026-03-02T08:00'
    await addTasks(client, {
      text: 'All\nfields',
      date: '2026-03-01',
      priority: 'low',
      due,
      minutes: 1.5,
      details: 'One\ntwo',
    })
    const { text, data } = await callTool(client, 'find_tasks', { query: 'fields' })
    const [task] = Object(data).tasks
    expect(task).toEqual({
      id: task.id,
      text: 'All\nfields',
      date: '2026-03-01',
      priority: 'low',
      due,
      minutes: 1.5,
      details: 'One\ntwo',
    })
    expect(text).toBe(`1 found:\n- [ ] All fields (2026-03-01, low, due ${due}, 1.5 min) ${task.id}\n  One\n  two`)
  })

  it('has the first 200 characters of details in lists, and all of them in get_task', async () => {
    const client = await connect()
    const details = '🎉'.repeat(201)
    const [id] = await addTasks(client, { text: 'a', details }, { text: 'b', details: '🎉'.repeat(200) })
    const { data } = await callTool(client, 'get_day')
    expect(Object(data).open.map(({ details }: { details: string }) => details)).toEqual([
      `${'🎉'.repeat(200)}… (cut: get_task has all)`,
      '🎉'.repeat(200),
    ])
    expect((await callTool(client, 'get_task', { id })).data).toMatchObject({ details })
  })

  it('of a long day is cut, and says how to get the rest', async () => {
    const client = await connect()
    const day = Array.from({ length: 20 }, (_, index) => ({ text: `task ${index}` }))
    for (const date of ['today', 'today', 'yesterday', 'yesterday'])
      await addTasks(client, ...day.map((task) => ({ ...task, date })))
    await addTasks(client, { text: 'done', done: true })
    const { text, data } = await callTool(client, 'get_day')
    expect(data).toMatchObject({ counts: { open: 40, overdue: 40, done: 1 }, omitted: 31 })
    expect([textsIn(data, 'open'), textsIn(data, 'overdue')].map(({ length }) => length)).toEqual([40, 10])
    expect(text).toContain('31 more are not shown')
    const { more }: { more: string[] } = Object(data)
    expect(more.map((line) => line.split(': ', 1)[0])).toEqual(['30 more overdue', '1 more done'])
    const lists = more.map(async (line) => {
      expect(text).toContain(line)
      const { data } = await callTool(client, 'find_tasks', { ...JSON.parse(line.replace(/^.*with /, '')), limit: 50 })
      return textsIn(data, 'tasks')
    })
    expect((await Promise.all(lists)).map(({ length }) => length)).toEqual([40, 1])
    expect((await lists[0])?.slice(0, 10)).toEqual(textsIn(data, 'overdue'))
  })

  it('is overdue only today', async () => {
    const client = await connect()
    await addTasks(client, { text: 'late', date: 'yesterday' })
    expect(textsIn((await callTool(client, 'get_day')).data, 'overdue')).toEqual(['late'])
    expect(textsIn((await callTool(client, 'get_day', { date: 'tomorrow' })).data, 'overdue')).toEqual([])
  })

  it('comes in pages', async () => {
    const client = await connect()
    await addTasks(client, ...['a', 'b', 'c'].map((text) => ({ text })))
    const first = (await callTool(client, 'find_tasks', { limit: 2 })).data
    const { nextCursor } = Object(first)
    const second = (await callTool(client, 'find_tasks', { limit: 2, cursor: nextCursor })).data
    expect([...textsIn(first, 'tasks'), ...textsIn(second, 'tasks')].sort()).toEqual(['a', 'b', 'c'])
    expect(second).not.toHaveProperty('nextCursor')
  })

  it('counts days of a short range, and months of a long one', async () => {
    const client = await connect()
    await addTasks(client, { text: 'a', date: '2026-01-31', done: true }, { text: 'b', date: '2026-02-01' })
    const { data } = await callTool(client, 'get_stats', { from: '2026-01-20', to: '2026-02-10' })
    expect(data).toMatchObject({
      total: 2,
      completed: 1,
      percent: 50,
      periods: [{ period: '2026-01-31' }, { period: '2026-02-01' }],
    })
    const year = await callTool(client, 'get_stats', { from: '2026-01-01', to: '2026-12-31' })
    expect(year.data).toMatchObject({
      periods: [
        { period: '2026-01', total: 1, completed: 1 },
        { period: '2026-02', total: 1, completed: 0 },
      ],
    })
  })
})

describe('in tokens', () => {
  it('the tools take less than 2,500', async () => {
    const { tools } = await (await connect()).listTools()
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThan(2500)
  })

  it('20 tasks of a day take less than 2,000, text and data together, and found ones in each form', async () => {
    const client = await connect()
    const tasks = Array.from({ length: 20 }, (_, index) => ({
      text: `Call the supplier about order ${index}`,
      priority: 'high',
      ...(index % 2 === 0 && { due: '17:00', minutes: 25 }),
    }))
    await addTasks(client, ...tasks)
    const { text, data } = await callTool(client, 'get_day')
    expect(countTokens(text) + countTokens(JSON.stringify(data))).toBeLessThan(2000)
    const found = await callTool(client, 'find_tasks')
    for (const form of [found.text, JSON.stringify(found.data)]) expect(countTokens(form)).toBeLessThan(2000)
  })
})

describe('a host name that a page of another site lets resolve to this machine', () => {
  it('is rejected', async () => {
    const key = await newKey(await newAccount())
    const { host, port } = new URL(inject('baseUrl'))
    expect(await pingWithHost(key, host)).toBe(200)
    expect(await pingWithHost(key, `evil.example:${port}`)).toBe(403)
  })
})

/** The status of a ping to the server under a name, which fetch cannot set. */
function pingWithHost(key: string, host: string): Promise<number | undefined> {
  const types = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const headers = { 'x-api-key': key, ...types, host, origin: `http://${host}` }
  return new Promise((resolve, reject) => {
    request(new URL('/mcp', inject('baseUrl')), { method: 'POST', headers })
      .on('response', (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end('{"jsonrpc":"2.0","id":1,"method":"ping"}')
  })
}
