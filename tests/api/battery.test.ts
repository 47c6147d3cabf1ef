// Rules of every endpoint. They run for each entry of the route table, so that a new endpoint cannot skip them.
import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { generateKey } from '@/lib/domain/access/keys/key-token'
import type { KeyScope } from '@/lib/domain/access/keys/schema'
import { needOf } from '@/lib/domain/operation/operation'
import { ErrorResponse } from '@/lib/entry/http/error-response'
import { bodyExample } from '@/lib/entry/http/openapi'
import { listEndpoints } from '@/lib/entry/http/operation-routes'
import { maxBodyBytes } from '@/lib/foundation/limits'
import { expireKey, newAccount, newKey, revokeKey } from '../support/accounts'
import { createTask, getTask, newUser } from '../support/client'
import { send } from '../support/http'
import { sendMany } from '../support/send-many'

describe.each(listEndpoints())('$method $path', (entry) => {
  const { method, path, operation, pathFields, source, file } = entry
  const need = needOf(operation)
  const scope: KeyScope = need === 'manage' ? 'manage' : 'full'
  const otherFields = Object.keys(operation.input.shape).filter((name) => ![...pathFields, file?.field].includes(name))
  const takesBody = source === 'body' && otherFields.length > 0
  const queryFields = source === 'query' ? otherFields : []
  const takesBodies = method !== 'GET'
  const takesId = /\{\w+Id\}/.test(path)

  /** Builds a request that is valid except for its missing key. It uses `taskId` if the endpoint takes an id. */
  function valid(taskId: string = randomUUID()) {
    const query = new URLSearchParams()
    for (const name of queryFields) {
      if (/date/i.test(name)) query.set(name, '2026-03-01')
    }
    if (file) return { path, body: `text,date\nMINE,2026-03-01\n` }
    const body = takesBody ? bodyExample(entry) : undefined
    if (body?.taskIds) body.taskIds = [taskId]
    if (body?.operations) body.operations = [{ op: 'complete', taskId }]
    return { path: `${path.replace(/\{\w+Id\}/g, taskId)}${query.size > 0 ? `?${query}` : ''}`, body }
  }

  /** @param which the case, for the failure message */
  function expectError(answer: Awaited<ReturnType<typeof send>>, status: number, code: string, which?: string) {
    expect(answer, which).toMatchObject({ status, code })
    expect(ErrorResponse.parse(JSON.parse(answer.text))).toEqual(JSON.parse(answer.text))
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  }

  it('rejects a request without a key', async () => {
    const request = valid()
    const answer = await send(method, request.path, { body: request.body })
    expectError(answer, 401, 'MISSING_API_KEY')
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
  })

  it('treats an empty key header as absent', async () => {
    const request = valid()
    expectError(await send(method, request.path, { key: '', body: request.body }), 401, 'MISSING_API_KEY')
  })

  it('treats any scheme but Bearer as no key', async () => {
    const request = valid()
    const headers = { authorization: `Basic ${generateKey()}` }
    expectError(await send(method, request.path, { headers, body: request.body }), 401, 'MISSING_API_KEY')
  })

  it.each([
    ['made up', async () => 'nonsense'],
    ['mistyped', async () => `${(await newKey(await newAccount(), scope)).slice(0, -1)}!`],
    ['well-formed but never issued', async () => generateKey()],
    ['expired', async () => expireKey(await newKey(await newAccount(), scope))],
    ['revoked', async () => revokeKey(await newKey(await newAccount(), scope))],
  ])('rejects a key that is %s', async (_kind, makeKey) => {
    const request = valid()
    const answer = await send(method, request.path, { key: await makeKey(), body: request.body })
    expectError(answer, 401, 'INVALID_API_KEY')
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
    expect(answer.headers.has('ratelimit')).toBe(false)
  })

  it('rejects an invalid x-api-key beside a valid Bearer token', async () => {
    const headers = { authorization: `Bearer ${await newKey(await newAccount(), scope)}` }
    const request = valid()
    const answer = await send(method, request.path, { key: 'bad', headers, body: request.body })
    expectError(answer, 401, 'INVALID_API_KEY')
  })

  it('accepts a Bearer token in any case of the scheme beside an empty x-api-key', async () => {
    const headers = { authorization: `bEARER ${await newKey(await newAccount(), scope)}` }
    const request = valid()
    const answer = await send(method, request.path, { key: '', headers, body: request.body })
    expect(answer.status).not.toBe(401)
  })

  it(
    need === 'read' ? 'accepts a read-only key' : 'rejects a key of less scope before it parses the body',
    async () => {
      for (const less of need === 'manage' ? (['read', 'full'] as const) : (['read'] as const)) {
        const key = await newKey(await newAccount(), less)
        const request = valid()
        const body = takesBodies && need !== 'read' ? '{"malformed' : request.body
        const answer = await send(method, request.path, { key, body })
        if (need === 'read') expect(answer.status).toBe(takesId ? 404 : 200)
        else expectError(answer, 403, 'INSUFFICIENT_SCOPE', less)
        expect(answer.headers.get('x-ratelimit-remaining')).toBe('299')
      }
    },
  )

  it('reveals and changes nothing of another account', async () => {
    const owner = await newUser()
    const taskId = await createTask(owner, { text: 'PRIVATE', date: '2026-03-01' })
    const before = await getTask(owner, taskId)
    const request = valid(taskId)
    const answer = await send(method, request.path, {
      key: await newKey(await newAccount(), scope),
      body: request.body,
    })
    expect(answer.text).not.toContain('PRIVATE')
    if (takesId) expectError(answer, 404, 'NOT_FOUND')
    else if (Object(request.body).taskIds || Object(request.body).operations || request.path.endsWith('/undo'))
      expect(answer.status).toBeGreaterThanOrEqual(400)
    else expect(answer.status).toBeLessThan(300)
    expect(await getTask(owner, taskId)).toEqual(before)
  })

  if (takesId)
    it('answers 404 for a malformed id, as for a missing task', async () => {
      const key = await newKey(await newAccount(), scope)
      // Next itself fails on paths that are not UTF-8, before any route file runs.
      const notUtf8 = inject('host') === 'server' ? ['%ff', '%'] : []
      for (const id of ['1', "' OR 1=1 --", '%00', ...notUtf8, '__proto__', 'a'.repeat(3000), randomUUID().slice(1)]) {
        const request = valid()
        const target = request.path.replace(/[0-9a-f-]{36}/g, id.startsWith('%') ? id : encodeURIComponent(id))
        expectError(await send(method, target, { key, body: request.body }), 404, 'NOT_FOUND', id.slice(0, 40))
      }
    })

  it('names an unknown query parameter', async () => {
    const key = await newKey(await newAccount(), scope)
    const request = valid()
    const target = `${request.path}${request.path.includes('?') ? '&' : '?'}surprise=1`
    const answer = await send(method, target, { key, body: request.body })
    expectError(answer, 400, 'VALIDATION_ERROR')
    expect(JSON.parse(answer.text).error.details).toContainEqual({ path: 'surprise', message: expect.any(String) })
  })

  if (queryFields.length > 0)
    it('rejects a repeated query parameter', async () => {
      const key = await newKey(await newAccount(), scope)
      for (const name of queryFields) {
        const request = valid()
        const parameter = new URLSearchParams({ [name]: '2026-03-01' })
        const target = `${request.path.split('?')[0]}?${request.path.split('?')[1] ?? ''}&${parameter}&${parameter}`
        const answer = await send(method, target, { key })
        expectError(answer, 400, 'VALIDATION_ERROR', name)
        expect(answer.text).toContain(name)
      }
    })

  if (takesBodies && !file)
    it('rejects a body that is not a JSON object', async () => {
      const key = await newKey(await newAccount(), scope)
      const bodies = ['{', '[]', 'null', '"text"', '42', '{"a":1}{', ...(takesBody ? ['', '   '] : ['   '])]
      for (const body of [...bodies, '['.repeat(60_000), new Blob([new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])])]) {
        expectError(await send(method, valid().path, { key, body }), 400, 'VALIDATION_ERROR', String(body).slice(0, 40))
      }
    })

  if (takesBodies && !file)
    it('names every unknown field', async () => {
      const key = await newKey(await newAccount(), scope)
      const request = valid()
      const body = `{${['"surprise":1,"__proto__":{"a":1},"constructor":2', JSON.stringify(request.body ?? {}).slice(1, -1)].filter(Boolean).join(',')}}`
      const answer = await send(method, request.path, { key, body })
      expectError(answer, 400, 'VALIDATION_ERROR')
      const paths = JSON.parse(answer.text).error.details.map((fault: { path: string }) => fault.path)
      expect(paths).toEqual(expect.arrayContaining(['surprise', '__proto__', 'constructor']))
    })

  if (takesBodies)
    it('rejects a body that is too large, announced or not', async () => {
      const key = await newKey(await newAccount(), scope)
      const large = JSON.stringify({ text: 'x'.repeat(file?.maxBytes ?? maxBodyBytes) })
      expectError(await send(method, valid().path, { key, body: large }), 413, 'PAYLOAD_TOO_LARGE')
      const answer = await sendInPieces(method, valid().path, key, large)
      expect(answer.status).toBe(413)
      expect(ErrorResponse.parse(await answer.json()).error.code).toBe('PAYLOAD_TOO_LARGE')
    })

  it('answers 405 for other methods and lists the allowed ones', async () => {
    const others = listEndpoints().filter((endpoint) => endpoint.path === path)
    const have = new Set(others.map((endpoint) => endpoint.method))
    for (const wrong of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !have.has(name))) {
      const answer = await send(wrong, valid().path)
      expectError(answer, 405, 'METHOD_NOT_ALLOWED', wrong)
      for (const name of have) expect(answer.headers.get('allow')).toContain(name)
    }
  })

  it('answers preflights from any origin', async () => {
    const headers = { origin: 'https://example.org', 'access-control-request-method': method }
    const answer = await send('OPTIONS', valid().path, { headers })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('access-control-allow-methods')).toContain(method)
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-api-key')
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false)
  })

  it('rejects a key that has no request left', async () => {
    const request = valid()
    const answer = await send(method, request.path, { key: await exhaustedKey(), body: request.body })
    expectError(answer, 429, 'RATE_LIMITED')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0')
  })
})

// Each endpoint counts: the first request of a key leaves 299 (above). How they are counted is the same for all.
it.each(['GET', 'POST'])('%s: of 310 requests in a minute, 300 are served', async (method) => {
  const key = await newKey(await newAccount())
  const body = method === 'POST' ? { text: 'x', date: '2026-03-01' } : undefined
  const answers = await sendMany(310, () =>
    send(method, `/api/v1/tasks${body ? '' : '?date=2026-03-01'}`, { key, body }),
  )
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect(count(429)).toBe(10)
  expect(count(method === 'POST' ? 201 : 200)).toBe(300)
  const remaining = answers.map((answer) => Number(answer.headers.get('x-ratelimit-remaining')))
  expect(new Set(remaining)).toEqual(new Set(Array.from({ length: 300 }, (_, index) => index)))
})

let exhausted: { key: string; until: number } | undefined

/** A key that has no request left for another five seconds. */
async function exhaustedKey(): Promise<string> {
  while (!exhausted || exhausted.until < Date.now() + 5000) {
    const key = await newKey(await newAccount())
    const answers = await sendMany(301, () => send('GET', '/api/v1/me', { key }))
    const refused = answers.find(({ status }) => status === 429)
    if (refused) exhausted = { key, until: Number(refused.headers.get('x-ratelimit-reset')) * 1000 }
  }
  return exhausted.key
}

/** Sends a body in chunks without Content-Length, so that the server learns its size only while it reads. */
function sendInPieces(method: string, path: string, key: string, body: string): Promise<Response> {
  const pieces = new ReadableStream({
    start(controller) {
      for (let start = 0; start < body.length; start += 16_384) {
        controller.enqueue(new TextEncoder().encode(body.slice(start, start + 16_384)))
      }
      controller.close()
    },
  })
  const request = { method, headers: { 'x-api-key': key }, body: pieces, duplex: 'half' } satisfies RequestInit & {
    duplex: string
  }
  return fetch(inject('baseUrl') + path, request)
}
