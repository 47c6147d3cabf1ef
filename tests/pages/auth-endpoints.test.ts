import { expect, inject, it } from 'vitest'
import { requestPage } from '../support/page-request'
import { builtActions } from '../support/server-actions'
import { newSignedIn } from '../support/session'

it.each(['signout', 'callback/password', 'signin/email'])(
  'a body larger than any sign-in form is rejected before it is read: %s',
  async (path) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const whole = await requestPage(`/api/auth/${path}`, { method: 'POST', headers, body: 'x'.repeat(20_000) })
    expect(whole.status).toBe(413)
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    })
    const streamed = await requestPage(`/api/auth/${path}`, {
      method: 'POST',
      headers,
      body: endless,
      ...{ duplex: 'half' },
    }).catch(() => undefined)
    // The server answers 413 or closes the connection. It must not keep reading.
    expect([undefined, 413]).toContain(streamed?.status)
  },
)

it('a passkey that no browser sends is refused without a word about why', async () => {
  const page = await requestPage('/sign-in', {
    method: 'POST',
    headers: { 'next-action': builtActions().get('beginPasskeySignIn') ?? '', 'content-type': 'text/plain' },
    body: '[]',
  })
  const csrf = await requestPage('/api/auth/csrf')
  const { csrfToken } = await csrf.json()
  const cookies = [page, csrf].flatMap(({ headers }) => headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]))
  const text = 'x\0x'
  const response = { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
  const passkey = { id: text, rawId: text, type: 'public-key', clientExtensionResults: {}, response }
  const refused = await requestPage('/api/auth/callback/passkey', {
    method: 'POST',
    headers: { cookie: cookies.join('; ') },
    body: new URLSearchParams({ response: JSON.stringify(passkey), csrfToken, json: 'true' }),
  })
  expect(refused.status).toBe(401)
  expect(new URL((await refused.json()).url).searchParams.get('error')).toBe('PasskeyRefused')
})

it('callers cannot write to the log', async () => {
  const response = await requestPage('/api/auth/_log', {
    method: 'POST',
    body: new URLSearchParams({ level: 'error', code: 'forged' }),
  })
  expect(response.status).toBe(404)
})

it.each([
  ['/api/auth/error?error=%E0', 400],
  ['/api/auth/signin?callbackUrl=%E2%9C%93', 400],
  ['/api/auth/callback/password?error=%0D%0AX', 405],
  ['/api/auth/callback/password', 405],
  ['/api/auth/callback/passkey', 405],
  ['/api/auth/%E0', 400],
  ['/day/%2', 400],
])('%s is a client error: %i', async (path, status) => {
  expect((await requestPage(path)).status).toBe(status)
})

it.each(['/live', '/profile/export'])('%s answers only GET, and only with a session', async (path) => {
  const { session } = await newSignedIn(inject('baseUrl'))
  expect((await requestPage(path, { session, method: 'HEAD' })).status).toBe(405)
  expect((await requestPage(path)).status).toBe(401)
})

it('/live/missed answers only with a session', async () => {
  expect((await requestPage('/live/missed')).status).toBe(401)
})
