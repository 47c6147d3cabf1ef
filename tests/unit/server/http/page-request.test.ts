import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { maxBodyBytes, maxImportBytes, maxSignInBodyBytes } from '@/lib/foundation/limits'
import { checkPageRequest } from '@/lib/server/http/page-request'

type Sent = { method?: string; url?: string; headers?: Record<string, string> }

function newRequest({ method = 'GET', url = '/day', headers = {} }: Sent): IncomingMessage {
  return Object.assign(new IncomingMessage(new Socket()), { method, url, headers: { host: 'x', ...headers } })
}

function check(sent: Sent): string | undefined {
  const request = newRequest(sent)
  return checkPageRequest(request, request.url?.split('?', 1)[0] ?? '')?.code
}

/** The headers that are left of a request that is not refused. */
function leftOf(headers: Record<string, string>) {
  const request = newRequest({ headers })
  expect(checkPageRequest(request, '/day')).toBeUndefined()
  return request.headers
}

describe('the method', () => {
  it.each([
    ['/day', 'GET, HEAD, POST'],
    ['/nowhere', 'GET, HEAD, POST'],
    ['/api/auth/session', 'GET, HEAD, POST'],
    ['/reminders/subscription', 'GET, HEAD, POST, DELETE'],
    ['/_next/static/x.js', 'GET, HEAD'],
    ['/_next/image', 'GET, HEAD'],
  ])('of %s is one of %s', (path, allow) => {
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS', 'FORBIDDEN', 'PROPFIND', 'X']) {
      const refusal = checkPageRequest(newRequest({ method, url: path }), path)
      if (allow.split(', ').includes(method)) expect(refusal, method).toBeUndefined()
      else expect(refusal, method).toMatchObject({ code: 'METHOD_NOT_ALLOWED', allow })
    }
  })
})

describe('the target', () => {
  it.each([
    '/',
    '/day/2026-03-01',
    '/sw.js',
    '/.well-known/x',
    '/a..b/...',
    '/_next/static/chunks/%5Bx%5D.js',
    '/%E2%9C%93',
    '/day?a=../..&b=%2e%2e&c=%',
  ])('may be %s', (url) => {
    expect(check({ url })).toBeUndefined()
  })

  it.each([
    '/.',
    '/..',
    '/./day',
    '/day/..',
    '/_next/static/../x',
    '/day/%2e%2e/x',
    '/day/.%2E',
    '/day/%2e%2e%2fx',
    '/day\\x',
    '/day/..%5cx',
    '/day/%5Cx',
    '/day/%00',
    '/day/%0d%0a',
    '/day/%7f',
    '/day#x',
    '/%E0%A4%A',
    '/%',
  ])('may not be %s', (url) => {
    expect(check({ url })).toBe('VALIDATION_ERROR')
  })

  it('has a path of at most 1024 characters', () => {
    expect(check({ url: `/${'x'.repeat(1023)}?y` })).toBeUndefined()
    expect(check({ url: `/${'x'.repeat(1024)}` })).toBe('URI_TOO_LONG')
  })

  it('has a query of at most 2048 characters, and twice as much when it returns from a provider', () => {
    expect(check({ url: `/day?${'x'.repeat(2048)}` })).toBeUndefined()
    expect(check({ url: `/day?${'x'.repeat(2049)}` })).toBe('URI_TOO_LONG')
    expect(check({ url: `/api/auth/callback/oidc?code=${'x'.repeat(4000)}` })).toBeUndefined()
    expect(check({ url: `/api/auth/callback/oidc?code=${'x'.repeat(4096)}` })).toBe('URI_TOO_LONG')
  })

  it('has at most 32 parameters', () => {
    expect(check({ url: `/day?${'a&'.repeat(31)}` })).toBeUndefined()
    expect(check({ url: `/day?${'a&'.repeat(32)}` })).toBe('VALIDATION_ERROR')
  })
})

describe('the body', () => {
  const post = (url: string, type: string | undefined, length: number, more: Record<string, string> = {}) =>
    check({
      method: 'POST',
      url,
      headers: { ...(type !== undefined && { 'content-type': type }), 'content-length': String(length), ...more },
    })

  it.each([
    ['/day', 'text/plain;charset=UTF-8', maxBodyBytes],
    ['/day', 'multipart/form-data; boundary=x', maxBodyBytes],
    ['/sign-in', 'application/x-www-form-urlencoded', maxBodyBytes],
    ['/api/auth/signin/email', 'application/x-www-form-urlencoded', maxSignInBodyBytes],
    ['/api/%61uth/signin/email', 'application/x-www-form-urlencoded', maxSignInBodyBytes],
    ['/archive/delete', 'application/json', maxBodyBytes],
  ])('of %s is %s, and has at most %i bytes', (url, type, maxBytes) => {
    expect(post(url, type, maxBytes)).toBeUndefined()
    expect(post(url, undefined, maxBytes)).toBeUndefined()
    expect(post(url, type, maxBytes + 1)).toBe('PAYLOAD_TOO_LARGE')
    expect(post(url, 'application/xml', 1)).toBe('VALIDATION_ERROR')
    expect(post(url, type, 1, { 'content-encoding': 'gzip' })).toBe('VALIDATION_ERROR')
  })

  it('of an import may be too large, which its route says', () => {
    const path = '/profile/import/file'
    expect(post(path, 'application/octet-stream', 2 * maxImportBytes)).toBeUndefined()
    expect(post(path, 'multipart/form-data; boundary=x', 1)).toBe('VALIDATION_ERROR')
  })

  it('comes with a method that takes one', () => {
    expect(check({ headers: { 'content-length': '1' } })).toBe('VALIDATION_ERROR')
    expect(check({ method: 'HEAD', headers: { 'transfer-encoding': 'chunked' } })).toBe('VALIDATION_ERROR')
    expect(check({ headers: { 'content-length': '0' } })).toBeUndefined()
  })
})

describe('the headers', () => {
  it('are those that pages read, and no others', () => {
    const read = { accept: 'text/html', rsc: '1', 'next-url': '/day', origin: 'http://x' }
    const others = {
      referer: 'x',
      range: 'bytes=0-1',
      'x-page': '/x',
      'x-nonce': 'x',
      'x-matched-path': '/x',
      'x-nextjs-data': '1',
      'x-now-route-matches': 'x',
      'x-middleware-subrequest': 'x',
      'x-prerender-revalidate': 'x',
      'content-security-policy': 'x',
      constructor: 'x',
    }
    expect(leftOf({ ...read, ...others, cookie: 'other=x' })).toEqual({ host: 'x', ...read })
  })

  it.each([
    ['user-agent', 300],
    ['accept', 256],
    ['accept-encoding', 128],
    ['accept-language', 256],
    ['if-none-match', 256],
    ['x-forwarded-for', 64],
  ])('%s is cut after %i characters', (name, length) => {
    expect(leftOf({ [name]: 'x'.repeat(15_000) })[name]).toBe('x'.repeat(length))
  })

  it.each([
    'host',
    'origin',
    'content-type',
    'next-action',
    'next-url',
    'rsc',
    'x-forwarded-host',
    'x-forwarded-proto',
  ])('%s is refused when it is too long', (name) => {
    expect(check({ headers: { [name]: 'x'.repeat(4000) } })).toBe('HEADERS_TOO_LARGE')
  })
})

it.each([
  ['tasks.example.com', true],
  ['tasks.example.com:8443, inner', true],
  ['[::1]:3000', true],
  ['', true],
  ['[', false],
  ['a/b', false],
  ['x:y', false],
])('the host of a proxy may be %j: %s', (host, isValid) => {
  expect(check({ headers: { 'x-forwarded-host': host } })).toBe(isValid ? undefined : 'VALIDATION_ERROR')
})

describe('the state of the router', () => {
  const state = (value: unknown) => ({ 'next-router-state-tree': encodeURIComponent(JSON.stringify(value)) })

  it.each([
    [['', {}]],
    [['', { children: ['day', { children: ['__PAGE__', {}, null, 'refetch'] }] }, null, null, 16]],
    [['', { children: [['date', '2026-03-01', 'd', null], {}, ['/day', ''], 'metadata-only', null, 'x'] }]],
    [['', { children: [['date', '2026-03-01', 'd', ['import']], {}] }]],
  ])('may be %j', (value) => {
    expect(check({ headers: state(value) })).toBeUndefined()
  })

  it.each([
    [[]],
    [{}],
    [['']],
    [['', []]],
    [['', { children: null }]],
    [['', { children: [['date', 'x', 'unknown', null], {}] }]],
    [['', {}, 'x']],
    [['', {}, null, 'x']],
    [['', {}, null, null, 'x']],
    [['', {}, null, null, 1, 1]],
    [['', {}, null, null, 1, 'x', 'x']],
  ])('may not be %j', (value) => {
    expect(check({ headers: state(value) })).toBe('VALIDATION_ERROR')
  })

  it.each(['', '%', 'x', '[', '%5B%5B'])('may not be the text %s', (text) => {
    expect(check({ headers: { 'next-router-state-tree': text } })).toBe('VALIDATION_ERROR')
  })
})
