import type { Metadata } from 'next'
import { DeliveryLog } from '@/components/webhooks/delivery-log'
import { DeliveryCursor, listDeliveries } from '@/lib/domain/webhooks/deliveries'
import { requireViewer } from '@/lib/entry/web/session'
import { findWebhook } from './find-webhook'

type Props = {
  params: Promise<{ webhookId: string }>
  searchParams: Promise<{ cursor?: string | string[] }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { actor } = await requireViewer()
  await findWebhook(actor, (await params).webhookId)
  return { title: 'Deliveries' }
}

export default async function Page({ params, searchParams }: Props) {
  const { actor } = await requireViewer()
  const webhook = await findWebhook(actor, (await params).webhookId)
  // An invalid cursor shows the first page.
  const start = DeliveryCursor.safeParse((await searchParams).cursor).data
  const page = await listDeliveries(actor, webhook.id, start)
  return (
    <DeliveryLog
      webhook={webhook}
      page={page}
      isFirst={start === undefined}
      now={Date.now()}
      timeZone={actor.timeZone}
    />
  )
}
