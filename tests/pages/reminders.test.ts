import { expect, inject, it } from 'vitest'
import { listSubscriptions } from '@/lib/domain/reminders/subscriptions'
import { vapidKeys } from '@/lib/domain/reminders/vapid'
import { db } from '@/lib/foundation/database/client'
import { today } from '../support/day-page'
import { requestPage } from '../support/page-request'
import { newSignedIn } from '../support/session'
import { newViewer } from '../support/viewer'

const subscription = {
  endpoint: 'https://push.invalid/x',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
}
const json = (method: string, body: unknown) => ({ method, body: JSON.stringify(body) })

it.each([
  ['/reminders', {}],
  ['/reminders/subscription', {}],
  ['/reminders/subscription', json('POST', subscription)],
  ['/reminders/subscription', json('DELETE', { endpoint: subscription.endpoint })],
  ['/reminders/complete', json('POST', { taskId: '019b76da-a800-7001-8d5e-24e7b4c8f3a2' })],
])('needs a session: %s', async (path, request) => {
  expect((await requestPage(path, request)).status).toBe(401)
})

it('lists the open tasks that are due in the next day, and completes one', async () => {
  const { session, api } = await newSignedIn(inject('baseUrl'))
  const dueTime = Date.now() + 60_000
  const { body } = await api.call('POST', '/api/v1/tasks', { text: 'soon', date: today(), dueTime })
  await api.call('POST', '/api/v1/tasks', { text: 'no time', date: today() })
  const list = async () => (await requestPage('/reminders', { session })).json()
  expect(await list()).toEqual([{ id: body._id, text: 'soon', date: today(), dueTime }])
  const complete = () => requestPage('/reminders/complete', { session, ...json('POST', { taskId: body._id }) })
  expect((await complete()).status).toBe(204)
  expect((await complete()).status).toBe(204)
  expect(await list()).toEqual([])
  expect(await api.list(today())).toMatchObject([{ text: 'soon', isCompleted: true }, { text: 'no time' }])
})

it('completes nothing of another account, from another origin, or without a task', async () => {
  const [owner, other] = [await newSignedIn(inject('baseUrl')), await newSignedIn(inject('baseUrl'))]
  const { body } = await owner.api.create('mine', today())
  const request = json('POST', { taskId: body._id })
  expect((await requestPage('/reminders/complete', { session: other.session, ...request })).status).toBe(404)
  const headers = { origin: 'https://elsewhere.example' }
  expect((await requestPage('/reminders/complete', { session: owner.session, headers, ...request })).status).toBe(403)
  for (const sent of [{}, { taskId: body._id, more: 1 }, 'x'.repeat(20_000)]) {
    const answer = await requestPage('/reminders/complete', { session: owner.session, ...json('POST', sent) })
    expect(answer.status).toBe(400)
  }
  expect(await owner.api.list(today())).toMatchObject([{ isCompleted: false }])
})

it('saves and removes the subscription of a browser, and refuses others', async () => {
  const { session, userId } = await newSignedIn(inject('baseUrl'))
  const { actor } = await newViewer({ userId })
  const path = '/reminders/subscription'
  const key = await (await requestPage(path, { session })).json()
  expect(key).toEqual({ publicKey: vapidKeys().publicKey })
  for (const invalid of [
    {},
    { ...subscription, endpoint: 'https://192.168.0.1/x' },
    { ...subscription, endpoint: 'file:///etc/passwd' },
    { ...subscription, keys: { p256dh: 'short', auth: 'short' } },
    { ...subscription, more: 1 },
  ]) {
    expect((await requestPage(path, { session, ...json('POST', invalid) })).status).toBe(400)
  }
  expect((await requestPage(path, { session, ...json('POST', subscription) })).status).toBe(204)
  expect(await listSubscriptions(actor)).toHaveLength(1)
  expect(await db().reminderSchedule.count({ where: { userId } })).toBe(1)
  const removal = json('DELETE', { endpoint: subscription.endpoint })
  expect((await requestPage(path, { session, ...removal })).status).toBe(204)
  expect(await listSubscriptions(actor)).toEqual([])
})
