// Headers of every response, also of those that no handler writes.
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import type { ServerLimits } from '@/lib/server/http/limits'
import { listen } from '@/lib/server/http/listen'
import { createMetricsListener } from '@/lib/server/metrics/serve'
import { openConnection } from '../../../support/raw-connection'

/** Answers with the status in the path, and lets caches keep it. */
const answerStatus: RequestListener = (request, response) => {
  response.statusCode = Number(request.url?.slice(1))
  response.setHeader('Cache-Control', 'public')
  response.end()
}

async function serve(limits: Partial<ServerLimits> = {}): Promise<string> {
  const server = createHttpServer(answerStatus, { limits, metrics: createMetricsListener(async () => []) })
  onTestFinished(() => closeHttpServer(server, 0))
  return listen(server, '127.0.0.1', 0)
}

/** Sends bytes and reads the head of the response. */
async function exchange(baseUrl: string, text: string) {
  const { socket, received } = openConnection(baseUrl)
  socket.write(text)
  while (!received().includes('\r\n\r\n')) await once(socket, 'data')
  const [statusLine = '', ...lines] = (received().split('\r\n\r\n', 1)[0] ?? '').split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name.toLowerCase(), value.join(': ')]
  })
  return { status: Number(statusLine.split(' ')[1]), headers: new Map(headers) }
}

const get = (target: string, headers = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`
const full = { maxRequests: 0, maxQueueMs: 1, maxPages: 0, maxPageQueueMs: 1 }

type Case = { name: string; status: number; sent: string; limits?: Partial<ServerLimits> }
const cases: Case[] = [
  { name: 'a page', status: 200, sent: get('/200') },
  { name: 'a page without a session', status: 401, sent: get('/401') },
  { name: 'a page of another origin', status: 403, sent: get('/403') },
  { name: 'a page that does not exist', status: 404, sent: get('/404') },
  { name: 'a page that fails', status: 500, sent: get('/500') },
  { name: 'a page with dot segments', status: 400, sent: get('/../x') },
  { name: 'a page by another method', status: 405, sent: 'TRACE / HTTP/1.1\r\nHost: x\r\n\r\n' },
  {
    name: 'a page with a large body',
    status: 413,
    sent: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 300000\r\n\r\n',
  },
  { name: 'a page with a long query', status: 414, sent: get(`/?${'x'.repeat(3000)}`) },
  { name: 'a page with a long header', status: 431, sent: get('/', `Origin: ${'x'.repeat(3000)}\r\n`) },
  { name: 'too many pages', status: 429, sent: get('/200'), limits: { pagesPerMinute: 0 } },
  { name: 'a page under load', status: 503, sent: get('/200'), limits: full },
  { name: 'the API without a key', status: 401, sent: get('/api/v1/tasks') },
  { name: 'a path that the API does not have', status: 404, sent: get('/api/v1/nowhere') },
  { name: 'the API by another method', status: 405, sent: 'PUT /api/v1/tasks HTTP/1.1\r\nHost: x\r\n\r\n' },
  { name: 'the API under load', status: 503, sent: get('/api/v1/tasks'), limits: full },
  { name: 'the description', status: 200, sent: get('/api/v1/openapi.json') },
  { name: 'a preflight', status: 204, sent: 'OPTIONS /api/v1/tasks HTTP/1.1\r\nHost: x\r\n\r\n' },
  { name: 'the liveness check', status: 200, sent: get('/api/health/live') },
  {
    name: 'MCP without a key',
    status: 401,
    sent: 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n',
  },
  {
    name: 'MCP for a foreign page',
    status: 403,
    sent: 'POST /mcp HTTP/1.1\r\nHost: x\r\nOrigin: http://y\r\nContent-Length: 0\r\n\r\n',
  },
  { name: 'a calendar that does not exist', status: 404, sent: get('/calendar/x') },
  { name: 'OAuth', status: 404, sent: get('/.well-known/oauth-authorization-server') },
  { name: 'the metrics', status: 200, sent: get('/metrics') },
  { name: 'a long URL', status: 414, sent: get(`/${'x'.repeat(9000)}`) },
  { name: 'an endless request line', status: 414, sent: `GET /${'x'.repeat(60_000)}` },
  { name: 'large headers', status: 431, sent: get('/api/v1/tasks', `X: ${'x'.repeat(17_000)}\r\n`) },
  { name: 'headers larger than the parser takes', status: 431, sent: get('/', `X: ${'x'.repeat(60_000)}\r\n`) },
  { name: 'text that is no HTTP', status: 400, sent: 'nonsense\r\n\r\n' },
  { name: 'a request for another server', status: 400, sent: 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n' },
  { name: 'two hosts', status: 400, sent: get('/', 'Host: y\r\n') },
  { name: 'a slow request', status: 408, sent: 'GET / HTTP/1.1\r\n', limits: { headersMs: 1, checkEveryMs: 10 } },
]

describe.each(cases)('the response to $name', ({ status: expected, sent, limits }) => {
  it('is not guessed a type, loads nothing and is not framed', async () => {
    const { status, headers } = await exchange(await serve(limits), sent)
    expect(status).toBe(expected)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'$/)
    if (status === 401 || status === 403) expect(headers.get('cache-control')).toBe('no-store')
  })
})
