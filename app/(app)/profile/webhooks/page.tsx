import type { Metadata } from 'next'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { WebhookPanel } from '@/components/webhooks/webhook-panel'
import { listWebhooks } from '@/lib/domain/webhooks/manage'
import { requireViewer } from '@/lib/entry/web/session'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function Page() {
  const { actor } = await requireViewer()
  return (
    <>
      <RefreshOnReturn readAt={Date.now()} />
      <WebhookPanel webhooks={await listWebhooks(actor)} timeZone={actor.timeZone} />
    </>
  )
}
