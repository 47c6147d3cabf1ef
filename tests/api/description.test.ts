// HTTP caching of the description: clients keep it and fetch it again only when it has changed.
import { describe, expect, it } from 'vitest'
import { send } from '../support/http'

const path = '/api/v1/openapi.json'

async function currentTag(): Promise<string> {
  return (await send('GET', path)).headers.get('etag') ?? ''
}

describe('a conditional request for the description', () => {
  it.each(['GET', 'HEAD'])('gets 304 without content: %s', async (method) => {
    const tag = await currentTag()
    const answer = await send(method, path, { headers: { 'if-none-match': tag } })
    expect(answer).toMatchObject({ status: 304, text: '' })
    expect(answer.headers.get('etag')).toBe(tag)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
    expect(answer.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.has('content-encoding')).toBe(false)
  })

  it.each([
    ['any', () => '*'],
    ['one of a list', (tag: string) => `"other", ${tag}, W/"another"`],
    ['the same, called strong', (tag: string) => tag.replace('W/', '')],
  ])('matches every form of If-None-Match: %s', async (_way, condition) => {
    const headers = { 'if-none-match': condition(await currentTag()) }
    expect((await send('GET', path, { headers })).status).toBe(304)
  })

  it.each([
    ['another', () => '"other"'],
    ['a part of it', (tag: string) => tag.slice(0, -2)],
    ['nothing', () => ''],
    ['no tag', (tag: string) => tag.replaceAll('"', '')],
  ])('gets 200 when the tag does not match: %s', async (_what, condition) => {
    const headers = { 'if-none-match': condition(await currentTag()) }
    expect((await send('GET', path, { headers })).status).toBe(200)
  })

  it('still gets 400 when the request is invalid', async () => {
    const answer = await send('GET', `${path}?x=1`, { headers: { 'if-none-match': '*' } })
    expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.has('etag')).toBe(false)
  })
})
