import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import { Reply } from '@/lib/domain/operation/reply'
import { taskEventTypes } from '@/lib/domain/tasks/events/schema'
import * as manage from '../manage'
import { toEventTypes } from './event-types'
import { CreatedWebhook, CreateWebhook, webhookIdExample } from './schema'

export const createWebhookOperation = defineOperation({
  name: 'createWebhook',
  group: 'Management',
  effect: 'write',
  isManaging: true,
  summary: 'Create a webhook',
  description:
    'A URL that gets signed messages about changes of tasks. The answer has the secret, which is not returned again.',
  isIdempotent: false,
  input: CreateWebhook,
  output: CreatedWebhook,
  errors: ['INVALID_OPERATION'],
  example: {
    input: { name: 'team chat', url: 'https://example.com/hooks/daymark', types: ['task.completed'] },
    output: { _id: webhookIdExample, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
  },
  run: createWebhook,
})

/**
 * Creates a webhook.
 * @throws VALIDATION_ERROR when the URL leads into a private network; INVALID_OPERATION when the account has 20;
 * IDEMPOTENCY_KEY_REUSED
 */
async function createWebhook(
  actor: Actor,
  { types, ...rest }: CreateWebhook,
  terms: Terms,
): Promise<Reply<CreatedWebhook>> {
  const settings = { ...rest, types: types ? toEventTypes(types) : [...taskEventTypes] }
  const { id, secret, isReplayed = false } = await manage.createWebhook(actor, settings, terms)
  return new Reply({ _id: id, secret }, { isReplayed })
}
