import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { log } from '@/lib/foundation/telemetry/log'
import { createForwardedFilter } from '@/lib/server/http/forwarded'

const claims = {
  'x-forwarded-for': '203.0.113.7',
  'x-forwarded-host': 'tasks.example.com',
  'x-forwarded-port': '443',
  'x-forwarded-proto': 'https',
  forwarded: 'for=203.0.113.7;proto=https',
}

/** Sends a request over loopback, and returns its headers after the filter. */
async function headersOf(trusted: string, sent: Record<string, string>): Promise<IncomingHttpHeaders> {
  const forwarded = createForwardedFilter(trusted)
  return new Promise((resolve, reject) => {
    const server = createServer((incoming, answer) => {
      forwarded.apply(incoming)
      resolve(incoming.headers)
      answer.end()
    })
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' ? address?.port : undefined
      request({ host: '127.0.0.1', port, headers: sent }).on('error', reject).end()
    })
  })
}

describe('X-Forwarded headers', () => {
  it('are kept from a trusted proxy', async () => {
    expect(await headersOf('loopback', claims)).toMatchObject(claims)
  })

  it('are stripped from everyone else, whose own address counts', async () => {
    const headers = await headersOf('10.0.0.0/8', claims)
    expect(headers['x-forwarded-for']).toBe('127.0.0.1')
    const others = Object.keys(claims).filter((name) => name !== 'x-forwarded-for')
    expect(Object.keys(headers).filter((name) => others.includes(name))).toEqual([])
  })

  it.each([
    ['nothing', '', '127.0.0.1'],
    ['one address', '203.0.113.7', '203.0.113.7'],
    ['an address that the caller made up before its own', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['trusted proxies behind the caller', '203.0.113.7, 10.1.2.3, 10.4.5.6', '203.0.113.7'],
    ['a trusted address that is not next to the last proxy', '10.9.9.9, 203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['IPv6', '2001:db8::7, 10.1.2.3', '2001:db8::7'],
    ['trusted proxies alone', '10.1.2.3', '10.1.2.3'],
  ])('yield one client address for %s', async (_name, list, caller) => {
    const headers = await headersOf('loopback, 10.0.0.0/8', list === '' ? {} : { 'x-forwarded-for': list })
    expect(headers['x-forwarded-for']).toBe(caller)
  })
})

describe('a warning', () => {
  const noAddress = 'a proxy sends no client address: let it set X-Forwarded-For, or all clients share their limits'
  const notNamed = 'X-Forwarded headers ignored: TRUST_PROXY does not name the sender'
  const warn = vi.spyOn(log, 'warn')
  beforeEach(() => void warn.mockReset())
  afterEach(() => void warn.mockReset())
  const messages = () => warn.mock.calls.map(([, message]) => message)

  it.each([
    ['another https header', { 'x-forwarded-proto': 'https' }],
    ['Via', { via: '1.1 proxy' }],
    ['a host name', { host: 'tasks.example.com' }],
    ['no address in its header', { host: 'tasks.example.com', 'x-forwarded-for': 'unknown' }],
  ])('is logged for a proxy with %s that sends no address', async (_name, headers) => {
    await headersOf('loopback', headers)
    expect(messages()).toEqual([noAddress])
  })

  it.each([
    ['people on this machine', 'loopback', { host: 'localhost:3000' }],
    ['their own address', 'loopback', { host: '127.0.0.1:3000' }],
    ['a proxy that sends one', 'loopback', claims],
    ['a peer that claims nothing', '10.0.0.0/8', { host: 'tasks.example.com' }],
  ])('is not logged for %s', async (_name, trusted, headers) => {
    await headersOf(trusted, headers)
    expect(messages()).toEqual([])
  })

  it('is logged when a peer that is not trusted sends forwarded headers', async () => {
    await headersOf('10.0.0.0/8', claims)
    expect(messages()).toEqual([notNamed])
  })
})
