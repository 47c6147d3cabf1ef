// In which order, how many at a time, and how many in a minute messages are sent to webhooks.
import { describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/domain/access/actor'
import type { RateLimiter } from '@/lib/domain/access/rate-limit/policy'
import { createTask } from '@/lib/domain/tasks/create-task'
import { taskEventTypes } from '@/lib/domain/tasks/events/schema'
import { sendTest } from '@/lib/domain/webhooks/deliveries'
import { WebhookDispatcher } from '@/lib/domain/webhooks/dispatcher'
import { addTurns } from '@/lib/domain/webhooks/find-lost-turns'
import { countDelivery } from '@/lib/domain/webhooks/host-allowance'
import * as manage from '@/lib/domain/webhooks/manage'
import { deferTurn, findDueTurns, moveTurnBehind, type Turn } from '@/lib/domain/webhooks/turns'
import { db } from '@/lib/foundation/database/client'
import { messagesPerHostAndMinute } from '@/lib/foundation/limits'
import { newActor } from '../../support/actor'
import { provideDatabase } from '../../support/provide-database'
import { openReceiver, type Receiver } from '../../support/receiver'

provideDatabase()

const beforeEveryId = '00000000-0000-0000-0000-000000000000'
const nobody = { webhooks: [], users: [] }
/** Later than what the database enqueues. */
const soon = () => Date.now() + 1000
const newTask = { text: 'Water the plants', date: '2026-03-01', isCompleted: false }

async function newWebhook({ url }: Receiver, actor?: Actor) {
  const owner = actor ?? (await newActor())
  const { id } = await manage.createWebhook(owner, { name: 'test', url, types: [...taskEventTypes] })
  return { actor: owner, id }
}

async function findTurn(webhookId: string): Promise<Turn | undefined> {
  const turn = await db().webhookTurn.findFirst({ where: { webhookId, nextAt: { lte: new Date(soon()) } } })
  return turn ? { userId: turn.userId, webhookId, version: String(turn.version) } : undefined
}

describe('a receiver', () => {
  it('that answers well gets more and more messages at a time, and one that fails gets one', async () => {
    const receiver = await openReceiver()
    const { actor, id } = await newWebhook(receiver)
    const sizes = [4, 8, 16, 32, 32]
    const [failing, last] = [sizes.length - 1, 3]
    const total = sizes.reduce((sum, size) => sum + size) + last
    for (let count = 0; count < total; count++) await sendTest(actor, id)
    const held: (() => void)[] = []
    const most: number[] = []
    receiver.answer = (response, _request, count) => {
      const round = most.length
      held.push(() => response.writeHead(round === failing ? 500 : 204).end())
      // After the failures, each as soon as it has arrived: a second one would have come beside it.
      const isComplete = held.length === (sizes[round] ?? 1)
      if (!isComplete) return
      most.push(held.length)
      for (const answer of held.splice(0)) answer()
      if (count > total) throw new Error('too many')
    }
    await new WebhookDispatcher({ now: soon }).runDue()
    expect(most).toEqual([...sizes, 1, 1, 1])
  })

  it('gets what is over its limit in a minute later, without an attempt less, and delays no other', async () => {
    const [limited, other] = [await openReceiver(), await openReceiver({ address: '127.0.0.2' })]
    const { actor, id } = await newWebhook(limited)
    const second = await newWebhook(other)
    for (let count = 0; count < 7; count++) await sendTest(actor, id)
    let [left, time] = [5, soon()]
    const hostLimiter: RateLimiter = {
      take: (subject) => {
        const isOther = !subject.startsWith(actor.userId)
        return { allowed: isOther || left-- > 0, remaining: 0, resetAt: Date.now() + 30_000 }
      },
      reset: () => undefined,
    }
    const run = () => new WebhookDispatcher({ now: () => time, hostLimiter }).runDue()
    await run()
    expect(limited.received).toHaveLength(5)
    await sendTest(second.actor, second.id)
    await run()
    expect(other.received).toHaveLength(1)
    const waiting = await db().webhookDelivery.findMany({ where: { userId: actor.userId, deliveredAt: null } })
    expect(waiting.map(({ attempts }) => attempts)).toEqual([0, 0])
    left = 5
    await run()
    expect(limited.received).toHaveLength(5)
    time += 31_000
    await run()
    expect(limited.received).toHaveLength(7)
  })
})

it('the messages of an account are counted for each host, however its name is written', async () => {
  const subjects: string[] = []
  const limiter: RateLimiter = {
    take: (subject) => {
      subjects.push(subject)
      return { allowed: true, remaining: 1, resetAt: 0 }
    },
    reset: () => undefined,
  }
  const userId = 'me'
  const claimed = { userId, id: '', webhookId: '', attempt: 1, body: null, isResent: false, isPaused: false }
  for (const url of ['https://Example.com/a', 'http://example.com.:8080/b', 'https://other.example.com/', null]) {
    const secrets = { secret: null, previousSecret: null }
    expect(await countDelivery({ ...claimed, ...secrets, url: url && new URL(url).href }, limiter)).toBe(0)
  }
  expect(subjects).toEqual(['me example.com', 'me example.com', 'me other.example.com'])
  // As docs/webhooks.md says.
  expect(messagesPerHostAndMinute).toBe(12_000)
})

describe('the turn of a webhook', () => {
  it('is not deferred by an instance that does not see a delivery yet', async () => {
    const { actor, id } = await newWebhook(await openReceiver())
    await sendTest(actor, id)
    const turn = await findTurn(id)
    if (!turn) throw new Error('there is no turn')
    await db().webhookDelivery.deleteMany({ where: { userId: actor.userId } })
    const deferring = await db().$transaction(async (tx) => {
      await tx.$executeRaw`INSERT INTO "WebhookDelivery" ("userId", "webhookId") VALUES (${actor.userId}::uuid, ${id}::uuid)`
      await tx.$executeRaw`UPDATE "WebhookTurn" SET "version" = "version" + 1 WHERE "userId" = ${actor.userId}::uuid`
      const deferred = deferTurn(turn, false)
      await expect
        .poll(() => tx.$queryRaw`SELECT FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids("pid"))`)
        .toHaveLength(1)
      return { deferred }
    })
    await deferring.deferred
    expect(await findTurn(id)).toBeDefined()
  })

  it('comes behind those of others when its webhook has more that is due', async () => {
    const receiver = await openReceiver()
    const [first, second] = [await newWebhook(receiver), await newWebhook(receiver)]
    const start = Date.parse('2020-01-01')
    // Before all that is left of other tests.
    for (const [index, { actor, id }] of [first, second].entries()) {
      for (let count = 0; count < 5; count++) await sendTest(actor, id)
      const nextAt = new Date(start + index)
      await db().webhookTurn.updateMany({ where: { userId: actor.userId }, data: { nextAt } })
    }
    const listFirst = async () =>
      (await findDueTurns(new Date(soon()), nobody)).slice(0, 2).map(({ webhookId }) => webhookId)
    expect(await listFirst()).toEqual([first.id, second.id])
    const turn = await findTurn(first.id)
    if (!turn) throw new Error('there is no turn')
    await moveTurnBehind(turn, new Date(start + 2))
    expect(await listFirst()).toEqual([second.id, first.id])
    const held: (() => void)[] = []
    receiver.answer = (response) => void held.push(() => response.writeHead(204).end())
    const running = new WebhookDispatcher({ now: soon }).runDue()
    await expect.poll(() => held.length).toBe(8)
    const where = { webhookId: { in: [first.id, second.id] }, nextAt: { lte: new Date(start + 2) } }
    await expect.poll(() => db().webhookTurn.count({ where })).toBe(0)
    receiver.answer = (response) => response.writeHead(204).end()
    for (const answer of held) answer()
    await running
    expect(receiver.received).toHaveLength(10)
  })

  it('is added for deliveries that have none, as those of earlier versions, and only for these', async () => {
    const receiver = await openReceiver()
    const [lost, early, paused] = [await newWebhook(receiver), await newWebhook(receiver), await newWebhook(receiver)]
    for (const { actor, id } of [lost, early, paused]) await sendTest(actor, id)
    await manage.pauseWebhook(paused.actor, paused.id)
    await db().webhookTurn.deleteMany({ where: { userId: lost.actor.userId } })
    await db().webhookTurn.updateMany({
      where: { userId: { in: [early.actor.userId, paused.actor.userId] } },
      data: { nextAt: new Date(Date.now() + 3_600_000) },
    })
    let after: string | undefined = beforeEveryId
    while (after !== undefined) after = (await addTurns(after, Date.now())).last
    expect([lost, early, paused].map(({ id }) => id)).toHaveLength(3)
    expect(await Promise.all([lost, early, paused].map(async ({ id }) => (await findTurn(id)) !== undefined))).toEqual([
      true,
      true,
      false,
    ])
  })

  it('is removed after its webhook is deleted', async () => {
    const receiver = await openReceiver()
    const { actor, id } = await newWebhook(receiver)
    await createTask(actor, newTask)
    await manage.deleteWebhook(actor, id)
    await new WebhookDispatcher({ now: soon }).runDue()
    expect(await db().webhookTurn.count({ where: { userId: actor.userId } })).toBe(0)
  })
})
