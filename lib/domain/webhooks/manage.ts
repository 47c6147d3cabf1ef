import * as z from 'zod'
import { recordActivity } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { lockAccount } from '@/lib/domain/access/lock-account'
import { publishChange } from '@/lib/domain/changes/publish-changes'
import { findHeldIn, keepIn } from '@/lib/domain/operation/idempotency/run-once'
import type { Terms } from '@/lib/domain/operation/operation'
import { db } from '@/lib/foundation/database/client'
import { statement } from '@/lib/foundation/database/statement'
import { inTransaction } from '@/lib/foundation/database/transaction'
import { AppError, validationError } from '@/lib/foundation/errors'
import { maxWebhooksPerAccount, secretOverlapHours } from '@/lib/foundation/limits'
import { refuseReason } from './addresses'
import { deleteDeliveries, holdDeliveries, releaseDeliveries } from './hold'
import { DisabledBecause, type RotateSecret, type UpdateWebhook, type Webhook, type WebhookSettings } from './schema'
import { generateSecret, openWebhookSecret, sealWebhookSecret } from './secret'

/** The answer that is kept for an idempotency key. */
const Made = z.object({ id: z.string() })

/** Lists a user's webhooks, newest first. */
export async function listWebhooks({ userId }: Actor): Promise<Webhook[]> {
  const rows = await db().webhook.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    omit: { userId: true, secret: true, previousSecret: true },
  })
  return rows.map(({ pausedAt, pausedBecause, createdAt, previousSecretUntil: until, ...settings }) => ({
    ...settings,
    createdAt: createdAt.getTime(),
    state: pausedAt === null ? 'active' : pausedBecause === null ? 'paused' : 'disabled',
    disabledBecause: pausedBecause === null ? null : DisabledBecause.parse(pausedBecause),
    previousSecretUntil: until && until.getTime() > Date.now() ? until.getTime() : null,
  }))
}

/**
 * Creates a webhook for a user.
 * @returns its id and its secret
 * @throws VALIDATION_ERROR when the URL leads into a private network; INVALID_OPERATION when the account has 20;
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createWebhook(
  actor: Actor,
  settings: WebhookSettings,
  { once }: Terms = {},
): Promise<{ id: string; secret: string; isReplayed?: boolean }> {
  const { userId } = actor
  requireAllowed(settings.url)
  const secret = generateSecret()
  const { id, isReplayed } = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    const held = once && (await findHeldIn(tx, userId, once))
    if (held) return { ...Made.parse(held), isReplayed: true }
    if ((await tx.webhook.count({ where: { userId } })) >= maxWebhooksPerAccount) {
      throw new AppError(
        'INVALID_OPERATION',
        `An account can have ${maxWebhooksPerAccount} webhooks. Delete one that you no longer use.`,
      )
    }
    const made = await tx.webhook.create({
      data: { userId, ...settings, secret: sealWebhookSecret(userId, secret) },
      select: { id: true },
    })
    // Without the secret, which is only stored encrypted.
    if (once) await keepIn(tx, userId, once, made)
    return { ...made, isReplayed: false }
  })
  if (isReplayed) return { id, secret: await showSecret(actor, id), isReplayed }
  await recordActivity(actor, { type: 'webhook.created', detail: settings.name })
  return { id, secret }
}

/**
 * Changes some settings of a webhook. Deliveries that are due go to the new URL.
 * @throws NOT_FOUND when the actor has no such webhook; VALIDATION_ERROR as `createWebhook` does
 */
export async function updateWebhook(actor: Actor, { id, ...settings }: UpdateWebhook): Promise<void> {
  const { userId } = actor
  if (settings.url !== undefined) requireAllowed(settings.url)
  const webhook = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    await tx.webhook.updateMany({ where: { userId, id }, data: settings })
    return tx.webhook.findUnique({ where: { userId_id: { userId, id } }, select: { name: true } })
  })
  if (!webhook) throw webhookNotFound()
  await recordActivity(actor, { type: 'webhook.changed', detail: webhook.name })
}

/** The name of a webhook, for the activity log. */
const Named = z.object({ name: z.string() })
/** $1 the user, $2 the webhook. */
const itsName = `WHERE "userId" = $1::uuid AND "id" = $2::uuid RETURNING "name"`

const pause = statement(`UPDATE "Webhook" SET "pausedAt" = least("pausedAt", now()) ${itsName}`, Named)
const resume = statement(`UPDATE "Webhook" SET "pausedAt" = NULL, "pausedBecause" = NULL ${itsName}`, Named)
const remove = statement(`DELETE FROM "Webhook" ${itsName}`, Named)

/**
 * Stops deliveries to a webhook until it is resumed. Those that are due wait; later events are not kept for it.
 * @throws NOT_FOUND when the actor has no such webhook
 */
export async function pauseWebhook(actor: Actor, id: string): Promise<void> {
  const [webhook] = (await pause.run(actor.userId, id)).rows
  if (!webhook) throw webhookNotFound()
  await recordActivity(actor, { type: 'webhook.paused', detail: webhook.name })
  await holdDeliveries(actor.userId, id)
}

/**
 * Resumes a webhook that is paused or was disabled, with the deliveries that waited.
 * @throws NOT_FOUND when the actor has no such webhook
 */
export async function resumeWebhook(actor: Actor, id: string): Promise<void> {
  const { name } = await inTransaction(async (connection) => {
    const [webhook] = (await resume.on(connection).run(actor.userId, id)).rows
    if (!webhook) throw webhookNotFound()
    await releaseDeliveries(connection, actor.userId, id)
    return webhook
  })
  await recordActivity(actor, { type: 'webhook.resumed', detail: name })
  publishChange(actor)
}

/**
 * Deletes a webhook with its deliveries.
 * @throws NOT_FOUND when the actor has no such webhook
 */
export async function deleteWebhook(actor: Actor, id: string): Promise<void> {
  const [webhook] = (await remove.run(actor.userId, id)).rows
  if (!webhook) throw webhookNotFound()
  await recordActivity(actor, { type: 'webhook.deleted', detail: webhook.name })
  await deleteDeliveries(actor.userId, id)
}

/**
 * The secret that signs messages to a webhook.
 * @throws NOT_FOUND when the actor has no such webhook; INVALID_OPERATION when the secret cannot be read any more
 */
export async function showSecret(actor: Actor, id: string): Promise<string> {
  const { userId } = actor
  const webhook = await db().webhook.findUnique({
    where: { userId_id: { userId, id } },
    select: { name: true, secret: true },
  })
  if (!webhook) throw webhookNotFound()
  const secret = openWebhookSecret(userId, webhook.secret)
  if (secret === undefined) throw new AppError('INVALID_OPERATION', 'The secret cannot be read any more: rotate it.')
  await recordActivity(actor, { type: 'webhook.secret-shown', detail: webhook.name })
  return secret
}

/**
 * Gives a webhook a new secret. For a day, messages carry the signatures of both. A repetition, as after a lost answer,
 * changes nothing: the receiver knows the secret of before alone.
 * @param input.previousSecretUntil the value that the caller last read; a newer one means that this is a retry
 * @returns the new secret
 * @throws NOT_FOUND when the actor has no such webhook
 */
export async function rotateSecret(actor: Actor, { id, previousSecretUntil: known }: RotateSecret): Promise<string> {
  const { userId } = actor
  const secret = generateSecret()
  const sealed = sealWebhookSecret(userId, secret)
  const { name, repeated } = await db().$transaction(async (tx) => {
    await lockAccount(tx, actor)
    const webhook = await tx.webhook.findUnique({
      where: { userId_id: { userId, id } },
      select: { name: true, secret: true, previousSecretUntil: true },
    })
    if (!webhook) throw webhookNotFound()
    const { name } = webhook
    const until = webhook.previousSecretUntil?.getTime() ?? 0
    const isRepeated = until > Date.now() && until !== known
    const current = isRepeated ? openWebhookSecret(userId, webhook.secret) : undefined
    if (current !== undefined) return { name, repeated: current }
    await tx.$executeRaw`
      UPDATE "Webhook" SET "previousSecret" = "secret", "secret" = ${sealed},
        "previousSecretUntil" = now() + make_interval(hours => ${secretOverlapHours}::integer)
      WHERE "userId" = ${userId}::uuid AND "id" = ${id}::uuid`
    return { name, repeated: undefined }
  })
  if (repeated === undefined) await recordActivity(actor, { type: 'webhook.rotated', detail: name })
  return repeated ?? secret
}

export function webhookNotFound(): AppError {
  return new AppError('NOT_FOUND', 'Webhook not found.')
}

function requireAllowed(url: string): void {
  const message = refuseReason(url)
  if (message !== undefined) throw validationError([{ path: 'url', message }])
}
