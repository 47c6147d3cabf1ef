import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { DeliveryView } from '@/components/webhooks/delivery-view'
import type { Actor } from '@/lib/access/actor'
import { AppError } from '@/lib/errors'
import { requireViewer } from '@/lib/web/session'
import { getDelivery } from '@/lib/webhooks/deliveries'
import { type DeliveryDetails, DeliveryId } from '@/lib/webhooks/schema'
import { findWebhook } from '../find-webhook'

export const metadata: Metadata = { title: 'Delivery' }

type Props = { params: Promise<{ webhookId: string; deliveryId: string }> }

export default async function Page({ params }: Props) {
  const { actor } = await requireViewer()
  const { webhookId, deliveryId } = await params
  const webhook = await findWebhook(actor, webhookId)
  const delivery = await findDelivery(actor, deliveryId)
  if (delivery.webhookId !== webhook.id) notFound()
  return <DeliveryView webhook={webhook} delivery={delivery} now={Date.now()} timeZone={actor.timeZone} />
}

async function findDelivery(actor: Actor, sent: string): Promise<DeliveryDetails> {
  const { data: id } = DeliveryId.safeParse(sent)
  if (id === undefined) notFound()
  try {
    return await getDelivery(actor, id)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') notFound()
    throw error
  }
}
