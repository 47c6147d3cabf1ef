import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { ErrorResponse } from '@/lib/entry/http/error-response'
import { Health, Liveness } from '@/lib/entry/http/health'
import { openApiDocument } from '@/lib/entry/http/openapi'
import { statusOf } from '@/lib/foundation/errors'
import { root } from '../support/database-template'
import { send } from '../support/http'

describe('the description', () => {
  it('is public, cacheable and readable from any origin', async () => {
    const answer = await send('GET', '/api/v1/openapi.json')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(JSON.parse(answer.text)).toEqual(JSON.parse(JSON.stringify(openApiDocument())))
  })

  it('accepts no parameters', async () => {
    expect(await send('GET', '/api/v1/openapi.json?x=1')).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
  })
})

describe('health', () => {
  // The tests may run on files without a repository.
  const isCheckout = existsSync(join(root, '.git'))
  const build = {
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    ...(isCheckout && { commit: expect.stringMatching(/^[0-9a-f]{40}(-dirty)?$/) }),
  }

  it('reports version and database', async () => {
    const answer = await send('GET', '/api/health')
    expect(answer.status).toBe(200)
    expect(Health.parse(JSON.parse(answer.text))).toEqual({
      status: 'ok',
      ...build,
      database: 'ok',
    })
  })

  it('reports that the process is alive', async () => {
    const answer = await send('GET', '/api/health/live')
    expect(answer.status).toBe(200)
    expect(Liveness.parse(JSON.parse(answer.text))).toEqual({ status: 'ok', ...build })
    expect(await send('POST', '/api/health/live')).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
  })
})

describe('X-Request-Id', () => {
  const idFor = async (sent: string, path = '/api/health') =>
    (await send('GET', path, { headers: { 'X-Request-Id': sent } })).headers.get('x-request-id')

  it('is that of the request if it has 1 to 128 visible ASCII characters', async () => {
    for (const sent of ['x', 'Root=1-67891233;Sampled=0', '!"#~', 'a'.repeat(128)]) {
      expect(await idFor(sent), sent).toBe(sent)
      expect(await idFor(sent, '/api/v1/tasks'), sent).toBe(sent)
    }
  })

  it('is new otherwise', async () => {
    for (const sent of ['', 'two words', 'a'.repeat(129), 'caf\u00e9']) {
      expect(await idFor(sent), sent).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('unknown paths and methods', () => {
  it.each(['/api/v1', '/api/v1/nothing', '/api/v1/tasks/a/b/c', '/api/v1/openapi.yaml', '/api/v1/Tasks'])(
    'is 404 in the shape of every error: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await send(method, path)
        expect(answer, method).toMatchObject({ status: 404, code: 'NOT_FOUND' })
        expect(ErrorResponse.parse(JSON.parse(answer.text)), method).toEqual(JSON.parse(answer.text))
        expect(answer.headers.get('x-request-id'), method).toMatch(/^[0-9a-f-]{36}$/)
      }
    },
  )

  it.each(['/api/v1/tasks', '/api/v1/tasks/dashboard', '/api/v1/tasks/019b76da-a800-7001-8d5e-24e7b4c8f3a2'])(
    'is 405 with every other method of HTTP at %s',
    async (path) => {
      // Next itself answers unknown methods, before any route file runs.
      const methods = inject('host') === 'server' ? ['PROPFIND', 'PURGE', 'SEARCH', 'PUT'] : ['PUT']
      for (const method of methods) {
        const answer = await send(method, path)
        expect(answer, method).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
        expect(answer.headers.get('allow'), method).toContain('GET')
      }
    },
  )
})

if (inject('host') === 'server')
  describe('malformed HTTP', () => {
    const rawAnswer = async (text: string) => {
      const { hostname, port } = new URL(inject('baseUrl'))
      const socket = connect(Number(port), hostname)
      socket.write(text)
      const chunks: Buffer[] = []
      for await (const chunk of socket) chunks.push(chunk)
      const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      return { head, body }
    }

    it.each([
      ['nonsense', 'nonsense\r\n\r\n'],
      ['no Host', 'GET /api/v1/tasks HTTP/1.1\r\nConnection: close\r\n\r\n'],
      ['a Host that is none', 'GET /api/v1/tasks HTTP/1.1\r\nHost: a b@c/d\r\nConnection: close\r\n\r\n'],
      ['a tunnel', 'CONNECT /api/v1/tasks HTTP/1.1\r\nHost: x\r\n\r\n'],
      [
        'a body of GET',
        'GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
      ],
      [
        'a coding besides chunked',
        'POST /api/v1/tasks HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      ],
      ['two Host headers', 'GET /api/v1/tasks HTTP/1.1\r\nHost: x\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ])('gets an error in the common shape: %s', async (_what, text) => {
      const { head, body } = await rawAnswer(text)
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i)
      expect(head).toMatch(/cache-control: no-store/i)
      expect(head).toMatch(/access-control-allow-origin: \*/i)
      expect(ErrorResponse.parse(JSON.parse(body)).error.code).toBe('VALIDATION_ERROR')
    })

    it.each([
      ['headers over 16 KiB', 431, `GET /api/v1/tasks HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(17_000)}`],
      ['headers over 64 KiB', 431, `GET /api/v1/tasks HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(64 * 1024)}`],
      ['201 headers', 431, `GET /api/v1/tasks HTTP/1.1\r\nHost: x${'\r\nX: x'.repeat(200)}`],
      ['a URL over 8 KiB', 414, `GET /api/v1/tasks?x=${'x'.repeat(8 * 1024)} HTTP/1.1\r\nHost: x`],
      ['a URL over 64 KiB', 414, `GET /api/v1/tasks?x=${'x'.repeat(64 * 1024)} HTTP/1.1\r\nHost: x`],
    ])('is rejected when it is too large: %s', async (_what, status, text) => {
      const { head, body } = await rawAnswer(`${text}\r\nConnection: close\r\n\r\n`)
      expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
      expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/i)
      expect(statusOf[ErrorResponse.parse(JSON.parse(body)).error.code]).toBe(status)
    })

    it('reaches the API with a URL of 8 KiB and headers of nearly 16 KiB', async () => {
      const path = '/api/v1/openapi.json?x='
      const url = path + 'x'.repeat(8 * 1024 - path.length)
      const { head } = await rawAnswer(
        `GET ${url} HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(16_000)}\r\nConnection: close\r\n\r\n`,
      )
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
    })

    it.each([
      [
        'the absolute form',
        'GET http://other.example/api/v1/openapi.json?x=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      ],
      ['HTTP/1.0 without a Host', 'GET /api/v1/openapi.json?x=1 HTTP/1.0\r\n\r\n'],
      [
        'an expectation',
        'GET /api/v1/openapi.json?x=1 HTTP/1.1\r\nHost: x\r\nExpect: more\r\nConnection: close\r\n\r\n',
      ],
    ])('reaches the API where HTTP allows it: %s', async (_what, text) => {
      const { head, body } = await rawAnswer(text)
      expect(head).toMatch(/^HTTP\/1\.1 400 /)
      expect(ErrorResponse.parse(JSON.parse(body)).error.details).toEqual([
        { path: 'x', message: 'is not a known field' },
      ])
    })

    it('gets 405 for TRACE', async () => {
      const { head, body } = await rawAnswer('TRACE /api/v1/tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      expect(head).toMatch(/^HTTP\/1\.1 405 /)
      expect(head).toMatch(/allow: GET, POST, HEAD, OPTIONS/i)
      expect(body).toContain('METHOD_NOT_ALLOWED')
    })
  })
