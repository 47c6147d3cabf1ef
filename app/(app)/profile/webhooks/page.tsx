import type { Metadata } from 'next'
import { WebhookPanel } from '@/components/webhooks/webhook-panel'
import { requireViewer } from '@/lib/web/session'
import { listWebhooks } from '@/lib/webhooks/manage'

export const metadata: Metadata = { title: 'Webhooks' }

export default async function Page() {
  const { actor } = await requireViewer()
  return <WebhookPanel webhooks={await listWebhooks(actor)} timeZone={actor.timeZone} />
}
