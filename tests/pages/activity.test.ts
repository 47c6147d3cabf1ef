import { expect, inject, it, vi } from 'vitest'
import { db } from '@/lib/foundation/database/client'
import { requestPage } from '../support/page-request'
import { newAddress, signInOverHttp } from '../support/password-sign-in'
import { callAction } from '../support/server-actions'
import { newSignedIn, password, sessionCookieName } from '../support/session'

const baseUrl = inject('baseUrl')
const patience = { timeout: 10_000 }

it('the page shows sign-ins with their address, failures too, newest first, and nobody else’s', async () => {
  const { email, userId } = await newSignedIn(baseUrl)
  const other = await newSignedIn(baseUrl)
  const address = newAddress()
  const headers = { 'x-forwarded-for': address, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  await signInOverHttp(baseUrl, { email, password: 'not my password' }, headers)
  await vi.waitFor(
    async () => expect(await db().activity.count({ where: { userId, type: 'session.refused' } })).toBe(1),
    { timeout: 10_000 },
  )
  const { sessionCookie = '' } = await signInOverHttp(baseUrl, { email, password }, headers)
  const [pair = ''] = sessionCookie.split('; ')
  const session = pair.slice(sessionCookieName.length + 1)
  const html = await (await requestPage('/profile/activity', { session })).text()
  const [signedIn, refused] = [html.indexOf('Signed in'), html.indexOf('Sign-in refused')]
  expect(signedIn).toBeGreaterThan(0)
  expect(refused).toBeGreaterThan(signedIn)
  expect(html.split(address).length).toBeGreaterThanOrEqual(3)
  expect(html).toContain('Firefox on Linux')
  const others = await (await requestPage('/profile/activity', { session: other.session })).text()
  expect(others).not.toContain(address)
})

it('an invalid cursor shows the first page', async () => {
  const { session } = await newSignedIn(baseUrl)
  for (const cursor of ['x', '', 'a&cursor=b', '%00']) {
    const page = await requestPage(`/profile/activity?cursor=${cursor}`, { session })
    expect(await page.text(), cursor).toContain('API key created')
  }
})

it('the page escapes what would reorder a name', async () => {
  const { session } = await newSignedIn(baseUrl)
  const args = [{ name: 'laptop\u202egnp.exe', scope: 'read', expiresAt: null }]
  expect(await callAction('createKey', { page: '/profile/api-keys', args, session })).toMatchObject({ ok: true })
  const html = await (await requestPage('/profile/activity', { session })).text()
  expect(html).toContain('<bdi>laptop\\u202egnp.exe</bdi>')
})

it('an action records session, address and browser', async () => {
  const { session, userId } = await newSignedIn(baseUrl)
  const args = [{ name: 'Ada', timeZone: 'UTC', theme: 'dark' }]
  expect(await callAction('updateProfile', { page: '/profile', args, session })).toMatchObject({ ok: true })
  const [{ id: sessionId } = { id: '' }] = await db().session.findMany({ where: { userId } })
  expect(await db().activity.findFirst({ where: { userId, type: 'settings.changed' } })).toMatchObject({
    by: 'session',
    sessionId,
    address: expect.stringMatching(/^10\./),
    userAgent: expect.any(String),
    detail: 'name, time zone, theme',
  })
})

it('the API records the address of a rejected key', async () => {
  const { api, key, userId } = await newSignedIn(baseUrl)
  expect((await api.call('GET', '/api/v1/tasks?date=2026-03-01')).status).toBe(200)
  await db().apiKey.updateMany({ where: { userId }, data: { revokedAt: new Date() } })
  const address = newAddress()
  const headers = { 'x-api-key': key, 'x-forwarded-for': address, 'user-agent': 'release-agent/2' }
  await vi.waitFor(async () => {
    expect((await fetch(`${baseUrl}/api/v1/tasks?date=2026-03-01`, { headers })).status).toBe(401)
  }, patience)
  await vi.waitFor(
    async () =>
      expect(await db().activity.findMany({ where: { userId, type: 'key.rejected' } })).toEqual([
        expect.objectContaining({ by: 'key', address, userAgent: 'release-agent/2', detail: 'revoked' }),
      ]),
    patience,
  )
})
