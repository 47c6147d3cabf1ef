'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { PageHeader } from '@/components/shell/page-header'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { buttonClass } from '@/components/ui/button-class'
import { Empty } from '@/components/ui/empty'
import type { DeliveryPage } from '@/lib/domain/webhooks/deliveries'
import type { Webhook } from '@/lib/domain/webhooks/schema'
import { deliveriesKeptDays } from '@/lib/foundation/limits'
import { BackLink } from './back-link'
import { DeliveryTable } from './delivery-table'
import { RefreshButton } from './refresh-button'
import { TestButton } from './test-button'
import { usePolling } from './use-polling'
import { WebhookActions } from './webhook-actions'
import { WebhookFacts } from './webhook-facts'
import { WebhookNotices, WebhookStateBadge } from './webhook-state'

/** A webhook and its deliveries, newest first. */
export function DeliveryLog({
  webhook,
  page,
  isFirst,
  now,
  timeZone,
}: {
  webhook: Webhook
  page: DeliveryPage
  isFirst: boolean
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}) {
  const router = useRouter()
  usePolling(page.deliveries, now)
  const path = `/profile/webhooks/${webhook.id}`
  const linkClass = buttonClass('plain', 'small')
  return (
    <div className="flex flex-col gap-6">
      <RefreshOnReturn readAt={now} />
      <div className="flex flex-col gap-4">
        <BackLink href="/profile/webhooks">Webhooks</BackLink>
        <PageHeader
          title={webhook.name}
          action={
            <div className="flex items-center gap-2">
              <TestButton webhook={webhook} onSent={() => !isFirst && router.push(path)} />
              <WebhookActions webhook={webhook} />
            </div>
          }
        />
        <div>
          <WebhookStateBadge webhook={webhook} />
        </div>
        <WebhookFacts webhook={webhook} />
        <WebhookNotices webhook={webhook} timeZone={timeZone} />
      </div>
      <section className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 className="text-lg heading">Deliveries</h2>
            <p className="mt-1 max-w-prose text-sm text-pretty text-soft">
              Those of the last {deliveriesKeptDays} days. Deliveries may arrive more than once and in another order:
              compare the ids. A repeated delivery has the same <code className="font-mono text-xs">webhook-id</code>; a
              later event has a higher <code className="font-mono text-xs">data.id</code>.
            </p>
          </div>
          <RefreshButton />
        </div>
        {page.deliveries.length === 0 ? (
          <Empty mark="bare" title={isFirst ? 'No deliveries yet' : 'No older deliveries'}>
            Each event that is sent to this webhook appears here, with the request and the response.
          </Empty>
        ) : (
          <DeliveryTable webhookId={webhook.id} deliveries={page.deliveries} now={now} timeZone={timeZone} />
        )}
        {(!isFirst || page.nextCursor !== null) && (
          <nav aria-label="Pagination" className="flex justify-between gap-2">
            {isFirst ? (
              <span />
            ) : (
              <Link href={path} className={linkClass}>
                Newest
              </Link>
            )}
            {page.nextCursor !== null && (
              <Link href={`${path}?cursor=${page.nextCursor}`} className={linkClass}>
                Older
              </Link>
            )}
          </nav>
        )}
      </section>
    </div>
  )
}
