import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { InsightsView } from '@/components/insights/insights-view'
import { readRange, yearRange } from '@/components/insights/range'
import { listTimeByLabel } from '@/lib/domain/tasks/labels/time-by-label'
import { getAnalytics } from '@/lib/domain/tasks/statistics/get-analytics'
import { getInsights } from '@/lib/domain/tasks/statistics/insights'
import { localeOf } from '@/lib/entry/web/locale'
import { requireViewer } from '@/lib/entry/web/session'
import { todayIn } from '@/lib/foundation/time/dates'

export const metadata: Metadata = { title: 'Insights' }

type Props = { searchParams: Promise<{ from?: string | string[]; to?: string | string[] }> }

export default async function Page({ searchParams }: Props) {
  const { actor, account } = await requireViewer()
  const today = todayIn(actor)
  const { range, fault } = readRange(await searchParams, today)
  const [analytics, insights, labelTimes, year] = await Promise.all([
    getAnalytics(actor, range),
    getInsights(actor, range),
    listTimeByLabel(actor, range),
    getAnalytics(actor, yearRange(today)),
  ])
  const locale = localeOf((await headers()).get('accept-language'), account.weekStart)
  return (
    <InsightsView
      locale={locale}
      clock={actor}
      today={today}
      range={range}
      fault={fault}
      analytics={analytics}
      insights={insights}
      labelTimes={labelTimes}
      year={year}
    />
  )
}
