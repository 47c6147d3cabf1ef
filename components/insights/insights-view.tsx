import { ChartNoAxesColumn } from 'lucide-react'
import { PageHeader } from '@/components/shell/page-header'
import { MidnightRefresh } from '@/components/tasks/midnight-refresh'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import type { CalendarDate } from '@/lib/dates'
import type { Analytics, AnalyticsRange } from '@/lib/tasks/statistics-schema'
import { Completions } from './completions'
import { Figures } from './figures'
import { formatRange } from './format-figures'
import { HeatMap } from './heat-map'
import { Priorities } from './priorities'
import { RangePicker } from './range-picker'

/** What was done in a range of dates, and in the last year. */
export function InsightsView({
  locale,
  timeZone,
  today,
  range,
  fault,
  analytics,
  year,
}: {
  locale: string
  timeZone: string
  today: CalendarDate
  range: AnalyticsRange
  /** Why the range that was asked for is not the one shown. */
  fault: string | undefined
  analytics: Analytics
  year: Analytics
}) {
  const isTodayDone = (year.dailyStats.at(-1)?.completed ?? 0) > 0
  return (
    <div className="flex flex-col gap-6">
      <MidnightRefresh timeZone={timeZone} today={today} />
      <div className="flex flex-col gap-4">
        <PageHeader title="Insights">{formatRange(locale, range)}</PageHeader>
        <RangePicker today={today} range={range} />
      </div>
      {fault !== undefined && <Notice tone="warning">{fault} The last 30 days are shown.</Notice>}
      {analytics.totalTasks === 0 ? (
        <Empty icon={<ChartNoAxesColumn />} title="No tasks in this range">
          Figures appear here once there are tasks on these days.
        </Empty>
      ) : (
        <>
          <Figures
            locale={locale}
            today={today}
            range={analytics}
            streak={year.currentStreak}
            isTodayDone={isTodayDone}
          />
          <Completions locale={locale} today={today} range={analytics} />
          <Priorities locale={locale} range={analytics} />
        </>
      )}
      {year.completedTasks > 0 && <HeatMap locale={locale} today={today} year={year} />}
    </div>
  )
}
