import { describe, expect, it } from 'vitest'
import { newKey } from '../support/accounts'
import { changeTaskState, createTask, newUser } from '../support/client'
import { send } from '../support/http'

describe('labels', () => {
  it('are listed with their counts, the most used first, in the newest spelling', async () => {
    const user = await newUser()
    const key = await newKey(user)
    await createTask(user, { text: '#Work and #home', date: '2026-03-01' })
    await createTask(user, { text: 'again #WORK', date: '2026-03-02', isCompleted: true })
    const archived = await createTask(user, { text: 'open and archived #work #gone' })
    await changeTaskState(user, archived, 'archive')
    await createTask(await newUser(), { text: '#theirs' })
    const { status, text } = await send('GET', '/api/v1/labels', { key })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({
      labels: [
        { name: 'WORK', open: 1, completed: 1 },
        { name: 'home', open: 1, completed: 0 },
      ],
    })
  })

  it('find exactly the tasks that have them, together with words and on pages', async () => {
    const user = await newUser()
    const key = await newKey(user)
    for (const text of ['a #home/Büro', 'b #home/büro-2', 'c home/büro', 'd #HOME/BÜRO now', 'e (#home/büro)']) {
      await createTask(user, { text })
    }
    const find = async (query: string) => {
      const { text } = await send('GET', `/api/v1/tasks/search?sort=oldest&${query}`, { key })
      const { tasks, nextCursor } = JSON.parse(text)
      return { texts: tasks.map((task: { text: string }) => task.text[0]).join(''), nextCursor }
    }
    const label = `label=${encodeURIComponent('#home/büro')}`
    expect(await find(label)).toEqual({ texts: 'ade', nextCursor: null })
    expect(await find(`${label}&q=now`)).toEqual({ texts: 'd', nextCursor: null })
    const first = await find(`${label}&limit=2`)
    expect(first.texts).toBe('ad')
    expect((await find(`${label}&limit=2&cursor=${first.nextCursor}`)).texts).toBe('e')
    expect((await find('label=office')).texts).toBe('')
  })

  it.each(['', '123', '#', 'a b', 'x\0y', 'x'.repeat(51)])('reject %j', async (label) => {
    const key = await newKey(await newUser())
    const answer = await send('GET', `/api/v1/tasks/search?label=${encodeURIComponent(label)}`, { key })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })
})

describe('a label is renamed', () => {
  const rename = (key: string, body: object, headers = {}) =>
    send('POST', '/api/v1/labels/rename', { key, body, headers })

  it('in open, completed and archived tasks, in whatever case it is written, and nowhere else', async () => {
    const [user, stranger] = [await newUser(), await newUser()]
    const key = await newKey(user)
    const date = '2026-03-01'
    for (const text of ['a #Home (#home)', 'b #home-2 and home', 'c #home/x', 'd x#home'])
      await createTask(user, { text, date })
    await createTask(user, { text: 'e #home', date, isCompleted: true })
    const archived = await createTask(user, { text: 'f #HOME', date })
    await changeTaskState(user, archived, 'archive')
    await createTask(stranger, { text: '#home', date })
    const { status, text } = await rename(key, { from: '#home', to: 'Garten' })
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({ renamed: 3, recurrences: 0, tooLong: [], isComplete: true })
    const { tasks } = JSON.parse((await send('GET', '/api/v1/tasks/search?sort=oldest', { key })).text)
    expect(tasks.map((task: { text: string }) => task.text)).toEqual([
      'a #Garten (#Garten)',
      'b #home-2 and home',
      'c #home/x',
      'd x#home',
      'e #Garten',
      'f #Garten',
    ])
    expect(JSON.parse((await send('GET', '/api/v1/labels', { key: await newKey(stranger) })).text).labels).toHaveLength(
      1,
    )
    const { changes } = JSON.parse((await send('GET', '/api/v1/changes?since=0', { key })).text)
    expect(changes.slice(-3)).toMatchObject([
      { type: 'task.updated' },
      { type: 'task.updated' },
      { type: 'task.updated' },
    ])
  })

  it('except in a text that would be too long, which the answer names', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const long = `#a ${'x'.repeat(1021)}`
    for (const text of [long, '#a']) await createTask(user, { text })
    const { text } = await rename(key, { from: 'a', to: 'longer' })
    expect(JSON.parse(text)).toEqual({ renamed: 1, recurrences: 0, tooLong: [long], isComplete: true })
  })

  it('in a recurrence, whose open tasks stay those that nobody has changed', async () => {
    const user = await newUser()
    const key = await newKey(user)
    const body = { text: 'Water #home', rule: 'FREQ=DAILY' }
    const { _id } = JSON.parse((await send('POST', '/api/v1/recurrences', { key, body })).text)
    const renamed = JSON.parse((await rename(key, { from: 'home', to: 'garden' })).text)
    expect(renamed).toMatchObject({ recurrences: 1, renamed: expect.any(Number), isComplete: true })
    const path = `/api/v1/recurrences/${_id}`
    expect(JSON.parse((await send('GET', path, { key })).text).text).toBe('Water #garden')
    await send('PATCH', path, { key, body: { priority: 'high' } })
    const { tasks } = JSON.parse((await send('GET', `${path}/tasks?limit=100`, { key })).text)
    expect(tasks).toHaveLength(renamed.renamed)
    for (const task of tasks) expect(task).toMatchObject({ text: 'Water #garden', priority: 'high' })
  })

  it('once for an idempotency key, and to another spelling', async () => {
    const user = await newUser()
    const key = await newKey(user)
    await createTask(user, { text: '#home' })
    const headers = { 'Idempotency-Key': 'rename-1' }
    const [first, second] = [
      await rename(key, { from: 'home', to: 'Home' }, headers),
      await rename(key, { from: 'home', to: 'Home' }, headers),
    ]
    expect(JSON.parse(first.text)).toMatchObject({ renamed: 1 })
    expect(second.text).toBe(first.text)
    expect(JSON.parse((await rename(key, { from: 'home', to: 'Home' })).text)).toMatchObject({ renamed: 0 })
  })
})

it('an answer includes labels, checklist and author', async () => {
  const user = await newUser()
  const key = await newKey(user)
  const { text: created } = await send('POST', '/api/v1/tasks', {
    key,
    body: { text: 'Pack #trip', date: '2026-03-01', details: '- [x] map\n- [ ] tent' },
  })
  const { text } = await send('GET', `/api/v1/tasks/${JSON.parse(created)._id}?include=labels,checklist,author`, {
    key,
  })
  expect(JSON.parse(text)).toMatchObject({
    labels: ['trip'],
    checklist: { done: 1, total: 2 },
    author: { key: expect.any(String) },
  })
})
