import { notFound } from 'next/navigation'
import { cache } from 'react'
import type { Actor } from '@/lib/domain/access/actor'
import { listWebhooks } from '@/lib/domain/webhooks/manage'
import type { Webhook } from '@/lib/domain/webhooks/schema'

/**
 * Finds the webhook of a page, once in a request. Shows the 404 page when the actor has none with this id: the metadata of
 * the page must call this too, for its title.
 */
export const findWebhook = cache(async (actor: Actor, id: string): Promise<Webhook> => {
  const webhooks = await listWebhooks(actor)
  return webhooks.find((webhook) => webhook.id === id) ?? notFound()
})
