import { createWebhook } from '@/lib/domain/webhooks/manage'
import { db } from '@/lib/foundation/database/client'
import type { SignedIn } from './session'
import { newViewer } from './viewer'

const minute = 60_000
/** As long as a name can be, without a space. */
export const longName = 'calendar'.repeat(12)

/** Adds webhooks in every state. The newest has deliveries in every state. Returns its id. */
export async function addSampleWebhooks(person: SignedIn): Promise<string> {
  const { userId } = person
  const { actor } = await newViewer(person)
  const add = async (name: string, path: string) =>
    (await createWebhook(actor, { name, url: `https://receiver.invalid/${path}`, types: ['created', 'completed'] })).id
  const disabled = await add('old wiki', 'wiki')
  const paused = await add(longName, `calendars/${'a-long-path-'.repeat(12)}`)
  const id = await add('team chat', 'hooks/daymark')
  const pausedAt = new Date()
  await db().webhook.updateMany({ where: { userId, id: disabled }, data: { pausedAt, pausedBecause: 'gone' } })
  await db().webhook.updateMany({ where: { userId, id: paused }, data: { pausedAt } })
  const previousSecretUntil = new Date(Date.now() + 20 * 60 * minute)
  await db().webhook.updateMany({ where: { userId, id }, data: { previousSecretUntil } })
  await addDelivery(person, id, { minutesAgo: 90, statuses: [204] })
  await addDelivery(person, id, { minutesAgo: 45, statuses: [500, null] })
  // The next attempt is so late that no test sees it.
  await addDelivery(person, id, { minutesAgo: 3, statuses: [null, 503], nextAt: new Date(Date.now() + 300 * minute) })
  return id
}

async function addDelivery(
  { userId }: SignedIn,
  webhookId: string,
  { minutesAgo, statuses, nextAt = null }: { minutesAgo: number; statuses: (number | null)[]; nextAt?: Date | null },
): Promise<void> {
  const createdAt = new Date(Date.now() - minutesAgo * minute)
  const { id } = await db().webhookDelivery.create({
    data: {
      userId,
      webhookId,
      createdAt,
      body: `{"type":"webhook.test","timestamp":"${createdAt.toISOString()}","data":{}}`,
      attempts: statuses.length,
      nextAt,
      deliveredAt: statuses.at(-1) === 204 ? createdAt : null,
    },
  })
  await db().webhookAttempt.createMany({
    data: statuses.map((status, index) => ({
      userId,
      deliveryId: id,
      number: index + 1,
      at: new Date(createdAt.getTime() + index * 5000),
      url: 'https://receiver.invalid/hooks/daymark',
      durationMs: 120 + index,
      status,
      error: status === null ? 'The connection was refused.' : null,
      response: status === null || status === 204 ? '' : `<h1>Error ${status}</h1>${'x'.repeat(300)}`,
    })),
  })
}
