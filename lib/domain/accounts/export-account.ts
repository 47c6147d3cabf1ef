import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { streamIdempotencyKeys } from '@/lib/domain/operation/idempotency/stream'
import { streamEvents } from '@/lib/domain/tasks/events/stream'
import { streamTasks } from '@/lib/domain/tasks/export/stream-tasks'
import { streamDeliveries } from '@/lib/domain/webhooks/stream'
import { db } from '@/lib/foundation/database/client'

/**
 * Streams the data of a user as the chunks of one JSON document: `{ exportedAt, account, apiKeys, calendarFeed, webhooks,
 * pushSubscriptions, tasks, changes, deliveries, idempotencyKeys }`, where `calendarFeed` is null when no calendar address
 * is on. It leaves out secrets, sessions and the activity log. Instants are ISO 8601, except within tasks and changes, which
 * have the format of the API.
 */
export async function* exportAccount(actor: Actor): AsyncGenerator<string> {
  const account = await db().user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: {
      email: true,
      emailVerified: true,
      name: true,
      image: true,
      timeZone: true,
      theme: true,
      createdAt: true,
      twoFactorSince: true,
      passkeys: { select: { name: true, createdAt: true, lastUsedAt: true }, orderBy: { createdAt: 'asc' } },
      accounts: { select: { provider: true, providerAccountId: true } },
      apiKeys: {
        select: {
          name: true,
          scope: true,
          lastFour: true,
          createdAt: true,
          lastUsedAt: true,
          expiresAt: true,
          revokedAt: true,
        },
        orderBy: { createdAt: 'asc' },
      },
      calendarFeed: { select: { createdAt: true, lastReadAt: true } },
    },
  })
  const webhooks = await db().webhook.findMany({
    where: { userId: actor.userId },
    select: { id: true, name: true, url: true, types: true, createdAt: true, pausedAt: true, pausedBecause: true },
    orderBy: { createdAt: 'asc' },
  })
  const pushSubscriptions = await db().pushSubscription.findMany({
    where: { userId: actor.userId },
    select: { createdAt: true, lastSuccessAt: true },
    orderBy: { createdAt: 'asc' },
  })
  await recordActivity(actor, { type: 'data.exported' })
  const { apiKeys, calendarFeed, accounts: signIns, passkeys, ...person } = account
  const head = JSON.stringify(
    {
      exportedAt: new Date(),
      account: { ...person, signIns, passkeys },
      apiKeys,
      calendarFeed,
      webhooks,
      pushSubscriptions,
    },
    null,
    2,
  )
  yield head.slice(0, -2)
  yield* exportList('tasks', streamTasks(actor))
  yield* exportList('changes', streamEvents(actor))
  yield* exportList('deliveries', streamDeliveries(actor))
  yield* exportList('idempotencyKeys', streamIdempotencyKeys(actor))
  yield '\n}\n'
}

/** One more member of the document, as a list with a line for each item. */
async function* exportList(name: string, items: AsyncIterable<object>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`
  let separator = '\n    '
  for await (const item of items) {
    yield separator + JSON.stringify(item)
    separator = ',\n    '
  }
  yield '\n  ]'
}
