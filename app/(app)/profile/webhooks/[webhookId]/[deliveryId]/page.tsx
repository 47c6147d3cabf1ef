import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { DeliveryView } from '@/components/webhooks/delivery-view'
import type { Actor } from '@/lib/domain/access/actor'
import { getDelivery } from '@/lib/domain/webhooks/deliveries'
import { type DeliveryDetails, DeliveryId } from '@/lib/domain/webhooks/schema'
import { requireViewer } from '@/lib/entry/web/session'
import { AppError } from '@/lib/foundation/errors'
import { findWebhook } from '../find-webhook'

type Props = { params: Promise<{ webhookId: string; deliveryId: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { actor } = await requireViewer()
  const { webhookId, deliveryId } = await params
  await findDelivery(actor, webhookId, deliveryId)
  return { title: 'Delivery' }
}

export default async function Page({ params }: Props) {
  const { actor } = await requireViewer()
  const { webhookId, deliveryId } = await params
  const webhook = await findWebhook(actor, webhookId)
  const delivery = await findDelivery(actor, webhookId, deliveryId)
  return <DeliveryView webhook={webhook} delivery={delivery} now={Date.now()} timeZone={actor.timeZone} />
}

/** Finds the delivery of a page, as `findWebhook` does. */
const findDelivery = cache(async (actor: Actor, webhookId: string, sent: string): Promise<DeliveryDetails> => {
  const webhook = await findWebhook(actor, webhookId)
  const { data: id } = DeliveryId.safeParse(sent)
  if (id === undefined) notFound()
  try {
    const delivery = await getDelivery(actor, id)
    return delivery.webhookId === webhook.id ? delivery : notFound()
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  }
})
