import { describe, expect, it } from 'vitest'
import { describeBrowser } from '@/components/profile/describe-browser'
import { readSource } from '@/lib/foundation/request/source'

describe('the source of a request', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1, 10.0.0.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['unknown', null],
    ['<script>', null],
    ['', null],
  ])('reads the address of %s', (sent, address) => {
    expect(readSource(new Headers({ 'x-forwarded-for': sent })).address).toBe(address)
  })

  it('bounds the user agent and replaces what is not ASCII', () => {
    const { userAgent } = readSource(new Headers({ 'user-agent': `a\tb\u009bc${'x'.repeat(1000)}` }))
    expect(userAgent).toHaveLength(300)
    expect(userAgent).toMatch(/^a\?b\?cx+$/)
    expect(readSource(new Headers()).userAgent).toBeNull()
  })
})

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Safari/604.1',
      'Chrome on iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['curl/8.5.0', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('of %s', (userAgent, name) => {
    expect(describeBrowser(userAgent)).toBe(name)
  })
})
