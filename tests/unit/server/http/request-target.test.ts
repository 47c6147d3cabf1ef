// The target of a request decides what checks it passes, so it is normalized before any of them.
import { expect, it, onTestFinished } from 'vitest'
import { closeHttpServer, createHttpServer } from '@/lib/server/http/http-server'
import { listen } from '@/lib/server/http/listen'
import { normalizeTarget } from '@/lib/server/http/request-target'
import { openConnection } from '../../../support/raw-connection'

const dotSegments = ['.', '..', '%2e', '%2E%2e', '.%2e', '%2e.']
const slashes = ['/', '\\', '%2f', '%2F', '%5c', '%5C']

it('keeps a path, and writes characters that need it as the URL standard does', () => {
  const kept = [
    '/',
    '/api/v1/tasks?date=2026-03-01&q=/../x',
    '/.well-known/a',
    '/a/...',
    '/a/..b/.c',
    '//host/a',
    '/a/',
  ]
  for (const target of kept) expect(normalizeTarget(target)).toBe(target)
  expect(normalizeTarget('/a b"c?d e')).toBe('/a%20b%22c?d e')
  expect(normalizeTarget('/a%20b%2Fc')).toBe('/a%20b%2Fc')
  expect(normalizeTarget('/a#/../b?c')).toBe('/a')
})

it('accepts the absolute form', () => {
  expect(normalizeTarget('http://example.com:80/a?b')).toBe('/a?b')
  expect(normalizeTarget('HTTPS://example.com')).toBe('/')
  expect(normalizeTarget('https://example.com?b')).toBe('/?b')
})

it('refuses dot segments, however dots and slashes are written, and targets without a path', () => {
  for (const dots of dotSegments) {
    for (const slash of slashes) {
      for (const target of [`/a${slash}${dots}${slash}b`, `/a${slash}${dots}`, `/${dots}${slash}b`, `/a/${dots}?q`]) {
        expect(normalizeTarget(target), target).toBeUndefined()
        expect(normalizeTarget(`http://host${target}`), target).toBeUndefined()
      }
    }
  }
  for (const target of ['', '*', 'a/b', 'ftp://host/a']) expect(normalizeTarget(target), target).toBeUndefined()
})

it('no request with dot segments reaches the API, a health check or a page', async () => {
  const paths: string[] = []
  const server = createHttpServer((request, response) => {
    paths.push(request.url ?? '')
    response.end()
  })
  const baseUrl = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => closeHttpServer(server, 0))
  const statusOf = async (target: string) => {
    const { socket, closed } = openConnection(baseUrl)
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    return Number((await closed).split(' ')[1])
  }
  for (const dots of dotSegments) {
    for (const slash of slashes) {
      for (const start of ['/api/health', '/api/v1', '/sign-in']) {
        const target = `${start}${slash}${dots}${slash}v1/me`
        expect(await statusOf(target), target).toBe(400)
      }
    }
  }
  expect(paths).toEqual([])
  // Without a key.
  expect(await statusOf('/api/v1/me')).toBe(401)
  expect(await statusOf('/sign-in')).toBe(200)
})
