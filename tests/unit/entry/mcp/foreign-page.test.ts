import { describe, expect, it } from 'vitest'
import { findForeignPage } from '@/lib/entry/mcp/foreign-page'
import { requestHost } from '@/lib/foundation/request/origin'

const local = { HOST: '127.0.0.1', NEXTAUTH_URL: undefined, dev: false }
const inDevelopment = { ...local, dev: true }
const open = { HOST: '0.0.0.0', NEXTAUTH_URL: undefined, dev: false }
const named = { HOST: '0.0.0.0', NEXTAUTH_URL: 'https://tasks.example.com', dev: false }
const evil = 'evil.example:3000'

describe('a message to MCP', () => {
  it.each([
    ['of a program', local, { host: '127.0.0.1:3000' }],
    ['of a page of this machine', local, { host: 'localhost:3000', origin: 'http://localhost:6274' }],
    ['by any name in a network', open, { host: 'daymark:3000' }],
    ['of a page by that name', open, { host: 'daymark:3000', origin: 'http://daymark:3000' }],
    ['by the name of the service', named, { host: 'tasks.example.com', origin: 'https://tasks.example.com' }],
    ['through a proxy with a host name of its own', named, { host: 'a:1', 'x-forwarded-host': 'tasks.example.com' }],
    ['by an address, which no site can resolve', named, { host: '192.168.1.5:3000' }],
    ['by an address of six', named, { host: '[fd00::5]:3000' }],
    ['through two proxies', named, { host: 'a:1', 'x-forwarded-host': 'tasks.example.com, b' }],
    ['through two proxies without a name', open, { host: 'a:1', 'x-forwarded-host': 'a.example, b' }],
    ['through a proxy on this machine', local, { host: 'a.example', 'x-forwarded-host': 'a.example' }],
    ['of a program in development', inDevelopment, { host: 'localhost:3000', 'x-forwarded-host': 'localhost:3000' }],
    ['through a proxy that sends nonsense', open, { host: 'a:1', 'x-forwarded-host': '[' }],
  ])('%s is accepted', (_, settings, headers) => {
    expect(findForeignPage(new Headers(headers), settings)).toBeUndefined()
  })

  it.each([
    ['by a name that resolves to this machine', local, { host: evil }],
    ['by such a name in development', inDevelopment, { host: evil, 'x-forwarded-host': evil }],
    ['of another site', local, { host: '127.0.0.1:3000', origin: 'https://evil.example' }],
    ['of a page without an origin', local, { host: '127.0.0.1:3000', origin: 'null' }],
    ['of another site in a network', open, { host: 'daymark:3000', origin: 'http://localhost:6274' }],
    ['by another name', named, { host: 'evil.example' }],
    ['by another name through a proxy', named, { host: 'a:1', 'x-forwarded-host': 'evil.example' }],
    ['of a page of this machine to another', named, { host: 'tasks.example.com', origin: 'http://localhost:6274' }],
    ['of a page through nonsense', open, { host: 'a:1', 'x-forwarded-host': '[', origin: 'http://a:1' }],
  ])('%s is rejected', (_, settings, headers) => {
    expect(findForeignPage(new Headers(headers), settings)).toMatch(/^Invalid (Host|Origin)/)
  })
})

it.each([
  [{ host: 'a' }, 'a'],
  [{ host: 'a', 'x-forwarded-host': 'b , c' }, 'b'],
  [{ host: 'a', 'x-forwarded-host': '' }, 'a'],
  [{}, undefined],
])('the host of %j is %s', (headers, host) => {
  expect(requestHost(new Headers(headers))).toBe(host)
})
