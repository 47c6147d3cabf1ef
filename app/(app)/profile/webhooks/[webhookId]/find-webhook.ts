import { notFound } from 'next/navigation'
import type { Actor } from '@/lib/access/actor'
import { listWebhooks } from '@/lib/webhooks/manage'
import type { Webhook } from '@/lib/webhooks/schema'

/** Finds the webhook of a page. Shows the 404 page when the actor has none with this id. */
export async function findWebhook(actor: Actor, id: string): Promise<Webhook> {
  const webhooks = await listWebhooks(actor)
  return webhooks.find((webhook) => webhook.id === id) ?? notFound()
}
