// Long responses are compressed for clients that accept it, except on the hot path. Plain Next does not compress them.
import { describe, expect, inject, it } from 'vitest'
import { newKey } from '../support/accounts'
import { createTask, newUser } from '../support/client'
import { decode, sendEncoded } from '../support/encoded-http'

const description = '/api/v1/openapi.json'
const year = '/api/v1/tasks/analytics?startDate=2026-01-01&endDate=2027-01-01'
const archive = '/api/v1/tasks/archived'
const onServer = inject('host') === 'server'

const newCaller = async () => ({ 'x-api-key': await newKey(await newUser()) })

describe('the description', () => {
  it.each([
    ['', undefined],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['gzip;q=0.5, identity', undefined],
    ['*;q=0', undefined],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    [';;;', undefined],
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, *', 'gzip'],
  ])('for "%s" is encoded as %s, once, under the same ETag', async (accepted, encoding) => {
    const plain = await sendEncoded(description, { headers: {} })
    const answer = await sendEncoded(description, { headers: { 'accept-encoding': accepted } })
    expect(answer.status).toBe(200)
    expect(answer.headers.vary).toMatch(/accept-encoding/i)
    expect(answer.headers.etag).toBe(plain.headers.etag)
    expect(decode(answer)).toBe(plain.body.toString())
    if (!onServer) return
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(Number(answer.headers['content-length'])).toBe(answer.body.byteLength)
    if (encoding) expect(answer.body.byteLength).toBeLessThan(plain.body.byteLength / 5)
  })

  it('has the same headers for HEAD', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const whole = await sendEncoded(description, { headers })
    const head = await sendEncoded(description, { headers, method: 'HEAD' })
    expect(head.status).toBe(200)
    for (const name of ['etag', 'content-type', 'cache-control', 'vary'])
      expect(head.headers[name], name).toBe(whole.headers[name])
  })
})

describe('a long response', () => {
  it('has the same content and headers when it is compressed', async () => {
    const caller = await newCaller()
    const plain = await sendEncoded(year, { headers: caller })
    const answer = await sendEncoded(year, { headers: { ...caller, 'accept-encoding': 'gzip, deflate' } })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      // 299 when a window has ended between the two requests.
      'x-ratelimit-remaining': expect.stringMatching(/^29[89]$/),
    })
    expect(decode(answer)).toBe(plain.body.toString())
    if (!onServer) return
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(Number(answer.headers['content-length'])).toBe(answer.body.byteLength)
    expect(answer.body.byteLength).toBeLessThan(plain.body.byteLength / 5)
  })

  it.each([
    ['a short one', archive, 200],
    ['an error', `${year}&x=1`, 400],
  ])('alone is compressed, unlike %s', async (_what, path, status) => {
    const answer = await sendEncoded(path, { headers: { ...(await newCaller()), 'accept-encoding': 'gzip' } })
    expect(answer.status).toBe(status)
    if (onServer) expect(answer.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(decode(answer))).toBeTypeOf('object')
  })

  it('has no content for HEAD', async () => {
    const headers = { ...(await newCaller()), 'accept-encoding': 'gzip' }
    const answer = await sendEncoded(year, { headers, method: 'HEAD' })
    expect(answer).toMatchObject({ status: 200, body: Buffer.alloc(0) })
  })

  if (onServer)
    it.each(['/api/v1/tasks?date=2026-03-01', '/api/v1/tasks/dashboard?date=2026-03-01'])(
      'stays as it is on a hot path: %s',
      async (path) => {
        const user = await newUser()
        await createTask(user, { text: 'x', date: '2026-03-01', details: 'x'.repeat(5000) })
        const headers = { 'x-api-key': await newKey(user), 'accept-encoding': 'gzip, br' }
        const answer = await sendEncoded(path, { headers })
        expect(answer.body.byteLength).toBeGreaterThan(5000)
        expect(answer.headers['content-encoding']).toBeUndefined()
        expect(answer.headers.vary).toBeUndefined()
      },
    )
})
