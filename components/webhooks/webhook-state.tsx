'use client'

import { CircleCheck, CirclePause, CircleX } from 'lucide-react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { format } from '@/components/tasks/facts/format-date'
import { langOf } from '@/components/ui/lang-of'
import { Notice } from '@/components/ui/notice'
import type { DisabledBecause, Webhook } from '@/lib/domain/webhooks/schema'
import { Badge } from './badge'

const looks = {
  active: { tone: 'good', icon: CircleCheck, name: 'Active' },
  paused: { tone: 'warning', icon: CirclePause, name: 'Paused' },
  disabled: { tone: 'fault', icon: CircleX, name: 'Disabled' },
} as const

export function WebhookStateBadge({ webhook }: { webhook: Webhook }) {
  return <Badge {...looks[webhook.state]} />
}

const reasons: Record<DisabledBecause, string> = {
  gone: 'The receiver answered 410 Gone, so Daymark disabled this webhook. Resume it when the receiver is back.',
  failing:
    'Every attempt of a delivery failed, so Daymark disabled this webhook. Resume it when the receiver works again.',
  'unreadable-secret':
    'Daymark can no longer read the signing secret, so it disabled this webhook. Rotate the secret, give the new one to the receiver, then resume the webhook.',
}

/** Says why a webhook gets nothing, and until when its previous secret is valid. */
export function WebhookNotices({ webhook, timeZone }: { webhook: Webhook; timeZone: string }) {
  const { locale } = useLocale()
  const { state, disabledBecause, previousSecretUntil } = webhook
  return (
    <>
      {disabledBecause !== null && <Notice tone="warning">{reasons[disabledBecause]}</Notice>}
      {state !== 'active' && (
        <p className="text-sm text-soft">
          Deliveries that are due wait until the webhook is resumed. Changes made until then are not sent.
        </p>
      )}
      {previousSecretUntil !== null && (
        <p className="text-sm text-soft">
          The previous secret is valid beside the new one until{' '}
          <time dateTime={new Date(previousSecretUntil).toISOString()} lang={langOf(locale)}>
            {format(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }, previousSecretUntil)}
          </time>
          .
        </p>
      )}
    </>
  )
}
