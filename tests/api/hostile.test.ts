// Random and hostile input for every field: never a 500, and never a change when it is rejected.
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { NewTask, ParseTask } from '@/lib/domain/quick-add/typed-tasks/schema'
import { CreateRecurrence } from '@/lib/domain/recurrences/schema'
import { RenameLabel } from '@/lib/domain/tasks/labels/schema'
import { MoveTasks, ReorderTasks, UpdateTask } from '@/lib/domain/tasks/schema'
import { newKey } from '../support/accounts'
import { createTask, getTask, listTasks, newUser, type TestUser } from '../support/client'
import { send } from '../support/http'

const day = '2026-03-01'

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

// JSON texts, because JavaScript values cannot express some of them.
const hostile = [
  'true',
  '[]',
  '{}',
  '[null]',
  '[[]]',
  '-1',
  '0.5',
  '1e308',
  '-1e308',
  '1e999',
  '9007199254740993',
  '8640000000000001',
  '"x\\u0000y"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"__proto__"',
  '"constructor"',
  '"2026-02-30"',
  '"0000-00-00"',
  '"\'; DROP TABLE \\"Task\\"; --"',
  '"$1"',
  '"%00"',
  '"NaN"',
  '"Infinity"',
  '"infinity"',
  '"today"',
  '"now"',
  '{"__proto__":{"isCompleted":true}}',
  '{"toString":1}',
  '{"length":99999999}',
  '{"$ne":null}',
  '[1,2,3]',
  nested(5000),
  `[${'['.repeat(5000)}${']'.repeat(5000)}]`,
  `"${'x'.repeat(120_000)}"`,
  `"${' '.repeat(2000)}"`,
  `"${'\\u0000'.repeat(100)}"`,
  `[${Array.from({ length: 200 }, (_, index) => `"${index}"`).join(',')}]`,
]

type Target = {
  name: string
  method: string
  path: (taskId: string) => string
  schema: z.ZodObject
  valid: (taskId: string) => object
}

const targets: Target[] = [
  {
    name: 'createTask',
    method: 'POST',
    path: () => '/api/v1/tasks',
    schema: NewTask,
    valid: () => ({ text: 'x', date: '2026-03-02' }),
  },
  {
    name: 'createTask with quick add',
    method: 'POST',
    path: () => '/api/v1/tasks',
    schema: NewTask,
    valid: () => ({ text: 'x p1 30m every day', date: '2026-03-02', quickAdd: true }),
  },
  {
    name: 'parseTask',
    method: 'POST',
    path: () => '/api/v1/tasks/parse',
    schema: ParseTask,
    valid: () => ({ text: 'x tomorrow 5pm' }),
  },
  {
    name: 'updateTask',
    method: 'PATCH',
    path: (taskId) => `/api/v1/tasks/${taskId}`,
    schema: UpdateTask,
    valid: () => ({}),
  },
  {
    name: 'moveTasks',
    method: 'POST',
    path: () => '/api/v1/tasks/move',
    schema: MoveTasks,
    valid: (taskId) => ({ taskIds: [taskId], date: '2026-03-02' }),
  },
  {
    name: 'reorderTasks',
    method: 'POST',
    path: () => '/api/v1/tasks/reorder',
    schema: ReorderTasks,
    valid: (taskId) => ({ taskIds: [taskId], date: day }),
  },
  {
    name: 'renameLabel',
    method: 'POST',
    path: () => '/api/v1/labels/rename',
    schema: RenameLabel,
    valid: () => ({ from: 'work', to: 'office' }),
  },
  {
    name: 'createRecurrence',
    method: 'POST',
    path: () => '/api/v1/recurrences',
    schema: CreateRecurrence,
    // Long after the dates that are compared.
    valid: () => ({ text: 'x', rule: 'FREQ=YEARLY', startDate: '2050-01-01' }),
  },
]

async function everything(user: TestUser) {
  return { first: await listTasks(user, day), second: await listTasks(user, '2026-03-02') }
}

const keyWithLimit = (user: TestUser) => {
  let left = 0
  let key = ''
  return async () => {
    if (left-- <= 0) [key, left] = [await newKey(user), 290]
    return key
  }
}

// At the same time: each test has its own account.
describe.concurrent.each(targets)('$name', ({ method, path, schema, valid }) => {
  const fields = Object.keys(schema.shape)

  it.each(fields)('withstands anything in %s', async (field) => {
    const user = await newUser()
    const nextKey = keyWithLimit(user)
    const taskId = await createTask(user, { text: 'unharmed', date: day })
    for (const value of hostile) {
      const before = await everything(user)
      const others = JSON.stringify({ ...valid(taskId), [field]: undefined }).slice(1, -1)
      const body = `{${[others, `"${field}":${value}`].filter(Boolean).join(',')}}`
      const answer = await send(method, path(taskId), { key: await nextKey(), body })
      expect([200, 201, 400, 404, 409, 413], `${field}: ${value.slice(0, 80)} → ${answer.text}`).toContain(
        answer.status,
      )
      if (answer.status >= 400) expect(await everything(user)).toEqual(before)
    }
  })

  it('withstands random bodies', async () => {
    const user = await newUser()
    const nextKey = keyWithLimit(user)
    const taskId = await createTask(user, { text: 'unharmed', date: day })
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constant(taskId),
      fc.array(fc.constant(taskId)),
    )
    const body = fc.dictionary(
      fc.oneof(fc.constantFrom(...fields), fc.string(), fc.constantFrom('__proto__', 'toString', '_id', 'order')),
      anything,
    )
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const before = await everything(user)
        const answer = await send(method, path(taskId), { key: await nextKey(), body: sent })
        expect([200, 201, 400, 404], answer.text).toContain(answer.status)
        if (answer.status >= 400) expect(await everything(user)).toEqual(before)
      }),
      { numRuns: 60 },
    )
  })

  it('withstands random bytes', async () => {
    const user = await newUser()
    const nextKey = keyWithLimit(user)
    const taskId = await createTask(user, { text: 'unharmed', date: day })
    const before = await everything(user)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), async (bytes) => {
        const answer = await send(method, path(taskId), {
          key: await nextKey(),
          body: new Blob([new Uint8Array(bytes)]),
        })
        expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      }),
      { numRuns: 60 },
    )
    expect(await everything(user)).toEqual(before)
  })
})

describe('text that cannot be stored unchanged', () => {
  it.each(['text', 'details'])('is rejected and named in %s', async (field) => {
    const key = await newKey(await newUser())
    for (const value of ['"a\\u0000"', '"\\ud800"', '"\\udc00x"', '"x\\ud83d"']) {
      const other = field === 'text' ? '' : '"text":"x",'
      const answer = await send('POST', '/api/v1/tasks', { key, body: `{${other}"date":"${day}","${field}":${value}}` })
      expect(answer, value).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(JSON.parse(answer.text).error.details[0].path, value).toBe(field)
    }
  })

  it('is rejected when it is compressed, and the error says so', async () => {
    const user = await newUser()
    const headers = { 'content-encoding': 'gzip' }
    const body = new Blob([gzipSync(JSON.stringify({ text: 'x', date: day }))])
    const answer = await send('POST', '/api/v1/tasks', { key: await newKey(user), headers, body })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR', text: expect.stringContaining('compressed') })
    expect(await listTasks(user, day)).toEqual([])
  })

  it('is rejected when its bytes are not UTF-8', async () => {
    const user = await newUser()
    const body = new Blob([`{"date":"${day}","text":"`, new Uint8Array([0xff, 0xfe]), '"}'])
    const answer = await send('POST', '/api/v1/tasks', { key: await newKey(user), body })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(await listTasks(user, day)).toEqual([])
  })

  it('alone is rejected: other text is returned unchanged', async () => {
    const user = await newUser()
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
      .filter((value) => value.trim() === value && value !== '')
    await fc.assert(
      fc.asyncProperty(text, async (sent) => {
        fc.pre(sent.isWellFormed() && !sent.includes('\0'))
        const id = await createTask(user, { text: sent, details: sent })
        expect(await getTask(user, id)).toMatchObject({ text: sent, details: sent })
      }),
      { numRuns: 60 },
    )
  })

  it.each([
    ['move', 100],
    ['reorder', 6721],
  ])('is rejected as a whole where a list is too long: %s', async (name, most) => {
    const key = await newKey(await newUser())
    const body = { date: day, taskIds: Array.from({ length: 100_000 }, () => 1) }
    const { text } = await send('POST', `/api/v1/tasks/${name}`, { key, body })
    const details = [{ path: 'taskIds', message: `must name at most ${most} tasks` }]
    expect(JSON.parse(text).error).toMatchObject({ code: 'VALIDATION_ERROR', details })
  })

  it.each([9_007_199_254_740_992, 8.64e15 + 2, 1e300])(
    'is named once where a due time is too late: %d',
    async (late) => {
      const key = await newKey(await newUser())
      const { text } = await send('POST', '/api/v1/tasks', { key, body: { text: 'x', date: day, dueTime: late } })
      expect(JSON.parse(text).error.details).toEqual([{ path: 'dueTime', message: 'must be at most 8640000000000000' }])
    },
  )

  it.each(['//api/v1/tasks', '///api/v1/tasks', '/api/health/', '/api/v1/tasks/'])(
    'gets 404 from the API for the path %s',
    async (path) => {
      const { status, code } = await send('GET', path, { key: await newKey(await newUser()) })
      expect({ status, code }).toEqual({ status: 404, code: 'NOT_FOUND' })
    },
  )

  it('is rejected one code point over the limit', async () => {
    const key = await newKey(await newUser())
    const date = day
    for (const body of [
      { text: 'x'.repeat(1025), date },
      { text: '😀'.repeat(1025), date },
      { text: 'x', date, details: 'x'.repeat(16_385) },
    ]) {
      const answer = await send('POST', '/api/v1/tasks', { key, body })
      expect(answer, JSON.stringify(body).slice(0, 40)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    }
  })
})

describe('hostile query strings', () => {
  it.each(['/api/v1/tasks', '/api/v1/tasks/dashboard', '/api/v1/tasks/analytics', '/api/v1/tasks/archived'])(
    'are refused at %s',
    async (target) => {
      const nextKey = keyWithLimit(await newUser())
      const values = [
        "' OR 1=1",
        '%00',
        '%ff',
        '%',
        '[]',
        '{}',
        'NaN',
        '-1',
        '1e308',
        '__proto__',
        'x'.repeat(5000),
        '2026-13-01',
        '20260301',
      ]
      for (const value of values) {
        for (const name of ['date', 'startDate', 'endDate', 'limit', 'cursor', '__proto__', 'date[]', '']) {
          const answer = await send('GET', `${target}?${name}=${value}`, { key: await nextKey() })
          expect(answer, `${name}=${value.slice(0, 40)}`).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
        }
      }
    },
  )
})
