import { expect, inject, it } from 'vitest'
import { createWebhook } from '@/lib/domain/webhooks/manage'
import type { WebhookSettings } from '@/lib/domain/webhooks/schema'
import { db } from '@/lib/foundation/database/client'
import { requestPage } from '../support/page-request'
import { callAction } from '../support/server-actions'
import { newSignedIn, password } from '../support/session'
import { ageAuthentication, newViewer } from '../support/viewer'

const page = '/profile/webhooks'
// The host does not exist, so that nothing is delivered.
const settings: WebhookSettings = { name: 'team chat', url: 'https://receiver.invalid/', types: ['created'] }

async function newOwner() {
  const owner = await newSignedIn(inject('baseUrl'))
  const { actor } = await newViewer(owner)
  const add = async () => (await createWebhook(actor, settings)).id
  return { ...owner, add, webhookId: await add() }
}

const readWebhooks = ({ userId }: { userId: string }) =>
  db().webhook.findMany({ where: { userId }, orderBy: { id: 'asc' } })

it.each<[string, (id: string) => unknown]>([
  ['createWebhook', () => settings],
  ['updateWebhook', (id) => ({ ...settings, id, url: 'https://elsewhere.invalid/' })],
  ['showWebhookSecret', (id) => id],
  ['rotateWebhookSecret', (id) => ({ id, previousSecretUntil: null })],
])('%s requires an authentication in the last 10 minutes', async (name, argOf) => {
  const owner = await newOwner()
  await ageAuthentication(owner)
  const { session } = owner
  const call = () => callAction(name, { page, args: [argOf(owner.webhookId)], session })
  const before = await readWebhooks(owner)
  expect(await call()).toMatchObject({
    ok: false,
    needsAuthentication: { password: true, passkey: false, code: false },
  })
  expect(await readWebhooks(owner)).toEqual(before)
  const shown = { userId: owner.userId, type: 'webhook.secret-shown' }
  expect(await db().activity.count({ where: shown })).toBe(0)
  await callAction('confirmPassword', { page, args: [{ password }], session })
  expect(await call()).toMatchObject({ ok: true })
})

it.each(['pauseWebhook', 'resumeWebhook', 'sendTestEvent', 'deleteWebhook'])('%s does not', async (name) => {
  const owner = await newOwner()
  await ageAuthentication(owner)
  const outcome = await callAction(name, { page, args: [owner.webhookId], session: owner.session })
  expect(outcome).toMatchObject({ ok: true })
})

it.each<[string, Record<string, unknown>]>([
  ['The URL must be an http or https URL.', { url: 'ftp://example.com/' }],
  ['The URL must not contain a user name or password.', { url: 'https://me:secret@example.com/' }],
  [
    'The URL must not lead into a private network, unless the operator permits it (WEBHOOK_ALLOW).',
    { url: 'http://169.254.169.254/latest/meta-data/' },
  ],
  ['The list of events must name at least one event.', { types: [] }],
  ['The name must not be empty.', { name: ' ' }],
])('invalid settings are refused in a sentence: %s', async (message, invalid) => {
  const owner = await newOwner()
  const args = [{ ...settings, ...invalid }]
  expect(await callAction('createWebhook', { page, args, session: owner.session })).toEqual({ ok: false, message })
})

it('a delivery is shown to its owner only, and below its own webhook', async () => {
  const owner = await newOwner()
  const other = await newOwner()
  const { userId, webhookId } = owner
  const body = '{"type":"webhook.test","timestamp":"2026-03-01T00:00:00.000Z","data":{}}'
  const { id } = await db().webhookDelivery.create({ data: { userId, webhookId, body, nextAt: null } })
  const shows = async (session: string, path: string) =>
    (await (await requestPage(path, { session })).text()).includes(`msg_${id}`)
  expect(await shows(owner.session, `${page}/${webhookId}/${id}`)).toBe(true)
  expect(await shows(owner.session, `${page}/${await owner.add()}/${id}`)).toBe(false)
  expect(await shows(other.session, `${page}/${webhookId}/${id}`)).toBe(false)
  expect(await shows(other.session, `${page}/${other.webhookId}/${id}`)).toBe(false)
})

it('a response is shown as text only', async () => {
  const { userId, webhookId, session } = await newOwner()
  const { id } = await db().webhookDelivery.create({ data: { userId, webhookId, attempts: 1, nextAt: null } })
  const attempt = { number: 1, at: new Date(), url: settings.url, durationMs: 1, status: 500 }
  const response = '<script src="https://evil.invalid"></script><img src=x onerror=alert(1)>'
  await db().webhookAttempt.create({ data: { userId, deliveryId: id, ...attempt, response } })
  const html = await (await requestPage(`${page}/${webhookId}/${id}`, { session })).text()
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('<script src="https://evil.invalid"')
})

it('the page of the sign-in returns to a webhook', async () => {
  const { webhookId, session } = await newOwner()
  for (const path of [page, `${page}/${webhookId}`]) {
    const query = new URLSearchParams({ again: path })
    expect((await requestPage(`/sign-in?${query}`, { session })).status, path).toBe(200)
  }
  const query = new URLSearchParams({ again: `${page}/../../evil` })
  expect((await requestPage(`/sign-in?${query}`, { session })).headers.get('location')).toBe('/day')
})
