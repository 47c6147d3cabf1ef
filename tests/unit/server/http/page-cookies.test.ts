import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { filterCookies } from '@/lib/server/http/page-cookies'

function filtered(cookie: string): string | undefined {
  const request = new IncomingMessage(new Socket())
  request.headers.cookie = cookie
  filterCookies(request)
  return request.headers.cookie
}

it('keeps the cookies of the pages, and no others', () => {
  const own = ['next-auth.session-token=a.b.c', '__Host-next-auth.csrf-token=x%7Cy', '__Secure-next-auth.state=s=1']
  expect(filtered([...own, 'daymark.time-zone=Europe%2FBerlin'].join('; '))).toBe(
    [...own, 'daymark.time-zone=Europe%2FBerlin'].join('; '),
  )
  expect(filtered('analytics=1; next-auth.session-token=a;theme=dark; next-auth=1; =x; x')).toBe(
    'next-auth.session-token=a',
  )
  expect(filtered('analytics=1')).toBeUndefined()
})

it('keeps the first of several cookies with one name', () => {
  expect(filtered('next-auth.state=1; next-auth.state=2')).toBe('next-auth.state=1')
})

it('keeps a bounded number of cookies, of bounded size', () => {
  const many = Array.from({ length: 1900 }, (_, index) => `next-auth.${index}=1`)
  expect(filtered(many.join('; '))?.split('; ')).toEqual(many.slice(0, 16))
  expect(filtered(`next-auth.a=1; next-auth.b=${'x'.repeat(8192)}`)).toBe('next-auth.a=1')
  expect(filtered(`next-auth.session-token.0=${'x'.repeat(4000)}; next-auth.session-token.1=x`)).toHaveLength(4055)
})
