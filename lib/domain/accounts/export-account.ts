import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { streamIdempotencyKeys } from '@/lib/domain/operation/idempotency/stream'
import { listRecurrences } from '@/lib/domain/recurrences/list-recurrences'
import { streamEvents } from '@/lib/domain/tasks/events/stream'
import { streamTaskTexts } from '@/lib/domain/tasks/export/stream-tasks'
import { getTimer } from '@/lib/domain/tasks/timer/get-timer'
import { streamDeliveries } from '@/lib/domain/webhooks/stream'
import { db } from '@/lib/foundation/database/client'
import { writeList } from '@/lib/foundation/database/write-list'

/**
 * Streams the data of a user as the chunks of one JSON document: `{ exportedAt, account, apiKeys, calendarFeed, webhooks,
 * pushSubscriptions, timer, tasks, recurrences, changes, deliveries, idempotencyKeys }`, where `calendarFeed` is null when no
 * calendar address is on, and `timer` while none runs. It leaves out secrets, sessions and the activity log. Instants are
 * ISO 8601, except within timer, tasks, recurrences and changes, which have the format of the API.
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
      dayStart: true,
      weekStart: true,
      plannedLimit: true,
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
          clientId: true,
          clientName: true,
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
      ...(await getTimer(actor)),
    },
    null,
    2,
  )
  yield head.slice(0, -2)
  yield* writeList('tasks', streamTaskTexts(actor))
  yield* writeList('recurrences', (await listRecurrences(actor)).recurrences)
  yield* writeList('changes', streamEvents(actor))
  yield* writeList('deliveries', streamDeliveries(actor))
  yield* writeList('idempotencyKeys', streamIdempotencyKeys(actor))
  yield '\n}\n'
}
