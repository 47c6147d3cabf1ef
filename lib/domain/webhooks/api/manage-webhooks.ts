import type { Actor } from '@/lib/domain/access/actor'
import { runOnce } from '@/lib/domain/operation/idempotency/run-once'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { nameOfEvent } from '@/lib/domain/tasks/events/schema'
import { idOrNone } from '@/lib/domain/tasks/task-id'
import { NoInput } from '@/lib/foundation/values/parse-input'
import * as manage from '../manage'
import type { Webhook } from '../schema'
import { toEventTypes } from './event-types'
import { OneWebhook, UpdateWebhook, Webhooks, type WebhookView, webhookIdExample } from './schema'

const common = { group: 'Management', isManaging: true, isIdempotent: true } as const

export const listWebhooksOperation = defineOperation({
  ...common,
  name: 'listWebhooks',
  effect: 'read',
  summary: 'List webhooks',
  description: 'Every webhook of the account, the newest first. Secrets are not among the fields.',
  input: NoInput,
  output: Webhooks,
  errors: [],
  example: {
    input: {},
    output: {
      webhooks: [
        {
          _id: webhookIdExample,
          name: 'team chat',
          url: 'https://example.com/hooks/daymark',
          types: ['task.completed'],
          state: 'active',
          disabledBecause: null,
          createdAt: 1772269200000,
        },
      ],
    },
  },
  run: async (actor) => ({ webhooks: (await manage.listWebhooks(actor)).map(viewWebhook) }),
})

function viewWebhook({ id, name, url, types, state, disabledBecause, createdAt }: Webhook): WebhookView {
  return { _id: id, name, url, types: types.map(nameOfEvent), state, disabledBecause, createdAt }
}

export const updateWebhookOperation = defineOperation({
  ...common,
  name: 'updateWebhook',
  effect: 'write',
  summary: 'Change, pause or resume a webhook',
  description: 'Only the fields that are sent change. Messages that are due go to the new URL.',
  input: UpdateWebhook,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: { webhookId: webhookIdExample, types: ['task.created'] }, output: success },
  run: updateWebhook,
})

/**
 * Changes a webhook.
 * @throws NOT_FOUND; VALIDATION_ERROR when the URL leads into a private network; IDEMPOTENCY_KEY_REUSED
 */
function updateWebhook(
  actor: Actor,
  { webhookId, isPaused, name, url, types }: UpdateWebhook,
  { once }: Terms,
): Promise<Reply<Success>> {
  return runOnce(actor, once, async () => {
    const { id, state } = await findWebhook(actor, webhookId)
    const settings = {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(types && { types: toEventTypes(types) }),
    }
    if (Object.keys(settings).length > 0) await manage.updateWebhook(actor, { id, ...settings })
    if (isPaused === true && state === 'active') await manage.pauseWebhook(actor, id)
    if (isPaused === false && state !== 'active') await manage.resumeWebhook(actor, id)
    return success
  })
}

export const deleteWebhookOperation = defineOperation({
  ...common,
  name: 'deleteWebhook',
  effect: 'destructive',
  summary: 'Delete a webhook',
  description: 'Deletes it with the log of its deliveries.',
  input: OneWebhook,
  output: Success,
  errors: ['NOT_FOUND'],
  example: { input: { webhookId: webhookIdExample }, output: success },
  run: (actor, { webhookId }, { once }) =>
    runOnce(actor, once, async () => {
      await manage.deleteWebhook(actor, idOrNone(webhookId))
      return success
    }),
})

/** @throws NOT_FOUND */
export async function findWebhook(actor: Actor, id: string): Promise<Webhook> {
  // An account has at most 20.
  const found = (await manage.listWebhooks(actor)).find((webhook) => webhook.id === id)
  if (!found) throw manage.webhookNotFound()
  return found
}
