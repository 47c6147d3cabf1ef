// Deliveries of webhooks, with a clock that the tests set.
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { toPlainData } from '@/lib/domain/operation/reply'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { createTask } from '@/lib/domain/tasks/create-task'
import { deleteTask } from '@/lib/domain/tasks/delete-task'
import { listChanges } from '@/lib/domain/tasks/events/list-changes'
import { ChangesQuery, type TaskEventType, taskEventTypes } from '@/lib/domain/tasks/events/schema'
import { toggleTask } from '@/lib/domain/tasks/toggle-task'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { deleteOldDeliveries } from '@/lib/domain/webhooks/delete-old'
import { deliver } from '@/lib/domain/webhooks/deliver'
import { getDelivery, listDeliveries, redeliverMessage, sendTest } from '@/lib/domain/webhooks/deliveries'
import { WebhookDispatcher } from '@/lib/domain/webhooks/dispatcher'
import * as manage from '@/lib/domain/webhooks/manage'
import { maxAttempts } from '@/lib/domain/webhooks/retry'
import { DeliveryId } from '@/lib/domain/webhooks/schema'
import { db } from '@/lib/foundation/database/client'
import { maxWebhooksPerAccount } from '@/lib/foundation/limits'
import { newActor } from '../../support/actor'
import { openReceiver, type Received, type Receiver } from '../../support/receiver'

const [hour, day] = [3600_000, 24 * 3600_000]
const newTask = { text: 'Water the plants', date: '2026-03-01', isCompleted: false }

/** A dispatcher with a clock that starts now. */
class TestDispatcher {
  time = Date.now()
  readonly #dispatcher = new WebhookDispatcher({ now: () => this.time })

  /** Attempts all that is due after a while. */
  async runAfter(ms = 0): Promise<void> {
    // The database's clock, which enqueues, goes on.
    this.time = Math.max(this.time + ms, Date.now() + 1000)
    await this.#dispatcher.runDue()
  }
}

async function newWebhook(receiver: Receiver, types: readonly TaskEventType[] = taskEventTypes, actor?: Actor) {
  const owner = actor ?? (await newActor())
  const created = await manage.createWebhook(owner, { name: 'test', url: receiver.url, types: [...types] })
  return { actor: owner, dispatcher: new TestDispatcher(), ...created }
}

const make = async (actor: Actor) => toPlainData(await createTask(actor, newTask))._id
const logOf = async (actor: Actor, id: string) => (await listDeliveries(actor, id)).deliveries
const webhookOf = async (actor: Actor, id: string) => (await manage.listWebhooks(actor)).find((one) => one.id === id)

/** Verifies a message with the independent library, at the time at which it was sent. Returns the payload. */
function verify(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers)
}

describe('a webhook', () => {
  it('gets the event and the task, signed as Standard Webhooks say', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, secret } = await newWebhook(receiver)
    const taskId = await make(actor)
    await dispatcher.runAfter()
    const [message, ...others] = receiver.received
    expect(others).toEqual([])
    if (!message) throw new Error('nothing was received')
    const { changes } = toPlainData(await listChanges(actor, ChangesQuery.parse({ since: '0' })))
    const [change] = changes
    expect(verify(secret, message)).toEqual({
      type: 'task.created',
      timestamp: new Date(change?.at ?? 0).toISOString(),
      data: change,
    })
    expect(change).toMatchObject({ taskId, task: { text: newTask.text } })
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f-]{36}$/),
      'user-agent': expect.stringMatching(/^Daymark\//),
    })
    expect(() => verify(secret, { ...message, body: message.body.replace('Water', 'Wash') })).toThrow()
    expect(await logOf(actor, (await manage.listWebhooks(actor))[0]?.id ?? '')).toMatchObject([
      { type: 'task.created', state: 'delivered', attempts: 1, status: 204, nextAt: null },
    ])
  })

  it('gets the events that it wants, of its own account, and none while it is paused', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver, ['completed', 'deleted'])
    await make(await newActor())
    const taskId = await make(actor)
    await toggleTask(actor, { taskId })
    await manage.pauseWebhook(actor, id)
    await toggleTask(actor, { taskId })
    await toggleTask(actor, { taskId })
    await dispatcher.runAfter()
    expect(receiver.received).toEqual([])
    await manage.resumeWebhook(actor, id)
    await archiveTask(actor, { taskId })
    await deleteTask(actor, { taskId })
    await dispatcher.runAfter()
    const payloads = receiver.received.map(({ body }) => JSON.parse(body))
    expect(payloads.map(({ type, data }) => [type, data.task]).sort()).toEqual([
      ['task.completed', null],
      ['task.deleted', null],
    ])
  })

  it('gets each event of a change that has several', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher } = await newWebhook(receiver, ['moved', 'completed'])
    const taskId = await make(actor)
    await updateTask(actor, { taskId, text: 'x', date: '2026-03-02', isCompleted: true })
    await dispatcher.runAfter()
    expect(receiver.received.map(({ body }) => JSON.parse(body).type).sort()).toEqual(['task.completed', 'task.moved'])
  })

  it('gets what a receiver that was down for a day missed, each message once, under one id and unchanged', async () => {
    const receiver = await openReceiver()
    const { port } = new URL(receiver.url)
    const { actor, dispatcher, id } = await newWebhook(receiver)
    receiver.answer = (response) => response.destroy()
    const taskId = await make(actor)
    for (let elapsed = 0; elapsed < day; elapsed += hour) {
      await dispatcher.runAfter(hour)
      if (elapsed === 0) await receiver.close()
      if (elapsed === 2 * hour) await updateTask(actor, { taskId, text: 'changed meanwhile' })
    }
    const before = await logOf(actor, id)
    expect(before).toMatchObject([
      { state: 'pending', status: null },
      { state: 'pending', status: null },
    ])
    const again = await openReceiver({ port: Number(port) })
    await dispatcher.runAfter(day)
    expect(again.received).toHaveLength(2)
    const created = again.received.find(({ body }) => body.includes('task.created'))
    expect(created?.headers['webhook-id']).toBe(receiver.received[0]?.headers['webhook-id'])
    expect(created?.body).toBe(receiver.received[0]?.body)
    expect(created?.headers['webhook-timestamp']).not.toBe(receiver.received[0]?.headers['webhook-timestamp'])
    expect(await logOf(actor, id)).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
    await dispatcher.runAfter(30 * day)
    expect(again.received).toHaveLength(2)
  })

  it('is disabled when every attempt of a delivery has failed, and goes on when it is resumed', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response) => response.writeHead(500).end('out of order')
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      await dispatcher.runAfter(day * 1.2)
      expect(await webhookOf(actor, id)).toMatchObject({ state: 'active' })
    }
    await make(actor)
    await dispatcher.runAfter(day * 1.2)
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'disabled', disabledBecause: 'failing' })
    const [second, first] = await logOf(actor, id)
    expect(first).toMatchObject({ state: 'failed', attempts: maxAttempts, status: 500 })
    expect(second).toMatchObject({ state: 'pending' })
    expect((await getDelivery(actor, first?.id ?? '')).tried.map(({ number }) => number)).toEqual(
      Array.from({ length: maxAttempts }, (_, index) => maxAttempts - index),
    )
    const count = receiver.received.length
    await dispatcher.runAfter(3 * day)
    expect(receiver.received).toHaveLength(count)
    receiver.answer = (response) => response.writeHead(200).end('ok')
    await manage.resumeWebhook(actor, id)
    await dispatcher.runAfter()
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'active', disabledBecause: null })
    expect(await logOf(actor, id)).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
  })

  it('is disabled by 410 at once', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response) => response.writeHead(410).end()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    await dispatcher.runAfter()
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'disabled', disabledBecause: 'gone' })
    expect(await logOf(actor, id)).toMatchObject([{ state: 'failed', status: 410 }])
  })

  it('that gets another URL during an attempt is not disabled by 410, and gets the message there', async () => {
    const [gone, receiver] = [await openReceiver(), await openReceiver()]
    const { actor, dispatcher, id } = await newWebhook(gone)
    gone.answer = async (response) => {
      await manage.updateWebhook(actor, { id, name: 'test', url: receiver.url, types: [...taskEventTypes] })
      response.writeHead(410).end()
    }
    await make(actor)
    await dispatcher.runAfter()
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'active', disabledBecause: null })
    expect(await logOf(actor, id)).toMatchObject([{ state: 'pending', status: 410 }])
    await dispatcher.runAfter(hour)
    expect(await logOf(actor, id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(receiver.received).toHaveLength(1)
  })

  it('has a message when its status has come, although the rest of the response is cut off', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    receiver.answer = (response) => {
      response.writeHead(200, { 'content-length': '10' }).write('ok', () => response.destroy())
    }
    await make(actor)
    await dispatcher.runAfter()
    expect(await logOf(actor, id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200 }])
    receiver.answer = (response) => response.writeHead(410).write('gone', () => response.destroy())
    await make(actor)
    await dispatcher.runAfter()
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'disabled', disabledBecause: 'gone' })
  })

  it('is not called again before the time that it asks for', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response, _request, count) =>
      response.writeHead(count === 1 ? 429 : 200, { 'retry-after': '7200' }).end()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    await dispatcher.runAfter()
    await dispatcher.runAfter(1.9 * hour)
    expect(receiver.received).toHaveLength(1)
    await dispatcher.runAfter(0.2 * hour)
    expect(await logOf(actor, id)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('fails with a redirect, and with any other status but success', async () => {
    const receiver = await openReceiver()
    const statuses = [301, 400, 404, 299]
    receiver.answer = (response, _request, count) =>
      response.writeHead(statuses[count - 1] ?? 500, { location: receiver.url }).end()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    for (const _status of statuses) await dispatcher.runAfter(hour)
    const [delivery] = await logOf(actor, id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 4 })
    const { tried } = await getDelivery(actor, delivery?.id ?? '')
    expect(tried.map(({ status }) => status)).toEqual(statuses.toReversed())
  })

  it('does not delay others when it is slow', async () => {
    const [slow, quick] = [await openReceiver(), await openReceiver()]
    slow.answer = () => undefined
    const { actor } = await newWebhook(slow)
    await newWebhook(quick, ['updated'], actor)
    for (let index = 0; index < 30; index++) {
      const taskId = await make(actor)
      if (index === 29) await updateTask(actor, { taskId, text: 'x' })
    }
    const dispatcher = new WebhookDispatcher({ now: () => Date.now() + 1000 })
    dispatcher.start()
    await expect.poll(() => quick.received.length, { timeout: 5000 }).toBe(1)
    await slow.close()
    await dispatcher.stop()
  })

  it('does not delay those of other accounts, however many slow ones an account has', async () => {
    const [slow, quick] = [await openReceiver(), await openReceiver()]
    slow.answer = () => undefined
    const { actor } = await newWebhook(slow)
    for (let count = 1; count < maxWebhooksPerAccount; count++) await newWebhook(slow, taskEventTypes, actor)
    for (let index = 0; index < 10; index++) await make(actor)
    const other = await newWebhook(quick)
    await make(other.actor)
    const dispatcher = new WebhookDispatcher({ now: () => Date.now() + 1000 })
    dispatcher.start()
    await expect.poll(() => quick.received.length, { timeout: 5000 }).toBe(1)
    await slow.close()
    await dispatcher.stop()
  })

  it('does not delay those of other accounts, however many accounts are slow', async () => {
    const [slow, quick] = [await openReceiver(), await openReceiver()]
    // Slow for the dispatcher, and quick enough for a test.
    slow.answer = () => undefined
    const owners = await Promise.all(
      Array.from({ length: 7 }, async () => {
        const { actor } = await newWebhook(slow)
        await newWebhook(slow, taskEventTypes, actor)
        for (let index = 0; index < 8; index++) await make(actor)
        return actor
      }),
    )
    expect(owners).toHaveLength(7)
    const dispatcher = new WebhookDispatcher({ now: () => Date.now() + 1000 })
    dispatcher.start()
    await expect.poll(() => slow.received.length, { timeout: 5000 }).toBeGreaterThan(24)
    const other = await newWebhook(quick)
    await make(other.actor)
    dispatcher.wake()
    await expect.poll(() => quick.received.length, { timeout: 5000 }).toBe(1)
    await slow.close()
    await dispatcher.stop()
  })

  it('gets its messages while other changes come faster than the dispatcher waits', async () => {
    const receiver = await openReceiver()
    const { actor } = await newWebhook(receiver)
    const dispatcher = new WebhookDispatcher({ now: () => Date.now() + 1000 })
    dispatcher.start()
    const waking = setInterval(() => dispatcher.wake(), 5)
    onTestFinished(() => clearInterval(waking))
    await make(actor)
    await expect.poll(() => receiver.received.length, { timeout: 5000 }).toBe(1)
    await dispatcher.stop()
  })

  it('gets a message that is claimed while the dispatcher stops before it has stopped', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher: earlier } = await newWebhook(receiver)
    // Deliveries that other tests have left to attempt would be claimed first.
    await earlier.runAfter()
    await make(actor)
    let whenStopped: Promise<number> | undefined
    const readings: number[] = []
    const dispatcher = new WebhookDispatcher({
      now: () => {
        const time = Date.now() + 1000
        // The first reading is compared with the time at which one is due, the second one is for the claim.
        if (readings.push(time) === 2) whenStopped = dispatcher.stop().then(() => receiver.received.length)
        return time
      },
    })
    dispatcher.start()
    await expect.poll(() => readings.length, { timeout: 5000 }).toBeGreaterThan(1)
    expect(await whenStopped).toBe(1)
  })

  it('can be deleted while tasks are written, and nothing of it remains', async () => {
    const receiver = await openReceiver()
    for (let round = 0; round < 10; round++) {
      const { actor, id, dispatcher } = await newWebhook(receiver)
      await Promise.all([...Array.from({ length: 5 }, () => make(actor)), manage.deleteWebhook(actor, id)])
      await dispatcher.runAfter()
      expect(await db().webhookDelivery.count({ where: { userId: actor.userId } })).toBe(0)
    }
  })

  it('that is paused keeps what is due, and sends it when it is resumed, also while it is being looked at', async () => {
    const receiver = await openReceiver()
    const { actor, id, dispatcher } = await newWebhook(receiver)
    for (let index = 0; index < 20; index++) await make(actor)
    await Promise.all([dispatcher.runAfter(), manage.pauseWebhook(actor, id), manage.resumeWebhook(actor, id)])
    await manage.resumeWebhook(actor, id)
    await dispatcher.runAfter()
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20)
    expect((await logOf(actor, id)).map(({ state }) => state)).toEqual(Array(20).fill('delivered'))
  })

  it('that could not be resumed stays paused, and loses nothing', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    for (let count = 0; count < 3; count++) await make(actor)
    await manage.pauseWebhook(actor, id)
    await db().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT FROM "WebhookDelivery" WHERE "userId" = ${actor.userId}::uuid LIMIT 1 FOR UPDATE`
      await expect(manage.resumeWebhook(actor, id)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    })
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'paused' })
    await manage.resumeWebhook(actor, id)
    await dispatcher.runAfter()
    expect(receiver.received).toHaveLength(3)
  })

  it('that is resumed does not get again what arrives meanwhile', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    await manage.pauseWebhook(actor, id)
    const resumed = await db().$transaction(async (tx) => {
      await tx.$executeRaw`
        UPDATE "WebhookDelivery" SET "nextAt" = NULL, "deliveredAt" = now() WHERE "userId" = ${actor.userId}::uuid`
      const resuming = manage.resumeWebhook(actor, id)
      await expect
        .poll(() => tx.$queryRaw`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids("pid"))`)
        .toHaveLength(1)
      return { resuming }
    })
    await resumed.resuming
    await dispatcher.runAfter()
    expect(receiver.received).toEqual([])
  })

  it('that is paused before the first attempt gets the task as it is when it is resumed', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver, ['created'])
    const taskId = await make(actor)
    await db().webhook.updateMany({ where: { userId: actor.userId, id }, data: { pausedAt: new Date() } })
    // Holds what is due.
    await dispatcher.runAfter()
    await updateTask(actor, { taskId, text: 'Water the garden' })
    await manage.resumeWebhook(actor, id)
    await dispatcher.runAfter()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.task.text)).toEqual(['Water the garden'])
  })

  it('that is paused during a failing attempt shows no time of the next one', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    receiver.answer = (response) => void manage.pauseWebhook(actor, id).then(() => response.writeHead(500).end())
    await make(actor)
    await dispatcher.runAfter()
    expect(await logOf(actor, id)).toMatchObject([{ state: 'pending', attempts: 1, nextAt: null }])
    await manage.resumeWebhook(actor, id)
    expect(await logOf(actor, id)).toMatchObject([{ state: 'pending', nextAt: expect.any(Number) }])
  })

  it('that is resumed between a claim and its hold does not wait for the lease', async () => {
    const receiver = await openReceiver()
    const { actor, id, dispatcher } = await newWebhook(receiver)
    await make(actor)
    const leased = new Date(dispatcher.time + hour)
    const delivery = await db().webhookDelivery.findFirstOrThrow({ where: { userId: actor.userId } })
    const where = { userId_id: { userId: actor.userId, id: delivery.id } }
    await db().webhookDelivery.update({ where, data: { nextAt: leased } })
    const claimed = { ...delivery, webhookId: id, attempt: 1, body: '{}', url: receiver.url, secret: new Uint8Array() }
    await deliver({ ...claimed, isResent: false, previousSecret: null, isPaused: true }, () => dispatcher.time)
    await dispatcher.runAfter()
    expect(receiver.received).toHaveLength(1)
  })

  it('gets each message once from several instances', async () => {
    const receiver = await openReceiver()
    const { actor } = await newWebhook(receiver)
    for (let index = 0; index < 60; index++) await make(actor)
    const dispatchers = [new TestDispatcher(), new TestDispatcher(), new TestDispatcher()]
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.runAfter()))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(60)
    expect(receiver.received).toHaveLength(60)
  })
})

describe('the secret of a webhook', () => {
  it('is replaced once when the answer is lost and it is asked for again', async () => {
    const { actor, id, secret: old } = await newWebhook(await openReceiver())
    const first = await manage.rotateSecret(actor, { id, previousSecretUntil: null })
    expect(await manage.rotateSecret(actor, { id, previousSecretUntil: null })).toBe(first)
    const previousSecretUntil = (await webhookOf(actor, id))?.previousSecretUntil ?? null
    const second = await manage.rotateSecret(actor, { id, previousSecretUntil })
    expect(new Set([old, first, second]).size).toBe(3)
    expect(await manage.showSecret(actor, id)).toBe(second)
  })

  it('signs beside the one before it for a day after it was replaced', async () => {
    const receiver = await openReceiver()
    const { actor, id, secret: old } = await newWebhook(receiver)
    const secret = await manage.rotateSecret(actor, { id, previousSecretUntil: null })
    expect(secret).not.toBe(old)
    expect(await manage.showSecret(actor, id)).toBe(secret)
    const signaturesAfter = async (ms: number) => {
      await make(actor)
      const dispatcher = new TestDispatcher()
      await dispatcher.runAfter(ms)
      const message = receiver.received.at(-1)
      if (!message) throw new Error('nothing was received')
      // The library accepts messages of the last five minutes.
      const { body, headers } = message
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const signatures = [secret, old].map((one) => new Webhook(one).sign(headers['webhook-id'] ?? '', at, body))
      return signatures.map((signature) => headers['webhook-signature']?.split(' ').includes(signature))
    }
    expect(await signaturesAfter(0)).toEqual([true, true])
    const [first] = receiver.received
    if (!first) throw new Error('nothing was received')
    expect(verify(old, first)).toEqual(verify(secret, first))
    expect(await signaturesAfter(23 * hour)).toEqual([true, true])
    expect(await signaturesAfter(25 * hour)).toEqual([true, false])
  })

  it('is not in the database, and disables the webhook when it cannot be read', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id, secret } = await newWebhook(receiver)
    const where = { userId_id: { userId: actor.userId, id } }
    const stored = await db().webhook.findUniqueOrThrow({ where })
    expect(Buffer.from(stored.secret).toString('latin1')).not.toContain(secret.slice(6, 20))
    await db().webhook.update({ where, data: { secret: stored.secret.map((byte) => byte ^ 1) } })
    await expect(manage.showSecret(actor, id)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    await make(actor)
    await dispatcher.runAfter()
    expect(receiver.received).toEqual([])
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'disabled', disabledBecause: 'unreadable-secret' })
    expect(await logOf(actor, id)).toMatchObject([{ state: 'pending', attempts: 0, nextAt: null }])
    await manage.rotateSecret(actor, { id, previousSecretUntil: null })
    await manage.resumeWebhook(actor, id)
    await dispatcher.runAfter()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('the delivery log', () => {
  it('has the request and the response of each attempt, and sends a message again under the same id', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response, _request, count) => response.writeHead(200).end(`thanks ${count}`)
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    const [pending] = await logOf(actor, id)
    const deliveryId = pending?.id ?? ''
    expect(pending).toMatchObject({ state: 'pending', attempts: 0, status: null })
    await expect(redeliverMessage(actor, deliveryId)).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
    await dispatcher.runAfter()
    await redeliverMessage(actor, deliveryId)
    await dispatcher.runAfter()
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await getDelivery(actor, deliveryId)).toMatchObject({
      messageId: first?.headers['webhook-id'],
      body: first?.body,
      state: 'delivered',
      tried: [
        { number: 2, url: receiver.url, status: 200, response: 'thanks 2', error: null },
        { number: 1, url: receiver.url, status: 200, response: 'thanks 1', error: null },
      ],
    })
  })

  it('does not disable the webhook when a message that was sent again fails', async () => {
    const receiver = await openReceiver()
    receiver.answer = (response, _request, count) => response.writeHead(count === maxAttempts - 1 ? 200 : 500).end()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    for (let attempt = 1; attempt < maxAttempts; attempt++) await dispatcher.runAfter(day * 1.2)
    const [delivery] = await logOf(actor, id)
    expect(delivery).toMatchObject({ state: 'delivered', attempts: maxAttempts - 1 })
    await redeliverMessage(actor, delivery?.id ?? '')
    await dispatcher.runAfter()
    expect(await logOf(actor, id)).toMatchObject([{ state: 'failed', attempts: maxAttempts, nextAt: null }])
    expect(await webhookOf(actor, id)).toMatchObject({ state: 'active' })
  })

  it('has test messages too', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id, secret } = await newWebhook(receiver, ['deleted'])
    await sendTest(actor, id)
    await dispatcher.runAfter()
    const [message] = receiver.received
    if (!message) throw new Error('nothing was received')
    expect(verify(secret, message)).toEqual({ type: 'webhook.test', timestamp: expect.any(String), data: {} })
    expect(await logOf(actor, id)).toMatchObject([{ type: 'webhook.test', state: 'delivered' }])
  })

  it('comes in pages, the newest first', async () => {
    const receiver = await openReceiver()
    const { actor, id } = await newWebhook(receiver)
    for (let index = 0; index < 53; index++) await make(actor)
    const first = await listDeliveries(actor, id)
    expect(first.deliveries).toHaveLength(50)
    const second = await listDeliveries(actor, id, first.nextCursor ?? '')
    expect(await listDeliveries(actor, id, randomUUID())).toEqual({ deliveries: [], nextCursor: null })
    expect(second).toMatchObject({ nextCursor: null })
    const all = [...first.deliveries, ...second.deliveries]
    expect(new Set(all.map((delivery) => delivery.id)).size).toBe(53)
    // As pages read them from a path.
    for (const delivery of all) expect(DeliveryId.parse(delivery.id)).toBe(delivery.id)
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .sort()
        .toReversed(),
    )
    await new TestDispatcher().runAfter()
  })

  it('is kept for 30 days', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    await make(actor)
    await dispatcher.runAfter()
    const [newest, oldest] = await logOf(actor, id)
    await db().webhookDelivery.updateMany({
      where: { userId: actor.userId, id: oldest?.id ?? '' },
      data: { createdAt: new Date(Date.now() - 30.1 * day) },
    })
    expect(await deleteOldDeliveries()).toBeGreaterThanOrEqual(1)
    expect((await logOf(actor, id)).map((delivery) => delivery.id)).toEqual([newest?.id])
  })
})

describe('webhooks', () => {
  it('belong to one account', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher, id } = await newWebhook(receiver)
    await make(actor)
    await dispatcher.runAfter()
    const deliveryId = (await logOf(actor, id))[0]?.id ?? ''
    const other = await newActor()
    const settings = { id, name: 'x', url: receiver.url, types: ['created' as const] }
    for (const attempt of [
      () => manage.updateWebhook(other, settings),
      () => manage.pauseWebhook(other, id),
      () => manage.resumeWebhook(other, id),
      () => manage.deleteWebhook(other, id),
      () => manage.showSecret(other, id),
      () => manage.rotateSecret(other, { id, previousSecretUntil: null }),
      () => sendTest(other, id),
      () => getDelivery(other, deliveryId),
      () => redeliverMessage(other, deliveryId),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await manage.listWebhooks(other)).toEqual([])
    expect(await logOf(other, id)).toEqual([])
    expect(await webhookOf(actor, id)).toMatchObject({ name: 'test', state: 'active', previousSecretUntil: null })
  })

  it('are at most 20, also when many are created at once', async () => {
    const receiver = await openReceiver()
    const actor = await newActor()
    const settings = { name: 'x', url: receiver.url, types: ['created' as const] }
    const attempts = Array.from({ length: maxWebhooksPerAccount + 5 }, () => manage.createWebhook(actor, settings))
    const outcomes = await Promise.allSettled(attempts)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxWebhooksPerAccount)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'INVALID_OPERATION' })
    }
  })

  it('cannot be given a URL in a private network', async () => {
    const receiver = await openReceiver()
    const { actor, id } = await newWebhook(receiver)
    const settings = { name: 'x', url: 'http://127.0.0.1/', types: ['created' as const] }
    const isRefused = { code: 'VALIDATION_ERROR', details: [{ path: 'url', message: expect.any(String) }] }
    await expect(manage.createWebhook(actor, settings)).rejects.toMatchObject(isRefused)
    await expect(manage.updateWebhook(actor, { id, ...settings })).rejects.toMatchObject(isRefused)
  })

  it('cannot be created for an account that is deleted', async () => {
    const receiver = await openReceiver()
    const actor = await newActor()
    await db().user.delete({ where: { id: actor.userId } })
    const settings = { name: 'x', url: receiver.url, types: ['created' as const] }
    await expect(manage.createWebhook(actor, settings)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await db().webhook.count({ where: { userId: actor.userId } })).toBe(0)
  })

  it('are deleted with their account, with deliveries, attempts and events', async () => {
    const receiver = await openReceiver()
    const { actor, dispatcher } = await newWebhook(receiver)
    await make(actor)
    await dispatcher.runAfter()
    const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.userId } })
    const where = { userId: actor.userId }
    const count = async () => [
      await db().webhook.count({ where }),
      await db().webhookDelivery.count({ where }),
      await db().webhookAttempt.count({ where }),
      await db().webhookTurn.count({ where }),
      await db().taskEvent.count({ where }),
      await db().eventCounter.count({ where }),
    ]
    expect(await count()).toEqual([1, 1, 1, 1, 1, 1])
    await deleteAccount(actor, { typed: email })
    expect(await count()).toEqual([0, 0, 0, 0, 0, 0])
  })
})
