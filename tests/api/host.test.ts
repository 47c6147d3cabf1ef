// Each host writes responses in its own way: status, headers and streams must come out the same.
import { expect, inject, it, onTestFinished } from 'vitest'
import { newAccount, newKey } from '../support/accounts'
import { send } from '../support/http'

const date = '2026-03-01'

it('a created task has its own status, and its tag revalidates it', async () => {
  const key = await newKey(await newAccount())
  const created = await send('POST', '/api/v1/tasks', { key, body: { text: 'x', date } })
  expect(created.status).toBe(201)
  expect(created.headers.get('etag')).toBe('"1"')
  const path = `/api/v1/tasks/${JSON.parse(created.text)._id}`
  expect((await send('GET', path, { key })).headers.get('etag')).toBe('"1"')
  const current = await send('GET', path, { key, headers: { 'if-none-match': '"1"' } })
  expect(current).toMatchObject({ status: 304, text: '' })
})

it('the description has a tag that revalidates it', async () => {
  const etag = (await send('GET', '/api/v1/openapi.json')).headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  const current = await send('GET', '/api/v1/openapi.json', { headers: { 'if-none-match': etag } })
  expect(current).toMatchObject({ status: 304, text: '' })
})

it('an event stream stays open after its first event', async () => {
  const key = await newKey(await newAccount())
  const controller = new AbortController()
  onTestFinished(() => controller.abort())
  const response = await fetch(`${inject('baseUrl')}/api/v1/events`, {
    headers: { 'x-api-key': key },
    signal: controller.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  let received = ''
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (const text of ['first', 'second', 'third']) {
    await send('POST', '/api/v1/tasks', { key, body: { text, date } })
    while (!received.includes(`"text":"${text}"`)) {
      const part = await reader?.read()
      expect(part?.done, text).toBe(false)
      received += part?.value ?? ''
    }
  }
})

// The production server of the API alone serves no files.
it.each(['/api/v1/openapi.json', '/api/health', ...(inject('host') === 'next' ? ['/_next/static/nowhere.js'] : [])])(
  'https responses carry HSTS: %s',
  async (path) => {
    const { headers } = await send('GET', path, { headers: { 'x-forwarded-proto': 'https' } })
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    expect((await send('GET', path)).headers.get('strict-transport-security')).toBeNull()
  },
)
