// Reminders by Web Push, with a clock that the tests set and a push service that decrypts.
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { endCurrentSession } from '@/lib/domain/accounts/sessions'
import { toPlainData } from '@/lib/domain/operation/reply'
import { ReminderDispatcher } from '@/lib/domain/reminders/dispatcher'
import { listSubscriptions, removeSubscription, saveSubscription } from '@/lib/domain/reminders/subscriptions'
import { vapidKeys } from '@/lib/domain/reminders/vapid'
import { archiveTask } from '@/lib/domain/tasks/archive-task'
import { createTask } from '@/lib/domain/tasks/create-task'
import { moveTasks } from '@/lib/domain/tasks/move-tasks'
import { updateTask } from '@/lib/domain/tasks/update-task'
import { db } from '@/lib/foundation/database/client'
import { maxPushSubscriptions } from '@/lib/foundation/limits'
import { dateIn } from '@/lib/foundation/time/dates'
import { newActor } from '../../support/actor'
import { type PushService, startPushService } from '../../support/push-service'

const [minute, hour] = [60_000, 3_600_000]

async function openPushService(): Promise<PushService> {
  const service = await startPushService()
  onTestFinished(service.close)
  return service
}

/** Dispatchers with a common clock, which starts now: several instances of the service. */
class TestClock {
  time = Date.now()
  readonly dispatchers = [0, 1, 2].map(() => this.addDispatcher())

  addDispatcher(options: { pausesMs?: number[]; maxInFlight?: number } = {}): ReminderDispatcher {
    return new ReminderDispatcher({ now: () => this.time, pausesMs: [1, 1], ...options })
  }

  /** Sends all that is due after a while. */
  async runAfter(ms = 0): Promise<void> {
    // The database's clock, which plans reminders again, goes on.
    this.time = Math.max(this.time + ms, Date.now() + 1000)
    await Promise.all(this.dispatchers.map((dispatcher) => dispatcher.runDue()))
  }
}

async function newSubscriber(service: PushService) {
  const actor = await newActor()
  const subscription = service.subscribe()
  await saveSubscription(actor, subscription)
  const clock = new TestClock()
  await clock.runAfter()
  return { actor, clock, path: new URL(subscription.endpoint).pathname }
}

/** Makes answers wait, and counts them. */
function holdAnswers(service: PushService) {
  const held = { count: 0, release: () => {} }
  const released = new Promise<number>((resolve) => {
    held.release = () => resolve(201)
  })
  service.answer = () => {
    held.count++
    return released
  }
  return held
}

async function addDueTask(actor: Actor, clock: TestClock, afterMs: number, text = 'Water the plants') {
  const dueTime = clock.time + afterMs
  // Planned for today, so that a due time that is moved forward across midnight is not before the date.
  const date = dateIn(actor.timeZone, new Date(clock.time))
  const task = toPlainData(await createTask(actor, { text, date, isCompleted: false, dueTime }))
  return { taskId: task._id, date, dueTime }
}

/** Lets a dispatcher begin to send the reminders of an account that are due within two minutes. */
async function beginToSend({ userId }: Actor, clock: TestClock, dispatcher: ReminderDispatcher) {
  await clock.runAfter()
  clock.time += 2 * minute
  const done = dispatcher.runDue()
  const due = { userId, nextAt: { lte: new Date(clock.time) } }
  await expect.poll(() => db().reminderSchedule.count({ where: due })).toBe(0)
  return { done }
}

describe('a reminder', () => {
  it('arrives encrypted at the due time, once, whichever instance sends it', async () => {
    const service = await openPushService()
    const { actor, clock, path } = await newSubscriber(service)
    const { taskId, date, dueTime } = await addDueTask(actor, clock, hour)
    await clock.runAfter(hour - minute)
    expect(service.received).toEqual([])
    await clock.runAfter(minute)
    await clock.runAfter(minute)
    expect(service.received).toMatchObject([
      { path, message: { taskId, title: 'Water the plants', date, dueTime, timeZone: 'UTC' } },
    ])
    const [sent] = service.received
    expect(sent?.headers).toMatchObject({ ttl: '1800', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(sent?.headers.topic).toMatch(/^[\w-]{32}$/)
    expect(sent?.publicKey).toBe(vapidKeys().publicKey)
    expect((await listSubscriptions(actor))[0]?.lastSuccessAt).toBeGreaterThan(0)
  })

  it('arrives in every browser of the account, and in none of others', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    await saveSubscription(actor, service.subscribe())
    await newSubscriber(service)
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    expect(new Set(service.received.map(({ path }) => path)).size).toBe(2)
    expect(service.received.length).toBe(2)
  })

  it('names a task with a long text by its first 500 characters', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    await addDueTask(actor, clock, minute, `x${'😀'.repeat(600)}`)
    await clock.runAfter(2 * minute)
    expect(service.received).toMatchObject([{ message: { title: `x${'😀'.repeat(499)}` } }])
  })

  const changes: Record<string, (actor: Actor, task: { taskId: string; dueTime: number }) => Promise<unknown>> = {
    completed: (actor, { taskId }) => updateTask(actor, { taskId, isCompleted: true }),
    archived: (actor, { taskId }) => archiveTask(actor, { taskId }),
    'moved to a later date': (actor, { taskId }) => moveTasks(actor, { taskIds: [taskId], date: '2999-01-01' }),
    'given no due time': (actor, { taskId }) => updateTask(actor, { taskId, dueTime: null }),
    'given a later due time': (actor, { taskId, dueTime }) =>
      updateTask(actor, { taskId, dueTime: dueTime + 9 * hour }),
  }
  it.each(Object.entries(changes))('does not come for a task that is %s meanwhile', async (_name, change) => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    const task = await addDueTask(actor, clock, minute)
    await clock.runAfter()
    await change(actor, task)
    await clock.runAfter(5 * minute)
    expect(service.received).toEqual([])
  })

  it('comes for a due time that is set or moved forward later', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    const { taskId, dueTime } = await addDueTask(actor, clock, 5 * hour)
    await clock.runAfter()
    await updateTask(actor, { taskId, dueTime: dueTime - 4 * hour })
    await clock.runAfter(hour + minute)
    expect(service.received).toMatchObject([{ message: { taskId, dueTime: dueTime - 4 * hour } }])
  })

  it('comes for each of 25 tasks that are due at once, beside many that are planned for later', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    const dueTime = clock.time + hour
    const date = dateIn(actor.timeZone, new Date(clock.time))
    // More than the dispatcher reads at once.
    const later = { userId: actor.userId, text: 'later', date: new Date('2999-01-01'), dueTime: BigInt(dueTime - 1) }
    await db().task.createMany({ data: Array.from({ length: 1001 }, (_, order) => ({ ...later, order })) })
    for (let count = 0; count < 25; count++) await createTask(actor, { text: 'now', date, isCompleted: false, dueTime })
    await clock.runAfter(hour)
    expect(service.received.map(({ message }) => message)).toMatchObject(Array(25).fill({ title: 'now' }))
  })

  it('comes although another account has many at a push service that does not answer', async () => {
    const [service, silent] = [await openPushService(), await openPushService()]
    silent.answer = () => new Promise(() => {})
    const { actor, clock } = await newSubscriber(service)
    const other = await newActor()
    for (let count = 0; count < maxPushSubscriptions; count++) await saveSubscription(other, silent.subscribe())
    const start = clock.time
    for (let round = 1; round <= 3; round++)
      for (let count = 0; count < 50; count++)
        await createTask(other, {
          text: 'x',
          date: dateIn(other.timeZone, new Date(start)),
          isCompleted: false,
          dueTime: start + round * minute,
        })
    await addDueTask(actor, clock, 4 * minute)
    for (let round = 1; round <= 4; round++) {
      clock.time = start + round * minute + 1000
      // It does not end before the messages to the silent one do.
      void clock.dispatchers[0]?.runDue()
      await expect
        .poll(() =>
          db().reminderSchedule.count({ where: { userId: other.userId, nextAt: { lte: new Date(clock.time) } } }),
        )
        .toBe(0)
    }
    await expect.poll(() => service.received.length, { timeout: 10_000 }).toBe(1)
    await silent.close()
  })

  it('comes although other accounts have as many as the service may have under way', async () => {
    const [service, silent] = [await openPushService(), await openPushService()]
    const held = holdAnswers(silent)
    const { actor, clock } = await newSubscriber(service)
    const dispatcher = clock.addDispatcher({ maxInFlight: 120 })
    const others = [await newActor(), await newActor()]
    const sending: { done: Promise<void> }[] = []
    for (const other of others) {
      for (let count = 0; count < maxPushSubscriptions; count++) await saveSubscription(other, silent.subscribe())
      for (let count = 0; count < 6; count++) await addDueTask(other, clock, minute)
      sending.push(await beginToSend(other, clock, dispatcher))
    }
    await addDueTask(actor, clock, minute)
    sending.push(await beginToSend(actor, clock, dispatcher))
    await expect.poll(() => service.received).toHaveLength(1)
    held.release()
    await Promise.all(sending.map(({ done }) => done))
    expect(silent.received).toHaveLength(110)
  })

  it.each<[string, (actor: Actor, clock: TestClock) => Promise<void>]>([
    [
      'its turn comes too late',
      async (_actor, clock) => {
        clock.time += hour
      },
    ],
    ['its browser has signed out meanwhile', (actor) => endCurrentSession(actor)],
  ])('is dropped when %s', async (_when, change) => {
    const service = await openPushService()
    const held = holdAnswers(service)
    const { actor, clock } = await newSubscriber(service)
    const dispatcher = clock.addDispatcher()
    const other = await newActor()
    await saveSubscription(other, service.subscribe())
    for (let count = 0; count < 8; count++) await addDueTask(other, clock, minute)
    const first = await beginToSend(other, clock, dispatcher)
    await expect.poll(() => held.count).toBe(8)
    await addDueTask(actor, clock, minute)
    const second = await beginToSend(actor, clock, dispatcher)
    await change(actor, clock)
    held.release()
    await Promise.all([first.done, second.done])
    expect(service.received).toHaveLength(8)
  })

  it('is not sent when it is late, because nothing was running', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    await addDueTask(actor, clock, minute, 'long ago')
    await addDueTask(actor, clock, 50 * minute, 'just now')
    await clock.runAfter(hour)
    expect(service.received).toMatchObject([{ message: { title: 'just now' } }])
  })
})

describe('the push service', () => {
  it('gets a message again that it refused for now, and only that one', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    const statuses: number[] = []
    service.answer = (_path, count) => {
      const status = count === 1 ? 429 : count === 2 ? 503 : 201
      statuses.push(status)
      return status
    }
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    await clock.runAfter(minute)
    expect(statuses).toEqual([429, 503, 201])
  })

  it('gets messages of others while it refuses those of one account, and the refused ones when the service stops', async () => {
    const service = await openPushService()
    const { actor, clock, path } = await newSubscriber(service)
    const dispatcher = clock.addDispatcher({ pausesMs: [hour] })
    let [refused, isStopping] = [0, false]
    service.answer = (one) => {
      if (one === path || isStopping) return 201
      refused++
      return 429
    }
    const other = await newActor()
    await saveSubscription(other, service.subscribe())
    for (let count = 0; count < 16; count++) await addDueTask(other, clock, minute)
    const first = await beginToSend(other, clock, dispatcher)
    await expect.poll(() => refused).toBe(16)
    await addDueTask(actor, clock, minute)
    const second = await beginToSend(actor, clock, dispatcher)
    await expect.poll(() => service.received).toHaveLength(1)
    isStopping = true
    await dispatcher.stop()
    await Promise.all([first.done, second.done])
    expect(service.received).toHaveLength(17)
  })

  it('does not get a message again whose answer says that it is wrong', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    let requests = 0
    service.answer = () => {
      requests++
      return 400
    }
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    expect(requests).toBe(1)
    expect(await listSubscriptions(actor)).toHaveLength(1)
  })

  it('gets nothing for a subscription whose key is unusable, which ends', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    const { keys, endpoint } = service.subscribe()
    await saveSubscription(actor, { endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } })
    expect(await listSubscriptions(actor)).toHaveLength(2)
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    expect(service.received).toHaveLength(1)
    await expect.poll(() => listSubscriptions(actor)).toHaveLength(1)
  })

  it.each([404, 410])('ends a subscription with %i, and with the last one the reminders', async (status) => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    service.answer = () => status
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    expect(await listSubscriptions(actor)).toEqual([])
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    expect(await db().reminderSchedule.count({ where: { userId: actor.userId } })).toBe(0)
  })
})

describe('a subscription', () => {
  it('ends with its session', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    await addDueTask(actor, clock, minute)
    await endCurrentSession(actor)
    expect(await db().pushSubscription.count({ where: { userId: actor.userId } })).toBe(0)
    await clock.runAfter(2 * minute)
    expect(service.received).toEqual([])
  })

  it('gets nothing when all sessions of the account have ended', async () => {
    const service = await openPushService()
    const { actor, clock } = await newSubscriber(service)
    await db().user.update({ where: { id: actor.userId }, data: { sessionVersion: { increment: 1 } } })
    await addDueTask(actor, clock, minute)
    await clock.runAfter(2 * minute)
    expect(service.received).toEqual([])
  })

  it('is one for each browser, can be removed by its owner alone, and is bounded', async () => {
    const service = await openPushService()
    const [actor, other] = [await newActor(), await newActor()]
    const subscription = service.subscribe()
    await saveSubscription(actor, subscription)
    await saveSubscription(actor, subscription)
    const [only, ...others] = await listSubscriptions(actor)
    expect(only).toMatchObject({ userAgent: 'test', isCurrent: true, lastSuccessAt: null })
    expect(others).toEqual([])
    await expect(removeSubscription(other, only?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await removeSubscription(actor, only?.id ?? '')
    expect(await listSubscriptions(actor)).toEqual([])
    for (let number = 0; number < maxPushSubscriptions + 2; number++) await saveSubscription(actor, service.subscribe())
    expect(await db().pushSubscription.count({ where: { userId: actor.userId } })).toBe(maxPushSubscriptions)
  })

  it.each(['https://127.0.0.1/push', 'https://10.0.0.1/push', 'http://push.example.com/x', 'https://[::1]/push'])(
    'leads into no private network: %s',
    async (endpoint) => {
      const service = await openPushService()
      const { keys } = service.subscribe()
      await expect(saveSubscription(await newActor(), { endpoint, keys })).rejects.toMatchObject({
        code: 'VALIDATION_ERROR',
      })
    },
  )

  it('is deleted with the account, and so is the plan of its reminders', async () => {
    const service = await openPushService()
    const { actor } = await newSubscriber(service)
    const { userId } = actor
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    await deleteAccount(actor, { typed: email })
    expect(await db().pushSubscription.count({ where: { userId } })).toBe(0)
    expect(await db().reminderSchedule.count({ where: { userId } })).toBe(0)
  })
})
