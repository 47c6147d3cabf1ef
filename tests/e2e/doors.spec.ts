import { randomUUID } from 'node:crypto'
import { baseUrl, expect, password, test } from '../support/browser'
import { newAddress, signInOverHttp } from '../support/password-sign-in'

test('a body that is larger than any form of signing in is refused before it is read', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': newAddress() }
  for (const path of ['signout', 'callback/password', 'signin/email']) {
    const whole = await fetch(`${baseUrl}/api/auth/${path}`, { method: 'POST', headers, body: 'x'.repeat(20_000) })
    expect(whole.status, path).toBe(413)
    const inPieces = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(10_000)),
    })
    const streamed = await fetch(`${baseUrl}/api/auth/${path}`, {
      method: 'POST',
      headers,
      body: inPieces,
      ...{ duplex: 'half' },
    }).catch(() => undefined)
    // Some answer, or a connection that is closed: but not one that reads for ever.
    expect([undefined, 413]).toContain(streamed?.status)
  }
})

test('nobody can write into the log of the service', async () => {
  const answer = await fetch(`${baseUrl}/api/auth/_log`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ level: 'error', code: 'forged' }),
  })
  expect(answer.status).toBe(404)
})

test('what has no end answers GET alone, and only somebody who is signed in', async ({
  person: { context },
  newContext,
}) => {
  const nobody = await newContext()
  for (const path of ['/live', '/profile/export']) {
    expect((await context.request.head(path)).status(), path).toBe(405)
    expect((await nobody.request.get(path)).status(), path).toBe(401)
  }
})

test('an address that is refused does not use up the attempts at an account', async ({ newPerson }) => {
  test.setTimeout(120_000)
  const { email } = await newPerson()
  const headers = { 'x-forwarded-for': newAddress() }
  const refused = async (address: string) =>
    (await signInOverHttp(baseUrl, { email: address, password: 'wrong password' }, headers)).error
  for (let count = 0; count < 60; count++) {
    if ((await refused(`${randomUUID()}@example.com`))?.startsWith('TooManyAttempts')) break
  }
  for (let count = 0; count < 12; count++) expect(await refused(email)).toMatch(/^TooManyAttempts/)
  expect((await signInOverHttp(baseUrl, { email, password })).status).toBe(200)
})
