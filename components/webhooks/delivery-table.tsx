'use client'

import Link from 'next/link'
import type { ReactNode } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import { format } from '@/components/tasks/facts/format-date'
import { langOf } from '@/components/ui/lang-of'
import type { Delivery } from '@/lib/domain/webhooks/schema'
import { DeliveryStateBadge } from './delivery-state'
import { describeNext, describeStatus } from './describe-delivery'
import { describeEvent } from './describe-event'

const cellClass = 'lg:table-cell lg:px-3 lg:py-2.5 lg:align-middle lg:first:pl-4'

/** Deliveries of a webhook: a table on wide screens, cards on others. */
export function DeliveryTable({
  webhookId,
  deliveries,
  now,
  timeZone,
}: {
  webhookId: string
  deliveries: readonly Delivery[]
  /** Unix ms; relative times refer to it. */
  now: number
  timeZone: string
}) {
  const { locale } = useLocale()
  return (
    <div className="lg:rounded-xl lg:border">
      <table aria-label="Deliveries" className="block w-full text-left text-sm lg:table">
        <thead className="hidden text-xs text-soft lg:table-header-group">
          <tr>
            {['Event', 'Time', 'State', 'Attempts', 'Last status', 'Next attempt'].map((name) => (
              <th key={name} scope="col" className="px-3 py-2.5 font-medium whitespace-nowrap first:pl-4">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="flex flex-col gap-3 lg:table-row-group">
          {deliveries.map((delivery) => (
            <tr
              key={delivery.id}
              className="relative grid grid-cols-2 gap-x-4 gap-y-2 rounded-xl border p-4 lg:table-row lg:border-0 lg:border-t lg:hover:bg-hover"
            >
              <th scope="row" className={`col-span-2 font-medium ${cellClass}`}>
                {/* The whole row is the link's target. */}
                <Link
                  href={`/profile/webhooks/${webhookId}/${delivery.id}`}
                  prefetch={false}
                  className="underline-offset-2 after:absolute after:inset-0 hover:underline"
                >
                  {describeEvent(delivery.type)}
                </Link>
              </th>
              <Cell label="Time" isWide>
                <time dateTime={new Date(delivery.createdAt).toISOString()} lang={langOf(locale)}>
                  {format(locale, { dateStyle: 'short', timeStyle: 'medium', timeZone }, delivery.createdAt)}
                </time>
              </Cell>
              <Cell label="State">
                <DeliveryStateBadge state={delivery.state} />
              </Cell>
              <Cell label="Attempts">{delivery.attempts}</Cell>
              <Cell label="Last status">{describeStatus(delivery)}</Cell>
              <Cell label="Next attempt">{describeNext(delivery, { locale, timeZone, now })}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** @param props.isWide fills a line of a card */
function Cell({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <td className={`tabular flex flex-col items-start whitespace-nowrap ${isWide ? 'col-span-2' : ''} ${cellClass}`}>
      <span className="text-xs text-soft lg:hidden">{label}</span>
      <span>{children}</span>
    </td>
  )
}
