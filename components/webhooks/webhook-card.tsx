'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { buttonClass } from '@/components/ui/button-class'
import type { Webhook } from '@/lib/domain/webhooks/schema'
import { TestButton } from './test-button'
import { WebhookActions } from './webhook-actions'
import { WebhookFacts } from './webhook-facts'
import { WebhookNotices, WebhookStateBadge } from './webhook-state'

/** A webhook in the list. */
export function WebhookCard({ webhook, timeZone }: { webhook: Webhook; timeZone: string }) {
  const router = useRouter()
  const path = `/profile/webhooks/${webhook.id}`
  return (
    <li aria-label={webhook.name} className="flex flex-col gap-3 rounded-xl border p-4">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
          <h2 dir="auto" className="min-w-0 font-medium break-words">
            {webhook.name}
          </h2>
          <WebhookStateBadge webhook={webhook} />
        </div>
        <WebhookActions webhook={webhook} canDelete />
      </div>
      <WebhookFacts webhook={webhook} />
      <WebhookNotices webhook={webhook} timeZone={timeZone} />
      <div className="flex flex-wrap gap-2">
        <Link href={path} className={buttonClass('plain', 'small')}>
          Deliveries
          <span className="sr-only">
            {' '}
            to <bdi>{webhook.name}</bdi>
          </span>
        </Link>
        <TestButton webhook={webhook} size="small" onSent={() => router.push(path)} />
      </div>
    </li>
  )
}
