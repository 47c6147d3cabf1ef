import { request } from 'node:http'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, inject, it } from 'vitest'
import { createKey } from '@/lib/domain/access/keys/create-key'
import { readTypedDate } from '@/lib/domain/quick-add/parse'
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

  it.each([
    ['in 2 weeks', () => addDays(today(), 14)],
    ['the day after tomorrow', () => addDays(today(), 2)],
    ['-3', () => addDays(today(), -3)],
    ['3 March 2027', () => '2027-03-03'],
    ['next friday', () => readTypedDate('next friday', { today: today(), locale: 'en-GB' })],
  ])('may be words of quick add: %s', async (date, expected) => {
    const client = await connect()
    const { data } = await callTool(client, 'add_tasks', { tasks: [{ text: 'a', date }] })
    expect(Object(data).tasks[0].date).toBe(expected())
    const found = await callTool(client, 'find_tasks', { from: date, to: date })
    expect(textsIn(found.data, 'tasks')).toEqual(['a'])
    const { contents } = await client.readResource({ uri: `daymark://day/${encodeURIComponent(date)}` })
    expect(contents).toMatchObject([{ text: expect.stringContaining('- [ ] a') }])
  })

  it('that do not exist are named', async () => {
    const client = await connect()
    const add = (date: string) => tryTool(client, 'add_tasks', { tasks: [{ text: 'a' }, { text: 'b', date }] })
    const refused = (text: RegExp) => ({ isError: true, text: expect.stringMatching(text), data: undefined })
    expect(await add('3/4')).toEqual(
      refused(/^VALIDATION_ERROR: tasks\.1\.date: must be a date: YYYY-MM-DD.*\nCorrect/),
    )
    expect(await add('2026-02-30')).toEqual(
      refused(/^VALIDATION_ERROR: tasks\.1\.date: must be an existing calendar date\nCorrect/),
    )
  })
})

describe('a task that recurs', () => {
  it('is added by words, and its first task comes back', async () => {
    const client = await connect()
    const task = { text: 'Stand-up', repeat: 'every day', due: '09:30', date: 'tomorrow' }
    const { text, data } = await callTool(client, 'add_tasks', { tasks: [task] })
    const tomorrow = addDays(today(), 1)
    expect(text).toContain(`Added: Stand-up, every day, next on ${tomorrow}`)
    expect(data).toMatchObject({ tasks: [{ text: 'Stand-up', date: tomorrow, due: '09:30' }] })
    const later = await callTool(client, 'get_day', { date: addDays(today(), 5) })
    expect(textsIn(later.data, 'open')).toEqual(['Stand-up'])
  })

  it('recurs from an update on, changes its rule, pauses and goes on, by its own id or that of the recurrence', async () => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'Water the plants' })
    const repeat = (words: string | null, named = id) =>
      callTool(client, 'update_tasks', { tasks: [{ id: named, repeat: words }] })
    const listed = async () => Object((await callTool(client, 'list_recurring', {})).data).recurring
    expect((await repeat(null)).text).toBe('The task does not recur.')
    expect((await callTool(client, 'list_recurring', {})).text).toBe('Nothing recurs.')
    expect((await repeat('every day')).text).toContain(`Updated: Water the plants, every day, next on ${today()}`)
    const [one] = await listed()
    expect(one).toMatchObject({ text: 'Water the plants', repeat: 'every day', next: today() })
    expect((await callTool(client, 'get_task', { id })).data).toMatchObject({ repeat: 'every day' })
    await repeat(null, one.id)
    expect(await listed()).toMatchObject([{ id: one.id, paused: true }])
    const later = () => callTool(client, 'get_day', { date: '+2' })
    expect((await later()).data).toMatchObject({ open: [] })
    await repeat('every 2 days')
    expect(await listed()).toEqual([{ id: one.id, text: 'Water the plants', repeat: 'every 2 days', next: today() }])
    expect(textsIn((await later()).data, 'open')).toEqual(['Water the plants'])
  })

  it.each([
    [(id: string) => [{ id, repeat: 'every day', text: 'b' }], 'tasks.0.repeat: must be alone'],
    [
      (id: string) => [
        { id, text: 'b' },
        { id: crypto.randomUUID(), repeat: null },
      ],
      'tasks.1.repeat: must be alone',
    ],
    [(id: string) => [{ id, repeat: 'sometimes' }], 'tasks.0.repeat: must be words for a recurrence'],
    [() => [{ id: crypto.randomUUID(), repeat: 'every day' }], 'NOT_FOUND'],
  ])('is not updated by %s', async (tasksOf, message) => {
    const client = await connect()
    const [id = ''] = await addTasks(client, { text: 'a' })
    const { isError, text } = await tryTool(client, 'update_tasks', { tasks: tasksOf(id) })
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(message) })
    expect((await callTool(client, 'get_task', { id })).data).toMatchObject({ text: 'a' })
  })

  it.each([
    [[{ text: 'a' }, { text: 'b', repeat: 'every day' }], 'tasks.1.repeat: must be alone'],
    [[{ text: 'a', repeat: 'every day', done: true }], 'tasks.0.repeat: must not come with done'],
    [[{ text: 'a', repeat: 'sometimes' }], 'tasks.0.repeat: must be words for a recurrence'],
  ])('is refused: %j', async (tasks, message) => {
    const { isError, text } = await tryTool(await connect(), 'add_tasks', { tasks })
    expect({ isError, text }).toEqual({ isError: true, text: expect.stringContaining(message) })
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

  it.each(['9:30', '2026-07-01T9:30', '2026-07-01 09:30', '9:30am', '9:30 AM', '2026-07-01 9:30am '])(
    'accept %s',
    async (due) => {
      const client = await connect()
      const [id] = await addTasks(client, { text: 'a', date: '2026-07-01', due })
      expect((await callTool(client, 'get_task', { id })).data).toMatchObject({ due: '09:30' })
    },
  )

  it.each(['25:00', '9:3', '13pm', '17:00 pm', '2026-07-01 at 10:00', '2026-02-30T10:00', 'noon'])(
    'reject %s',
    async (due) => {
      const { isError, text } = await tryTool(await connect(), 'add_tasks', { tasks: [{ text: 'a', due }] })
      expect([isError, text]).toEqual([true, expect.stringContaining('tasks.0.due')])
    },
  )
})

describe('a call for several tasks', () => {
  it('changes all of them', async () => {
    const client = await connect()
    const ids = await addTasks(client, { text: 'a' }, { text: 'b' }, { text: 'c' })
    await callTool(client, 'update_tasks', {
      tasks: ids.map((id, index) => ({ id, minutes: index, estimate: 10 * index })),
    })
    await callTool(client, 'move_tasks', { ids, date: 'tomorrow' })
    await callTool(client, 'set_state', { ids, state: 'completed' })
    const { data } = await callTool(client, 'get_day', { date: 'tomorrow' })
    expect(Object(data).done).toMatchObject([0, 1, 2].map((minutes) => ({ minutes, estimate: 10 * minutes })))
    expect((await callTool(client, 'get_task', { id: ids[1] })).text).toContain('1 min, estimate 10 min')
    expect((await callTool(client, 'find_tasks', { query: 'b' })).data).toMatchObject({ tasks: [{ estimate: 10 }] })
    await callTool(client, 'set_state', { ids, state: 'archived' })
    expect((await callTool(client, 'get_day', { date: 'tomorrow' })).data).toMatchObject({
      counts: { open: 0, done: 0 },
    })
    await callTool(client, 'set_state', { ids, state: 'restored' })
    await callTool(client, 'set_state', { ids, state: 'open' })
    expect((await callTool(client, 'get_day', { date: 'tomorrow' })).data).toMatchObject({
      counts: { open: 3, done: 0 },
    })
  })

  it('is answered with the texts of the tasks, as they are then', async () => {
    const client = await connect()
    const ids = await addTasks(client, { text: 'Call the bank' }, { text: 'Water\nthe plants' })
    const [id = '', other = ''] = ids
    const tasks = [
      { id: other, text: 'Water\nthe plants' },
      { id, text: 'Call the bank' },
    ]
    const lines = `\n- Water the plants: ${other}\n- Call the bank: ${id}`
    const inOrder = { ids: [other, id] }
    for (const [tool, args, change] of [
      ['move_tasks', { ...inOrder, date: '2026-03-02' }, 'Moved 2 tasks to 2026-03-02 (Monday)'],
      ['set_state', { ...inOrder, state: 'completed' }, 'Completed 2 tasks'],
      ['set_state', { ...inOrder, state: 'open' }, 'Reopened 2 tasks'],
      ['set_state', { ...inOrder, state: 'archived' }, 'Archived 2 tasks'],
      ['set_state', { ...inOrder, state: 'restored' }, 'Restored 2 tasks'],
      ['update_tasks', { tasks: inOrder.ids.map((each) => ({ id: each, priority: 'low' })) }, 'Updated 2 tasks'],
    ] as const) {
      const { text, data } = await callTool(client, tool, args)
      expect(text).toBe(`${change}:${lines}`)
      expect(data).toMatchObject({ tasks })
    }
    const renamed = await callTool(client, 'update_tasks', { tasks: [{ id, text: ' Call a bank ' }] })
    expect(renamed.data).toEqual({ tasks: [{ id, text: 'Call a bank' }] })
    const recurring = await callTool(client, 'update_tasks', { tasks: [{ id, repeat: 'every day' }] })
    expect(recurring.data).toEqual({ tasks: [{ id, text: 'Call a bank' }] })
  })

  it('changes none when one of them does not exist, and names it', async () => {
    const client = await connect()
    const [id] = await addTasks(client, { text: 'a' })
    const ids = [id, '019b76da-a800-7001-8d5e-24e7b4c8f3a2']
    const calls: [string, object, RegExp][] = [
      ['set_state', { ids, state: 'completed' }, /^NOT_FOUND: ids\.1: there is no such task\n/],
      ['set_state', { ids, state: 'archived' }, /^NOT_FOUND: ids\.1: there is no such task\n/],
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
      tryTool(client, 'set_state', { ids: [id, id], state: 'completed' }),
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
    await callTool(client, 'set_state', { ids: [id], state: 'archived' })
    const { text } = await tryTool(client, 'set_state', { ids: [id], state: 'completed' })
    expect(text).toMatch(/^INVALID_OPERATION: ids\.0: .*\n.*set_state/)
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

  it('has labels and the progress of a checklist, and who changed a task last', async () => {
    const account = await newAccount()
    const [maker, reader] = await Promise.all(
      ['maker', 'reader'].map(async (name) =>
        connectMcp(await createKey(account, { name, scope: 'full', expiresAt: null })),
      ),
    )
    if (!maker || !reader) throw new Error('no clients')
    const details = '- [x] one\n- [ ] two'
    const [id] = await addTasks(maker, { text: 'Call #Work and #home', details })
    const parts = { labels: ['Work', 'home'], checklist: '1/2', by: 'maker' }
    const answers = {
      day: Object((await callTool(reader, 'get_day')).data).open[0],
      found: Object((await callTool(reader, 'find_tasks')).data).tasks[0],
      task: (await callTool(reader, 'get_task', { id })).data,
    }
    for (const [name, task] of Object.entries(answers)) expect(task, name).toMatchObject(parts)
    expect((await callTool(reader, 'get_day')).text).toContain(
      `- [ ] Call #Work and #home (1/2 checked, by maker) ${id}`,
    )
    expect((await callTool(maker, 'get_task', { id })).data).not.toHaveProperty('by')
  })

  it.each([
    [{ query: 'invoice bank' }, 'All words must match: try one of them, or a word that means the same.'],
    [
      { query: 'invoice', state: 'open', from: 'today' },
      'Try the beginning of the word, or one that means the same. Try without from, state.',
    ],
    [{ label: 'work' }, 'Try without label.'],
    [{ query: ' ', cursor: btoa('["newest","2026-03-01",0]') }, 'This page is after the last one.'],
    [{}, 'There are no tasks yet.'],
  ])('says what to try when nothing is found: %j', async (args, hint) => {
    const { text, data } = await callTool(await connect(), 'find_tasks', args)
    expect(data).toEqual({ tasks: [], hint })
    expect(text).toBe(`No task found. ${hint}`)
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

it('times one task, and a day names it', async () => {
  const client = await connect()
  const [id, other] = await addTasks(client, { text: 'Write' }, { text: 'Read' })
  const time = (timer: string) => tryTool(client, 'update_tasks', { tasks: [{ id, timer }] })
  expect(await time('start')).toMatchObject({ text: `Timer started for 1 task:\n- Write: ${id}` })
  const day = await callTool(client, 'get_day')
  expect(day.data).toMatchObject({ timer: id })
  expect(day.text).toContain(`Timer running: ${id}`)
  expect(await time('stop')).toMatchObject({ text: `Timer stopped, 0 min added to 1 task:\n- Write: ${id}` })
  expect(await time('stop')).toMatchObject({ text: 'INVALID_OPERATION: The timer of the task is not running.' })
  const both = {
    tasks: [
      { id, timer: 'start' },
      { id: other, text: 'x' },
    ],
  }
  expect((await tryTool(client, 'update_tasks', both)).text).toContain('tasks.0.timer: must be alone')
  expect((await callTool(client, 'get_day')).data).not.toHaveProperty('timer')
})

it('renames a label, and says in how many tasks', async () => {
  const client = await connect()
  await addTasks(client, { text: 'a #work' }, { text: 'b #Work' }, { text: 'c #workshop' })
  const rename = (from: string, to: string) => tryTool(client, 'rename_label', { from, to })
  expect(await rename('#work', 'office')).toMatchObject({
    data: { renamed: 2, recurring: 0 },
    text: 'Renamed in 2 tasks and 0 of those that recur.',
  })
  expect(textsIn((await callTool(client, 'find_tasks', { label: 'office' })).data, 'tasks')).toEqual([
    'b #office',
    'a #office',
  ])
  expect(await rename('a b', 'c')).toMatchObject({ isError: true, text: expect.stringContaining('from: must be') })
})

describe('in tokens', () => {
  it('the tools take less than 3,000', async () => {
    const { tools } = await (await connect()).listTools()
    expect(countTokens(JSON.stringify({ tools }))).toBeLessThan(3000)
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
