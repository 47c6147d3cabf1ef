// Requests to server actions that no page sends.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { builtActions } from '../../support/server-actions'
import { startService } from '../../support/server-process'
import { openTestDatabase, type TestDatabase } from '../../support/test-database'

let database: TestDatabase
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  database = await openTestDatabase()
  service = await startService({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }, { pages: true })
  // The last line of the start.
  await service.waitFor(/npm run --silent key .*\n\n/)
})

afterAll(async () => {
  service.child.kill('SIGTERM')
  await service.ended
  await database.close()
})

const text = 'text/plain;charset=UTF-8'
const form = 'multipart/form-data; boundary=x'
const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n${name === '0' ? '--x--\r\n' : ''}`
const signUp = { email: 'me@example.com', password: 'x', timeZone: 'UTC' }

const callSignUp = (headers: Record<string, string>, body: BodyInit) =>
  post({ 'next-action': builtActions().get('signUp') ?? '', ...headers }, body)

const post = (headers: Record<string, string>, body: BodyInit, path = '/sign-up') =>
  send(path, { method: 'POST', headers, body })

async function send(path: string, init: RequestInit) {
  const before = service.output().length
  const response = await fetch(service.baseUrl + path, { redirect: 'manual', ...init })
  const answer = await response.text()
  const id = response.headers.get('x-request-id')
  await vi.waitFor(() => expect(service.output()).toContain(`"id":"${id}"`), { timeout: 10_000 })
  return { status: response.status, answer, output: service.output().slice(before) }
}

/** The one line that a request leaves in the log. */
function readLine(output: string): unknown {
  const lines = output.trimEnd().split('\n')
  expect(lines, output).toHaveLength(1)
  return JSON.parse(lines[0] ?? '')
}

describe('a call of a server action', () => {
  it('is answered when it is well-formed', async () => {
    const { status, answer } = await callSignUp({ 'content-type': text }, JSON.stringify([signUp]))
    expect(status).toBe(200)
    expect(answer).toContain('"ok":false')
  })

  it('may say more than JSON can', async () => {
    const { status, answer } = await callSignUp(
      { 'content-type': text },
      '["$undefined","$$text","$NaN","$D2026-03-01",{},"$0:4"]',
    )
    expect(status).toBe(200)
    expect(answer).toContain('"ok":false')
  })

  it('may be a form', async () => {
    const { status, answer } = await callSignUp({ 'content-type': form }, part('1_email', 'me') + part('0', '["$K1"]'))
    expect(status).toBe(200)
    expect(answer).toContain('"ok":false')
  })

  it.each([
    ['is no JSON', text, 'nonsense'],
    ['is empty', text, ''],
    ['is no list', text, '{}'],
    ['is null', text, 'null'],
    ['has too many arguments', text, JSON.stringify(Array(1001).fill(0))],
    ['refers to a part that is missing', text, '["$1"]'],
    ['refers to a form that is missing', text, '["$K1"]'],
    ['refers to a prototype', text, '["$1:__proto__:constructor"]'],
    ['refers to a file', text, '[{"a":{"b":["$B1"]}}]'],
    ['is nested 4,000 times', text, `${'['.repeat(4000)}${']'.repeat(4000)}`],
    ['is a form that is nested 4,000 times', form, part('0', `${'[{"a":'.repeat(4000)}1${'}]'.repeat(4000)}`)],
    ['refers to references in a chain', text, JSON.stringify(Array.from({ length: 90 }, (_, at) => `$0:${at + 1}`))],
    ['refers to parts in a chain', form, part('2', '"$3"') + part('1', '"$2"') + part('0', '["$1"]')],
    ['refers to a promise of itself', text, '["$@0"]'],
    ['refers to parts that are no JSON', form, part('1', '{') + part('0', '["$Q1"]')],
    ['has its arguments twice', form, part('0x0', '["$1"]') + part('0', '[]')],
    ['is nested deeply', text, `${'['.repeat(100_000)}"$1"${']'.repeat(100_000)}`],
    ['is a form without an end', 'multipart/form-data; boundary=x', '--x\r\nnonsense'],
    ['is a form without a boundary', 'multipart/form-data', 'nonsense'],
    ['is a form that refers to a part that is missing', form, part('0', '["$1"]')],
    ['is a form that refers to a prototype', form, part('0', '["$0:0:__proto__"]')],
    ['is a form without arguments', 'multipart/form-data; boundary=x', '--x--\r\n'],
  ])('that %s gets 400, and one line in the log', async (_name, type, body) => {
    const { status, output } = await callSignUp({ 'content-type': type }, body)
    expect(status).toBe(400)
    expect(readLine(output)).toMatchObject({ level: 'info', status: 400, path: '/sign-up', msg: 'request' })
  })

  it.each([
    ['malformed', 'nonsense', 400],
    ['unknown', 'a'.repeat(42), 409],
  ])('of a %s action (%s) gets %i, and one line in the log', async (_name, action, expected) => {
    const { status, output } = await callSignUp({ 'content-type': text, 'next-action': action }, '[]')
    expect(status).toBe(expected)
    expect(readLine(output)).toMatchObject({ status: expected, msg: 'request' })
  })

  it('that is too large gets 413, and one line in the log', async () => {
    const { status, output } = await callSignUp({ 'content-type': text }, JSON.stringify(['x'.repeat(300_000)]))
    expect(status).toBe(413)
    expect(readLine(output)).toMatchObject({ status: 413, msg: 'request' })
  })
})

describe('a request to next-auth', () => {
  const addresses = ['nonsense', 'javascript:alert(1)', 'http://', '/\\[', 'x:', ' ']

  it.each(addresses)('that names an unparsable address gets 400, and one line in the log: %s', async (callbackUrl) => {
    const query = new URLSearchParams({ callbackUrl })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const cookie = `next-auth.callback-url=${encodeURIComponent(callbackUrl)}`
    const answers = [
      await send(`/api/auth/signin?${query}`, {}),
      await send(`/api/auth/session?${query}`, {}),
      await send(`/api/auth/csrf?${query}`, { headers: { cookie: 'x=y' } }),
      await send('/api/auth/csrf', { headers: { cookie } }),
      await post({ cookie, ...type }, 'x=y', '/api/auth/signin/email'),
      await post(type, String(query), '/api/auth/signin/email'),
      await post(type, String(query), '/api/auth/callback/password'),
      await post(type, `callbackUrl=/day&${query}`, '/api/auth/signout'),
    ]
    for (const { status, output } of answers) {
      expect(status).toBe(400)
      expect(readLine(output)).toMatchObject({ level: 'info', status: 400, msg: 'request' })
    }
  })

  it('may name an address of the service, and any other, which is ignored', async () => {
    for (const callbackUrl of ['/day', `${service.baseUrl}/day`, 'https://example.com', '']) {
      const { status } = await send(`/api/auth/csrf?${new URLSearchParams({ callbackUrl })}`, {})
      expect(status, callbackUrl).toBe(200)
    }
  })

  it.each([
    ['application/json', '{'],
    ['application/json', '{"callbackUrl":{}}'],
    ['text/plain', 'x'],
    ['multipart/form-data; boundary=x', '--x--'],
  ])('with a body of another type gets 400, and one line in the log: %s', async (type, body) => {
    const { status, output } = await post({ 'content-type': type }, body, '/api/auth/callback/password')
    expect(status).toBe(400)
    expect(readLine(output)).toMatchObject({ level: 'info', status: 400, msg: 'request' })
  })
})

describe('a request that no browser sends', () => {
  it.each([
    ['a malformed state', { rsc: '1', 'next-router-state-tree': 'x' }],
    [
      'the state of another page tree',
      { rsc: '1', 'next-router-state-tree': encodeURIComponent('["",{"children":1}]') },
    ],
  ])('gets 400, and one line in the log: %s', async (_name, headers) => {
    const { status, output } = await send('/sign-up', { headers })
    expect(status).toBe(400)
    expect(readLine(output)).toMatchObject({ level: 'info', status: 400, msg: 'request' })
  })
})

describe('a POST to a page from another origin', () => {
  it.each(['https://evil.example', 'null', 'nonsense', 'http://localhost:1'])(
    'gets 403, and one line in the log: %s',
    async (origin) => {
      const { status, output } = await callSignUp({ 'content-type': text, origin }, JSON.stringify([signUp]))
      expect(status).toBe(403)
      expect(readLine(output)).toMatchObject({ status: 403, msg: 'request' })
      const fields = new FormData()
      fields.set(`$ACTION_ID_${builtActions().get('signUp')}`, '')
      const withoutScripts = await post({ origin }, fields)
      expect(withoutScripts.status).toBe(403)
      expect(readLine(withoutScripts.output)).toMatchObject({ status: 403, msg: 'request' })
    },
  )

  it('gets an answer from its own', async () => {
    const own = await callSignUp({ 'content-type': text, origin: service.baseUrl }, JSON.stringify([signUp]))
    expect(own.status).toBe(200)
    const proxied = { origin: 'https://tasks.example.com', 'x-forwarded-host': 'tasks.example.com' }
    expect((await callSignUp({ 'content-type': text, ...proxied }, JSON.stringify([signUp]))).status).toBe(200)
  })
})
