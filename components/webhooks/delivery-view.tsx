'use client'

import { useLocale } from 'react-aria-components/I18nProvider'
import { PageHeader } from '@/components/shell/page-header'
import { RefreshOnReturn } from '@/components/shell/refresh-on-return'
import { format } from '@/components/tasks/facts/format-date'
import { CodeBlock } from '@/components/ui/code-block'
import { langOf } from '@/components/ui/lang-of'
import type { DeliveryDetails, Webhook } from '@/lib/domain/webhooks/schema'
import { AttemptList } from './attempt-list'
import { BackLink } from './back-link'
import { DeliveryStateBadge } from './delivery-state'
import { describeNext } from './describe-delivery'
import { describeEvent } from './describe-event'
import { RedeliverButton } from './redeliver-button'
import { RefreshButton } from './refresh-button'
import { usePolling } from './use-polling'

/** A delivery: what was sent, and each response. */
export function DeliveryView({
  webhook,
  delivery,
  now,
  timeZone,
}: {
  webhook: Webhook
  delivery: DeliveryDetails
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}) {
  const { locale } = useLocale()
  usePolling([delivery], now)
  const { state, createdAt, body, messageId, tried } = delivery
  return (
    <div className="flex flex-col gap-6">
      <RefreshOnReturn readAt={now} />
      <div className="flex flex-col gap-4">
        <BackLink href={`/profile/webhooks/${webhook.id}`}>{webhook.name}</BackLink>
        <PageHeader
          title={describeEvent(delivery.type)}
          action={<RedeliverButton webhook={webhook} delivery={delivery} />}
        >
          <time dateTime={new Date(createdAt).toISOString()} lang={langOf(locale)}>
            {format(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone }, createdAt)}
          </time>
        </PageHeader>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <DeliveryStateBadge state={state} />
          {state === 'pending' && <span>Next attempt: {describeNext(delivery, { locale, timeZone, now })}</span>}
        </p>
      </div>
      <section className="flex flex-col gap-3">
        <h2 className="text-lg heading">Request</h2>
        <p className="font-mono text-sm break-all">webhook-id: {messageId}</p>
        {body === null ? (
          <p className="text-sm text-soft">The first attempt writes the body.</p>
        ) : (
          <>
            <CodeBlock>{indent(body)}</CodeBlock>
            <p className="text-sm text-soft">Indented here. The signature covers the body as sent, on one line.</p>
          </>
        )}
      </section>
      <section className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg heading">Attempts</h2>
          <RefreshButton />
        </div>
        {tried.length === 0 ? (
          <p className="text-sm text-soft">None has ended yet.</p>
        ) : (
          <AttemptList attempts={tried} timeZone={timeZone} />
        )}
      </section>
    </div>
  )
}

/** The service wrote the body, as JSON. */
function indent(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2)
}
