// An account filled through the REST API, and everything that the API says of it.
import { expect } from 'vitest'
import { caller } from './service'

/** A request with an idempotency key, and its response. */
type KeptWrite = { key: string; body: object; response: unknown }

export type FilledAccount = { key: string; cursor: string; write: KeptWrite }

const dates = ['2026-03-01', '2026-03-02', '0001-01-01', '9999-12-31']
const texts = [
  'Water the plants',
  'Ζητήστε άδεια – ŝanĝo, naïve café',
  '买牛奶 🥛 and 👩‍👩‍👧‍👦, e\u0301 and é',
  'שלום עולם, مرحبا',
  'quotes \' " \\ and %_; -- $1',
  'x'.repeat(1024),
]

/** Fills an account with tasks in every state. Returns the cursor in the middle of its changes. */
export async function fillAccount(baseUrl: string, key: string): Promise<FilledAccount> {
  const { call } = caller(baseUrl, key)
  const send = async (path: string, body: object) => {
    const response = await call('POST', `/api/v1/tasks${path}`, body)
    expect(response.status, path).toBeLessThan(300)
    return response.body
  }
  const ids: string[] = []
  for (const [index, text] of texts.entries()) {
    const date = dates[index % 2]
    const dueTime = index % 2 === 0 ? 1_772_352_000_123 + index : null
    const details = index === 2 ? `\tlines\r\n\n and ${text}  ` : null
    const priority = ['high', 'medium', 'low', null][index % 4]
    const timeSpent = index === 3 ? 0.1 : null
    ids.push((await send('', { text, date, dueTime, details, priority, timeSpent }))._id)
  }
  const [plants = '', greek = '', milk = '', hebrew = '', quotes = '', long = ''] = ids
  for (const date of dates.slice(2)) await send('', { text: `on ${date}`, date, isCompleted: true })
  for (const id of [plants, greek]) await send(`/${id}/toggle`, {})
  await send(`/${greek}/toggle`, {})
  const { nextCursor: cursor } = (await call('GET', '/api/v1/changes')).body
  for (const id of [hebrew, long]) await send(`/${id}/archive`, {})
  await send(`/${long}/restore`, {})
  await send('/move', { taskIds: [milk], date: dates[1] })
  await send('/move', { taskIds: [milk], date: dates[0] })
  await send('/reorder', { date: dates[0], taskIds: [milk, plants, quotes] })
  const body = { operations: [{ op: 'create', text: 'gone', date: dates[0] }] }
  const write = { key: 'kept-for-a-day', body, response: undefined }
  const { body: response } = await repeatWrite(baseUrl, { key, cursor, write })
  write.response = response
  const gone = response.results[0]._id
  await send(`/${gone}/archive`, {})
  expect((await call('DELETE', `/api/v1/tasks/${gone}`)).status).toBe(200)
  return { key, cursor, write }
}

/** Sends the write with the idempotency key again. */
export async function repeatWrite(baseUrl: string, { key, write }: FilledAccount) {
  const response = await fetch(`${baseUrl}/api/v1/tasks/batch`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'idempotency-key': write.key },
    body: JSON.stringify(write.body),
  })
  return { isReplayed: response.headers.get('idempotent-replayed') === 'true', body: await response.json() }
}

/** Reads everything that the API says of an account. */
export async function readAccount(baseUrl: string, { key, cursor }: { key: string; cursor: string }) {
  const { call } = caller(baseUrl, key)
  const read = async (path: string) => {
    const { status, body } = await call('GET', `/api/v1/${path}`)
    expect(status, path).toBe(200)
    return body
  }
  const { rateLimit: _rateLimit, ...me } = await read('me')
  return {
    me,
    lists: await Promise.all(dates.map((date) => read(`tasks?date=${date}`))),
    archived: await read('tasks/archived'),
    all: await read('tasks/search?limit=100'),
    found: await read(`tasks/search?q=${encodeURIComponent('naïve')}`),
    dashboard: await read(`tasks/dashboard?date=${dates[1]}`),
    analytics: await read(`tasks/analytics?startDate=${dates[0]}&endDate=${dates[1]}`),
    changes: await read('changes?since=0&limit=100'),
    later: await read(`changes?since=${cursor}&limit=100`),
  }
}
