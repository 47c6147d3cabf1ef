import { expect, it, onTestFinished } from 'vitest'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'

async function serve(pagesPerMinute: number) {
  const server = createHttpServer((_request, response) => response.end('a page'), { limits: { pagesPerMinute } })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  return (path: string, address: string, headers: Record<string, string> = {}) =>
    fetch(baseUrl + path, { headers: { 'x-forwarded-for': address, ...headers } })
}

it('limits the page requests of an address, and nobody else’s', async () => {
  const request = await serve(3)
  // A window of a minute may end meanwhile, and then lets through at most as many again.
  const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await request('/day', '10.0.0.1')).status))
  expect(statuses).toContain(429)
  expect((await request('/day', '10.0.0.2')).status).toBe(200)
  const refused = await Promise.all(Array.from({ length: 7 }, () => request('/sign-in', '10.0.0.1')))
  const rejected = refused.find(({ status }) => status === 429)
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(rejected?.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})

it('counts the costliest page several times, however its path is written, but not its prefetch', async () => {
  const request = await serve(3)
  expect((await request('/reference', '10.0.0.1')).status).toBe(429)
  expect((await request('/refe%72ence', '10.0.0.2')).status).toBe(429)
  expect((await request('/reference', '10.0.0.3', { rsc: '1', 'next-router-prefetch': '1' })).status).toBe(200)
  // These get the content.
  expect((await request('/reference', '10.0.0.4', { rsc: '1', 'next-router-prefetch': '2' })).status).toBe(429)
  expect((await request('/reference', '10.0.0.5', { 'next-router-prefetch': '1' })).status).toBe(429)
})

it('counts neither static files nor the API', async () => {
  const request = await serve(1)
  for (let count = 0; count < 5; count++) {
    expect((await request('/_next/static/x.js', '10.0.0.1')).status).toBe(200)
    expect((await request('/api/v1/nothing', '10.0.0.1')).status).toBe(404)
  }
})
