import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { InsightsView } from '@/components/insights/insights-view'
import { readRange, yearRange } from '@/components/insights/range'
import { getAnalytics } from '@/lib/domain/tasks/statistics/get-analytics'
import { getInsights } from '@/lib/domain/tasks/statistics/insights'
import { preferredLocale } from '@/lib/entry/web/locale'
import { requireViewer } from '@/lib/entry/web/session'
import { dateIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Insights' }

type Props = { searchParams: Promise<{ from?: string | string[]; to?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const { actor } = await requireViewer()
  const today = dateIn(actor.timeZone, new Date())
  const { range, fault } = readRange(await searchParams, today)
  const [analytics, insights, year] = await Promise.all([
    getAnalytics(actor, range),
    getInsights(actor, range),
    getAnalytics(actor, yearRange(today)),
  ])
  const locale = preferredLocale((await headers()).get('accept-language'))
  return (
    <InsightsView
      locale={locale}
      timeZone={actor.timeZone}
      today={today}
      range={range}
      fault={fault}
      analytics={analytics}
      insights={insights}
      year={year}
    />
  )
}
