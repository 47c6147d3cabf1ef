import { describe, expect, it } from 'vitest'
import type { operations } from '@/lib/entry/client/generated/api'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, getTask, newUser, type TestUser } from '../support/client'
import { send } from '../support/http'

const day = '2026-03-01'

type Query = NonNullable<operations['searchTasks']['parameters']['query']>

async function search({ api }: TestUser, query: Query = {}) {
  const { data, error } = await api.GET('/api/v1/tasks/search', { params: { query } })
  if (!data) throw new Error(JSON.stringify(error))
  return data
}

const textsOf = async (user: TestUser, query?: Query) => (await search(user, query)).tasks.map(({ text }) => text)

/** Every task of a search, page by page. */
async function collect(user: TestUser, query: Query): Promise<string[]> {
  const texts: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await search(user, { ...query, limit: 2, ...(cursor && { cursor }) })
    expect(page.tasks.length).toBeLessThanOrEqual(2)
    texts.push(...page.tasks.map(({ text }) => text))
    cursor = page.nextCursor
  } while (cursor)
  return texts
}

describe('the words of a search', () => {
  const texts = [
    'Water the plants',
    'Café Zürich: Überweisung',
    'file_name.txt at https://example.com/reports/2026',
    'Don’t forget the O’Brien case',
    'Ελληνικά ΚΕΙΜΕΝΟ',
    '東京で会議',
    'Встреча с Ёлкиным',
    'emoji 🎉 party',
    '100 % of it',
    'ο λόγος',
    '€50 →left ✓checked tel.☎555 I❤️it',
    'नमस्ते।दुनिया سلام؛دنیا',
    'かぐ',
    'Die \ufeffRechnung, Donau\u00addampf\u00adschiff, der\u1680Zwilling',
  ]

  it.each([
    ['a word', 'plants', 0],
    ['the beginning of a word', 'pla', 0],
    ['several words in any order', 'plants water', 0],
    ['upper case', 'WATER', 0],
    ['no accents', 'cafe zurich uberweisung', 1],
    ['accents that are not there', 'wäter', 0],
    ['decomposed accents', 'Zu\u0308rich', 1],
    ['a part of a file name', 'name', 2],
    ['a part of a path', 'reports', 2],
    ['a typographic apostrophe for another one', "don't", 3],
    ['Greek in another case', 'κειμενο', 4],
    ['a Japanese word in the middle', '会議', 5],
    ['Russian without its dots', 'елкин', 6],
    ['an emoji', '🎉', 7],
    ['a number beside punctuation', '100%', 8],
    ['a final sigma in upper case', 'ΛΟΓΟΣ', 9],
    ['a final sigma for another one', 'λογοσ', 9],
    ['words beside symbols', '50 left checked 555 it', 10],
    ['an emoji of another style', '❤', 10],
    ['a symbol', '✓', 10],
    ['words beside punctuation of other scripts', 'दुनिया دنیا', 11],
    ['kana without its marks', 'かく', 12],
    ['a word after a byte order mark', 'rechnung', 13],
    ['a word with soft hyphens', 'donaudampfschiff', 13],
    ['a word after an unusual space', 'zwilling', 13],
    ['characters that mean something to SQL and to text search', "wat:* & ('pla' | !x) \\ %", -1],
  ])('match with %s', async (_what, q, index) => {
    const user = await newUser()
    for (const text of texts) await createTask(user, { text })
    expect(await textsOf(user, { q })).toEqual(index < 0 ? [] : [texts[index]])
  })

  it.each([
    ['invoices', 'Pay the invoice'],
    ['invoice', 'Two invoices'],
    ['invoice', 'Invoicing'],
    ['party', 'Three parties'],
    ['parties', 'A party'],
    ['planning', 'Planned'],
    ['hiked', 'Hiking'],
    ['boxes', 'A box'],
    ['calls tried', 'Try to call'],
  ])('match in other forms: %s', async (q, text) => {
    const user = await newUser()
    await createTask(user, { text })
    // They begin alike, or have the same stem, but are other words.
    await createTask(user, { text: 'Wednesday: water the plants on the plane, invoke and partner' })
    const found = await textsOf(user, { q })
    expect(found).toEqual([text])
    expect(await textsOf(user, { q: 'wedding' })).toEqual([])
  })

  it('match in other forms only if they are words of letters', async () => {
    const user = await newUser()
    await createTask(user, { text: 'is 2026s' })
    expect(await textsOf(user, { q: 'as' })).toEqual([])
    expect(await textsOf(user, { q: '2026ing' })).toEqual([])
  })

  it('match in details too, and all of them must', async () => {
    const user = await newUser()
    await createTask(user, { text: 'Call', details: 'the dentist about the X-ray' })
    expect(await textsOf(user, { q: 'call dentist' })).toEqual(['Call'])
    expect(await textsOf(user, { q: 'call plumber' })).toEqual([])
    expect(await textsOf(user, { q: 'entist' })).toEqual([])
  })

  it.each(['%', '…', '()'])('are none in %s, which finds nothing', async (q) => {
    const user = await newUser()
    await createTask(user, { text: '% … ()' })
    expect(await textsOf(user, { q })).toEqual([])
  })

  it.each(['', '   '])('may be absent: %j finds every task', async (q) => {
    const user = await newUser()
    await createTask(user)
    expect(await textsOf(user, { q })).toHaveLength(1)
  })

  it('may be longer than the words that are kept', async () => {
    const user = await newUser()
    const long = 'x'.repeat(1000)
    await createTask(user, { text: long, details: `${'y'.repeat(9000)} ${'z '.repeat(3000)}` })
    expect(await textsOf(user, { q: long.slice(0, 150) })).toEqual([long])
    expect(await textsOf(user, { q: 'y z' })).toEqual([long])
  })

  it.each([
    ['shouted words with spaces', 'Übung für Zürich ', 'ubung zurich'],
    ['words with marks that count', 'שָׁלוֹם עוֹלָם ', 'שָׁלוֹם עוֹלָם'],
    ['words without spaces', '東京で会議をパリ', '会議 パリ'],
    ['lines', 'Übung\nfür\nZürich\n', 'ubung zurich'],
  ])('are whole wherever they are in 16,000 characters of %s', async (_what, words, q) => {
    const user = await newUser()
    const repeated = words.repeat(Math.floor(16_000 / words.length))
    await createTask(user, { text: 'long', details: `${repeated} letzter` })
    for (const part of [...q.split(' '), 'letzter']) expect(await textsOf(user, { q: part }), part).toEqual(['long'])
  })

  it.each([
    ['Latin', '\u0301', '\u0323'],
    ['Hebrew', '\u05c2', '\u05b0'],
  ])('of letters with thousands of %s marks need no time limit', async (_script, above, below) => {
    const key = await newKey(await newUser())
    const details = `a${above.repeat(8191)}${below.repeat(8191)}`
    const operations = Array.from({ length: 6 }, () => ({ op: 'create', text: 'many', date: '2026-03-01', details }))
    const answer = await send('POST', '/api/v1/tasks/batch', { key, body: { operations } })
    expect(answer.status).toBe(200)
  })

  it('follow every change of a task', async () => {
    const user = await newUser()
    const taskId = await createTask(user, { text: 'before' })
    await user.api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body: { details: 'added' } })
    expect(await textsOf(user, { q: 'before added' })).toEqual(['before'])
    await user.api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body: { text: 'after' } })
    expect(await textsOf(user, { q: 'before' })).toEqual([])
    expect(await textsOf(user, { q: 'after added' })).toEqual(['after'])
    await user.api.PATCH('/api/v1/tasks/{taskId}', { params: { path: { taskId } }, body: { details: null } })
    expect(await textsOf(user, { q: 'added' })).toEqual([])
  })

  it('find nothing of another account', async () => {
    await createTask(await newUser(), { text: 'PRIVATE' })
    expect(await search(await newUser(), { q: 'private' })).toEqual({ tasks: [], nextCursor: null })
  })
})

describe('a search', () => {
  /** Five tasks on three dates: two open, two completed, one archived. */
  async function newTasks() {
    const user = await newUser()
    const create = (text: string, date: string, rest = {}) => createTask(user, { text, date, ...rest })
    await create('a', '2026-03-01', { priority: 'high' })
    await create('b', '2026-03-02', { isCompleted: true })
    const c = await create('c', '2026-03-02', { priority: 'low' })
    await create('d', '2026-03-01', { isCompleted: true, priority: 'high' })
    await create('e', '2026-03-03', { details: 'words' })
    await changeTaskState(user, c, 'archive')
    return user
  }

  it('lists every task, the newest date first, without parameters', async () => {
    expect(await textsOf(await newTasks())).toEqual(['e', 'c', 'b', 'd', 'a'])
  })

  it.each<[Query, string[]]>([
    [{ sort: 'oldest' }, ['a', 'd', 'b', 'c', 'e']],
    [{ from: '2026-03-02' }, ['e', 'c', 'b']],
    [{ to: '2026-03-02' }, ['c', 'b', 'd', 'a']],
    [{ from: '2026-03-02', to: '2026-03-02' }, ['c', 'b']],
    [{ state: 'open' }, ['e', 'a']],
    [{ state: 'completed' }, ['b', 'd']],
    [{ state: 'archived' }, ['c']],
    [{ state: 'archived', sort: 'archived' }, ['c']],
    [{ priority: 'high' }, ['d', 'a']],
    [{ priority: 'high', state: 'open', q: 'a' }, ['a']],
    [{ priority: 'medium' }, []],
    [{ q: 'word', from: '2026-03-03' }, ['e']],
    [{ q: 'word', to: '2026-03-02' }, []],
  ])('with %j finds what it asks for', async (query, expected) => {
    expect(await textsOf(await newTasks(), query)).toEqual(expected)
  })

  it.each<[Query, string[]]>([
    [{}, ['5', '4', '3', '2', '1']],
    [{ sort: 'oldest' }, ['1', '2', '3', '4', '5']],
    [{ q: 'even' }, ['4', '2']],
    [{ q: 'task', sort: 'oldest' }, ['1', '2', '3', '4', '5']],
  ])('with %j has pages, each task once', async (query, expected) => {
    const user = await newUser()
    for (const number of [1, 2, 3, 4, 5]) {
      await createTask(user, {
        text: `${number}`,
        date: `2026-03-0${1 + (number >> 1)}`,
        details: number % 2 ? 'task' : 'even task',
      })
    }
    expect(await collect(user, query)).toEqual(expected)
  })

  it('has pages of the archive, the last archived first', async () => {
    const user = await newUser()
    for (const text of ['one x', 'two', 'three x', 'four x']) {
      await changeTaskState(user, await createTask(user, { text }), 'archive')
    }
    const archived = { state: 'archived', sort: 'archived' } as const
    expect(await collect(user, archived)).toEqual(['four x', 'three x', 'two', 'one x'])
    expect(await collect(user, { ...archived, q: 'x' })).toEqual(['four x', 'three x', 'one x'])
  })

  it.each([
    ['from=2026-02-30', 'from'],
    ['from=2026-03-02&to=2026-03-01', 'to'],
    ['state=done', 'state'],
    ['priority=urgent', 'priority'],
    ['sort=date', 'sort'],
    ['sort=archived', 'sort'],
    ['sort=archived&state=open', 'sort'],
    ['limit=101', 'limit'],
    ['limit=0', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=bm9uc2Vuc2U', 'cursor'],
    [`cursor=${btoa('["oldest","2026-03-01",0]')}`, 'cursor'],
    [`cursor=${btoa('["newest","2026-02-30",0]')}`, 'cursor'],
    [`cursor=${btoa('["newest","2026-03-01",2147483648]')}`, 'cursor'],
    [`q=${'x'.repeat(201)}`, 'q'],
    ['q=a%00b', 'q'],
    ['q=a&q=b', 'q'],
    ['text=a', 'text'],
  ])('rejects %s', async (query, path) => {
    const answer = await send('GET', `/api/v1/tasks/search?${query}`, { key: await newKey(await newUser()) })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(JSON.parse(answer.text).error.details[0].path).toBe(path)
  })
})

describe('the due time and the date of before', () => {
  it('are searched, alone and with words, labels and parts', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const patch = (id: string, body: object) => send('PATCH', `/api/v1/tasks/${id}`, { key, body })
    const [stayed, slipped, back] = [
      await createTask(user, { text: 'stayed #home', date: '2026-03-02' }),
      await createTask(user, { text: 'slipped #home', date: '2026-03-02' }),
      await createTask(user, { text: 'slipped and came back', date: '2026-03-02' }),
    ]
    await patch(stayed, { dueTime: Date.UTC(2026, 2, 2, 9) })
    await patch(slipped, { date: '2026-03-03' })
    await patch(back, { date: '2026-03-03' })
    await patch(back, { date: '2026-03-02' })
    expect(await textsOf(user, { movedFrom: '2026-03-02' })).toEqual(['slipped #home'])
    expect(await textsOf(user, { movedFrom: '2026-03-02', q: 'slip', label: 'home' })).toEqual(['slipped #home'])
    expect(await textsOf(user, { movedFrom: '2026-03-02', q: 'stayed' })).toEqual([])
    expect(await textsOf(user, { hasDueTime: true })).toEqual(['stayed #home'])
    expect(await textsOf(user, { hasDueTime: false, to: '2026-03-02' })).toEqual(['slipped and came back'])
    expect(await textsOf(user, { hasDueTime: true, label: 'home' })).toEqual(['stayed #home'])
    const { tasks } = await search(user, { movedFrom: '2026-03-02', hasDueTime: false, include: 'labels' })
    expect(tasks).toMatchObject([{ labels: ['home'], previousDates: ['2026-03-02'] }])
  })
})

describe('changes', () => {
  const text = (index: number) => `task ${index}`

  /** Waits until the clock shows a later millisecond, as events have it. */
  async function nextInstant(user: TestUser): Promise<string> {
    const { data } = await user.api.GET('/api/v1/changes', { params: { query: { since: '0', limit: 100 } } })
    return String(Math.max(...(data?.changes ?? []).map(({ at }) => at)) + 1)
  }

  it('of tasks are found since an instant, but for changes of their place', async () => {
    const user = await newUser()
    const ids: string[] = []
    for (const index of Array(7).keys()) ids.push(await createTask(user, { text: text(index), date: day }))
    const [same = '', updated = '', completed = '', archived = '', moved = '', deleted = ''] = ids
    const changedSince = await nextInstant(user)
    while (Date.now() < Number(changedSince)) await getTask(user, same)
    const params = (taskId: string) => ({ params: { path: { taskId } } })
    await user.api.PATCH('/api/v1/tasks/{taskId}', { ...params(updated), body: { priority: 'high' } })
    await changeTaskState(user, completed, 'toggle')
    await changeTaskState(user, archived, 'archive')
    await changeTaskState(user, deleted, 'archive')
    await user.api.DELETE('/api/v1/tasks/{taskId}', params(deleted))
    const rest = ids.filter((id) => ![archived, deleted].includes(id))
    await user.api.POST('/api/v1/tasks/reorder', { body: { date: day, taskIds: rest.toReversed() } })
    await user.api.PATCH('/api/v1/tasks/{taskId}', { ...params(moved), body: { date: '2026-03-04' } })
    const found = { changedSince, sort: 'oldest' } as const
    expect((await textsOf(user, found)).sort()).toEqual([1, 2, 3, 4].map(text))
    expect((await collect(user, found)).sort()).toEqual([1, 2, 3, 4].map(text))
    expect(await textsOf(user, { ...found, state: 'completed' })).toEqual([text(2)])
    expect(await textsOf(user, { ...found, q: 'task 4' })).toEqual([text(4)])
    expect(await textsOf(user, { ...found, q: 'task 0' })).toEqual([])
    const parts = await search(user, { ...found, movedFrom: day, include: 'labels' })
    expect(parts.tasks).toMatchObject([{ text: text(4), labels: [] }])
  })

  it('are found since a date of the account, or an instant in ISO 8601', async () => {
    const user = await newUser()
    await createTask(user, { text: 'new', date: day })
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const today = new Date().toISOString().slice(0, 10)
    for (const since of [today, 'yesterday', '-3', `${today}T00:00:00+00:00`])
      expect(await textsOf(user, { changedSince: since }), since).toEqual(['new'])
    for (const since of [soon, '%2B2', '+2'])
      expect(await textsOf(user, { changedSince: decodeURIComponent(since) }), since).toEqual([])
  })

  it.each(['2026-02-30', 'someday', '12345678901234567', '99999999999999999', '2026-03-01T08:00', '0', '-31'])(
    'since %s are refused by name',
    async (changedSince) => {
      const key = await newKey(await newUser())
      const query = new URLSearchParams({ changedSince })
      const { status, text: body } = await send('GET', `/api/v1/tasks/search?${query}`, { key })
      expect({ status, details: JSON.parse(body).error.details }).toMatchObject({
        status: 400,
        details: [{ path: 'changedSince' }],
      })
    },
  )
})
