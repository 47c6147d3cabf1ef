import { inspect } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ApiError, ConnectionError, Daymark, DaymarkError, type DaymarkSettings } from '@/lib/entry/client/entry'
import { findRetryDelay, readRetryAfter } from '@/lib/entry/client/retry'

const apiKey = 'svc_secret000000000000000000000000000000'

type Reaction = Response | Error

/** A client that gets these answers in turn, the last one for ever, and the requests that it sends. */
function answerWith(reactions: Reaction[], settings: Partial<DaymarkSettings> = {}) {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    const reaction = reactions[Math.min(requests.length, reactions.length - 1)]
    requests.push(request)
    if (reaction instanceof Response) return reaction.clone()
    throw reaction
  }
  // The longest wait is short, so that the test is.
  const daymark = new Daymark({ apiKey, baseUrl: 'http://localhost:1', fetch, maxRetryDelayMs: 2, ...settings })
  return { daymark, requests }
}

const refuse = (status: number, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: 'SOME_CODE', message: 'a message' } }, { status, headers })
const unavailable = (applied: 'no' | 'unknown') =>
  Response.json({ error: { code: 'UNAVAILABLE', message: 'a message', applied } }, { status: 503 })
const lost = new TypeError('fetch failed')
const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
const created = () => Response.json({ _id: '1' }, { status: 201 })
const task = { text: 'a task', date: '2026-03-01' }

describe('retries', () => {
  it.each([408, 429, 502, 503, 504])('sends a write again after %i, with the same idempotency key', async (status) => {
    const { daymark, requests } = answerWith([refuse(status), refuse(status), created()])
    expect(await daymark.createTask(task)).toEqual({ _id: '1' })
    const keys = requests.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  })

  it('gives the service the time that it is asked to wait', async () => {
    const fetch = async ({ signal }: Request) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      signal.throwIfAborted()
      return Response.json({ changes: [], nextCursor: '0' })
    }
    const daymark = new Daymark({ apiKey, fetch, timeoutMs: 50, maxRetries: 0 })
    expect((await daymark.request('listChanges', { wait: 5 })).data.nextCursor).toBe('0')
    await expect(daymark.request('listChanges', {})).rejects.toMatchObject({ code: 'TIMEOUT' })
  })

  it('tells of each request and each response, and keeps the last', async () => {
    const told: string[] = []
    const { daymark } = answerWith([refuse(429, { 'x-request-id': 'r1' }), lost, created()], {
      onRequest: ({ operation, method, url }) => told.push(`${operation} ${method} ${url}`),
      onResponse: ({ status, requestId, durationMs }) => told.push(`${status} ${requestId} ${durationMs >= 0}`),
    })
    expect(daymark.lastResponse).toBeUndefined()
    await daymark.createTask(task)
    const request = 'createTask POST http://localhost:1/api/v1/tasks'
    expect(told).toEqual([request, '429 r1 true', request, request, '201 undefined true'])
    expect(daymark.lastResponse).toMatchObject({ operation: 'createTask', status: 201 })
    expect(JSON.stringify(daymark.lastResponse)).not.toContain(apiKey)
  })

  it('passes on what a callback throws, and does not repeat the request', async () => {
    const onResponse = () => {
      throw new Error('from the callback')
    }
    const { daymark, requests } = answerWith([created()], { onResponse })
    await expect(daymark.createTask(task)).rejects.toThrow('from the callback')
    expect(requests).toHaveLength(1)
  })

  it('tells of each wait for a retry', async () => {
    const waits: { error: unknown; delayMs: number }[] = []
    const { daymark } = answerWith([refuse(429), lost, created()], { onRetry: (retry) => waits.push(retry) })
    await daymark.createTask(task)
    expect(waits).toEqual([
      { error: expect.objectContaining({ status: 429 }), delayMs: expect.any(Number) },
      { error: expect.any(ConnectionError), delayMs: expect.any(Number) },
    ])
  })

  it.each([400, 401, 403, 404, 409, 410, 412, 422, 500])('does not send again after %i', async (status) => {
    const { daymark, requests } = answerWith([refuse(status), created()])
    await expect(daymark.createTask(task)).rejects.toMatchObject({ status, code: 'SOME_CODE' })
    expect(requests).toHaveLength(1)
  })

  it('sends again after a lost connection, also while the answer is read', async () => {
    const cut = new Response(new ReadableStream({ pull: (controller) => controller.error(new Error('reset')) }))
    const lost = Object.assign(cut, { clone: () => cut })
    const { daymark, requests } = answerWith([new TypeError('fetch failed'), lost, created()])
    expect(await daymark.createTask(task)).toEqual({ _id: '1' })
    expect(requests).toHaveLength(3)
  })

  it('gives up after the number of retries, with the last failure', async () => {
    const failure = new TypeError('fetch failed')
    const { daymark, requests } = answerWith([failure], { maxRetries: 2 })
    const error = await daymark.listTasks({ date: '2026-03-01' }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'UNREACHABLE', cause: failure })
    expect(requests).toHaveLength(3)
  })

  it.each([
    ['a lost answer, then a service that is not ready', [lost, unavailable('no')], 'unknown'],
    [
      'a service that does not know, then one that is not ready',
      [unavailable('unknown'), unavailable('no')],
      'unknown',
    ],
    ['a service that does not know, then none', [unavailable('unknown'), refused], 'unknown'],
    ['a service that is not ready, then none', [unavailable('no'), refused], 'no'],
  ])('tell of a failure whether any attempt may have taken effect: %s', async (_name, reactions, applied) => {
    const { daymark } = answerWith(reactions, { maxRetries: reactions.length - 1 })
    await expect(daymark.createTask(task)).rejects.toMatchObject({ applied })
  })

  it('does not wait for longer than the limit', async () => {
    const { daymark, requests } = answerWith([refuse(429, { 'retry-after': '42' })])
    await expect(daymark.getMe()).rejects.toMatchObject({ retryAfterMs: 42_000 })
    expect(requests).toHaveLength(1)
  })

  it('sends the same key that the caller gave', async () => {
    const { daymark, requests } = answerWith([refuse(503), created()])
    await daymark.createTask(task, { idempotencyKey: 'mine' })
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine'])
  })

  it('waits longer each time, with jitter, and as long as the service asks', () => {
    const lost = new ConnectionError('UNREACHABLE', 'lost')
    const delays = [0, 1, 2, 10].map((retries) =>
      [0, 1].map((random) => findRetryDelay(lost, retries, { maxRetryDelayMs: 60_000 }, random)),
    )
    expect(delays).toEqual([
      [250, 500],
      [500, 1000],
      [1000, 2000],
      [10_000, 20_000],
    ])
    const busy = new ApiError({ code: 'UNAVAILABLE', status: 503, message: 'busy', retryAfterMs: 7000 })
    expect([0, 1].map((random) => findRetryDelay(busy, 0, { maxRetryDelayMs: 60_000 }, random))).toEqual([7000, 7250])
    expect(findRetryDelay(busy, 0, { maxRetryDelayMs: 5000 })).toBeUndefined()
  })

  it('reads seconds and dates of Retry-After', () => {
    const now = Date.UTC(2026, 2, 1)
    const read = (value: string, more = {}) => readRetryAfter(new Headers({ 'retry-after': value, ...more }), now)
    expect(read('3')).toBe(3000)
    expect(read('Sun, 01 Mar 2026 00:00:05 GMT')).toBe(5000)
    expect(read('Sat, 28 Feb 2026 00:00:00 GMT')).toBe(0)
    expect(read('soon')).toBeUndefined()
    expect(readRetryAfter(new Headers())).toBeUndefined()
    // By the clock of the server, which may be an hour ahead.
    expect(read('Sun, 01 Mar 2026 01:00:05 GMT', { date: 'Sun, 01 Mar 2026 01:00:00 GMT' })).toBe(5000)
  })
})

describe('following changes', () => {
  const page = (...ids: string[]) =>
    Response.json({ changes: ids.map((id) => ({ id })), nextCursor: ids.at(-1) ?? '0', hasMore: false })

  it.each([
    ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://proxy.example.com/' } })],
    ['an object', () => Response.json({})],
    ['a list', () => Response.json([])],
    ['a page without changes', () => Response.json({ changes: null, nextCursor: '1' })],
    ['a sign-in page', () => new Response('<html>sign in</html>')],
  ])('goes on after a proxy has answered with %s', async (_name, answer) => {
    const { daymark } = answerWith([page('1'), answer(), page('2')])
    const seen: string[] = []
    for await (const { id } of daymark.followChanges({ since: '0' })) {
      seen.push(id)
      if (seen.length === 2) break
    }
    expect(seen).toEqual(['1', '2'])
  })

  it('fails when the first answer is not of the service', async () => {
    const { daymark } = answerWith([Response.json({})])
    await expect(daymark.followChanges().next()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
  })
})

it('a stream that something else sent is an error', async () => {
  const { daymark } = answerWith([new Response('<html>sign in</html>', { headers: { 'content-type': 'text/html' } })])
  await expect(daymark.streamChanges({}).next()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status: 200 })
})

describe('errors', () => {
  it('name the facts of the service', async () => {
    const details = [{ path: 'text', message: 'must not be empty' }]
    const error = { code: 'VALIDATION_ERROR', message: 'text: must not be empty', details, applied: 'no' }
    const { daymark } = answerWith([Response.json({ error }, { status: 400, headers: { 'x-request-id': 'r1' } })])
    const failure = await daymark.createTask(task).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toBeInstanceOf(DaymarkError)
    expect(failure).toMatchObject({ ...error, name: 'ValidationError', status: 400, requestId: 'r1' })
  })

  it.each([
    ['a page', new Response('<html>sign in</html>', { status: 200 }), 200],
    ['nothing', new Response(null, { status: 204 }), 204],
    ['null', Response.json(null), 200],
    ['an error of a proxy', new Response('Bad Request', { status: 400 }), 400],
  ])('name an answer that is not of the service: %s', async (_name, response, status) => {
    const { daymark } = answerWith([response])
    await expect(daymark.getMe()).rejects.toMatchObject({ code: 'UNEXPECTED_RESPONSE', status })
  })

  it.each<[string, (daymark: Daymark) => Promise<unknown>]>([
    ['an idempotency key', (daymark) => daymark.createTask(task, { idempotencyKey: 'a✓' })],
    [
      'a version',
      (daymark) => daymark.deleteTask({ taskId: '019b76da-a800-7001-8d5e-24e7b4c8f3a2' }, { ifMatch: 'a\nb' }),
    ],
    // Safe: a caller without types can pass anything.
    ['a number', (daymark) => daymark.createTask({ ...task, timeSpent: 1n as never })],
    ['a due time that is NaN', (daymark) => daymark.createTask({ ...task, dueTime: Date.parse('1 Foo 2026') })],
  ])('name %s that cannot be sent', async (_name, call) => {
    const { daymark, requests } = answerWith([created()])
    const error = await call(daymark).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(DaymarkError)
    expect(error).toMatchObject({ code: 'INVALID_INPUT' })
    expect(requests).toEqual([])
  })

  it('name the address to which the service redirects, and do not send the key there', async () => {
    const moved = new Response(null, { status: 301, headers: { location: 'https://tasks.example.com/' } })
    const { daymark, requests } = answerWith([moved])
    await expect(daymark.getMe()).rejects.toMatchObject({
      code: 'REDIRECTED',
      message: expect.stringContaining('https://tasks.example.com/'),
    })
    expect(requests.map(({ url, redirect }) => [url, redirect])).toEqual([['http://localhost:1/api/v1/me', 'manual']])
  })

  it('never contain the key', async () => {
    const { daymark } = answerWith([new TypeError('fetch failed')], { maxRetries: 0 })
    const failure = await daymark.getMe().catch((reason: unknown) => reason)
    const shown = inspect([failure, daymark], { depth: 9, showHidden: true })
    expect(shown).toContain('UNREACHABLE')
    expect(shown).not.toContain('secret')
    expect(JSON.stringify(daymark)).not.toContain('secret')
    expect(() => new Daymark({ apiKey: 'svc_secret\nvalue' })).toThrow(/^The API key has characters that no key has\.$/)
  })
})

describe('settings', () => {
  it.each([{ timeoutMs: -1 }, { maxRetries: Number.NaN }, { maxRetryDelayMs: Number('x') }])(
    'of a call are rejected: %o',
    async (options) => {
      const { daymark, requests } = answerWith([created()])
      await expect(daymark.createTask(task, options)).rejects.toMatchObject({ code: 'INVALID_SETTING' })
      expect(requests).toEqual([])
    },
  )

  it.each([
    ['no key', { apiKey: '' }],
    ['an address without a scheme', { apiKey, baseUrl: 'localhost' }],
    ['an address of another scheme', { apiKey, baseUrl: 'ftp://localhost' }],
    ['a password in the address', { apiKey, baseUrl: 'http://me:secret@localhost' }],
    ['a negative number', { apiKey, maxRetries: -1 }],
    ['a text as a number', { apiKey, timeoutMs: '20s' }],
    ['a misspelt name', { apiKey, baseURL: 'https://tasks.example.com' }],
  ])('refuse %s', (_name, settings) => {
    // Safe: programs without types can pass anything.
    expect(() => new Daymark(settings as DaymarkSettings)).toThrow(expect.objectContaining({ code: 'INVALID_SETTING' }))
  })

  it('take the address with and without a slash, a path or that of the API, and the key with white space around it', async () => {
    const urls: string[] = []
    for (const baseUrl of ['http://localhost:1', 'http://localhost:1/api/v1/', 'http://localhost:1/daymark/']) {
      const fetch = async (request: Request) => {
        urls.push(request.url)
        expect(request.headers.get('x-api-key')).toBe(apiKey)
        return Response.json([])
      }
      await new Daymark({ apiKey: `${apiKey}\n`, baseUrl, fetch }).listTasks({ date: '2026-03-01' })
    }
    const path = '/api/v1/tasks?date=2026-03-01'
    expect(urls).toEqual([
      `http://localhost:1${path}`,
      `http://localhost:1${path}`,
      `http://localhost:1/daymark${path}`,
    ])
  })
})

describe('time limits and signals', () => {
  const neverAnswer = (request: Request) =>
    new Promise<Response>((_resolve, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason))
    })

  it('end an attempt that takes too long', async () => {
    const settings = { apiKey, fetch: neverAnswer, timeoutMs: 5, maxRetries: 1, maxRetryDelayMs: 1 }
    await expect(new Daymark(settings).getMe()).rejects.toMatchObject({ code: 'TIMEOUT', name: 'ConnectionError' })
  })

  it('end a request with the reason of the signal', async () => {
    const daymark = new Daymark({ apiKey, fetch: neverAnswer })
    const reason = new Error('enough')
    const controller = new AbortController()
    const pending = daymark.getMe({}, { signal: controller.signal })
    controller.abort(reason)
    await expect(pending).rejects.toBe(reason)
    await expect(daymark.getMe({}, { signal: controller.signal })).rejects.toBe(reason)
  })

  it('end the wait before a retry', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const controller = new AbortController()
    const fetch = async () => refuse(503, { 'retry-after': '50' })
    const pending = new Daymark({ apiKey, fetch }).getMe({}, { signal: controller.signal })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    controller.abort()
    await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  })
})

it('refuses an id that is none, which would be the path of something else', async () => {
  const daymark = new Daymark({ apiKey: 'svc_x', fetch: () => Promise.reject(new Error('sent')) })
  for (const taskId of ['archived', '..', '']) {
    await expect(daymark.getTask({ taskId })).rejects.toMatchObject({ name: 'DaymarkError', code: 'INVALID_INPUT' })
  }
})

it('refuses an operation that does not exist, and names it', async () => {
  const daymark = new Daymark({ apiKey: 'svc_x', fetch: () => Promise.reject(new Error('sent')) })
  // Safe: programs without types can pass anything.
  await expect(daymark.request('nope' as never, {} as never)).rejects.toThrow('There is no operation nope.')
})

it('refuses a call without input, and names the operation', async () => {
  const daymark = new Daymark({ apiKey: 'svc_x', fetch: () => Promise.reject(new Error('sent')) })
  // Safe: programs without types can pass anything.
  await expect(daymark.getTask(undefined as never)).rejects.toThrow('getTask takes an object.')
})
