import type { Webhook } from '@/lib/domain/webhooks/schema'
import { describeTypes } from './describe-event'

/** The URL and the events of a webhook. */
export function WebhookFacts({ webhook }: { webhook: Webhook }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[4rem_1fr]">
      <dt className="text-xs text-soft sm:text-sm">URL</dt>
      <dd className="min-w-0 font-mono break-all">{webhook.url}</dd>
      <dt className="mt-1 text-xs text-soft sm:mt-0 sm:text-sm">Events</dt>
      <dd className="min-w-0">{describeTypes(webhook.types)}</dd>
    </dl>
  )
}
