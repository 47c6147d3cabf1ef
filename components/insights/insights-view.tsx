import { PageHeader } from '@/components/shell/page-header'
import { Empty } from '@/components/ui/empty'
import { langOf } from '@/components/ui/lang-of'
import { Notice } from '@/components/ui/notice'
import type { LabelTime } from '@/lib/domain/tasks/labels/time-by-label'
import type { Insights } from '@/lib/domain/tasks/statistics/insights'
import type { Analytics, AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate, DayClock } from '@/lib/foundation/time/dates'
import { CompletionHours } from './completion-hours'
import { Completions } from './completions'
import { formatRange } from './format-values'
import { HeatMap } from './heat-map'
import { MidnightRefresh } from './midnight-refresh'
import { Priorities } from './priorities'
import { RangePicker } from './range-picker'
import { SummaryCards } from './summary-cards'
import { TimeByLabel } from './time-by-label'
import { TimeSpent } from './time-spent'

/** The insights page: figures of a range of dates, and a heat map of the last year. */
export function InsightsView({
  locale,
  clock,
  today,
  range,
  fault,
  analytics,
  insights,
  labelTimes,
  year,
}: {
  locale: string
  clock: DayClock
  today: CalendarDate
  range: AnalyticsRange
  /** Why the requested range is invalid; the page then shows the default range. */
  fault: string | undefined
  analytics: Analytics
  insights: Insights
  labelTimes: readonly LabelTime[]
  year: Analytics
}) {
  const isTodayDone = (year.dailyStats.at(-1)?.completed ?? 0) > 0
  return (
    <div className="flex flex-col gap-6">
      <MidnightRefresh timeZone={clock.timeZone} today={today} />
      <div className="flex flex-col gap-4">
        <PageHeader title="Insights">
          <span lang={langOf(locale)}>{formatRange(locale, range)}</span>
        </PageHeader>
        <RangePicker today={today} range={range} />
      </div>
      {fault !== undefined && <Notice tone="warning">{fault} The page shows the last 30 days instead.</Notice>}
      {analytics.totalTasks === 0 ? (
        <Empty mark="course" title="No tasks in this range">
          Insights appear here once you have tasks on these dates.
        </Empty>
      ) : (
        <>
          <SummaryCards
            locale={locale}
            today={today}
            range={analytics}
            insights={insights}
            streak={year.currentStreak}
            isTodayDone={isTodayDone}
          />
          <Completions locale={locale} today={today} range={analytics} />
        </>
      )}
      {/* Also of archived tasks, which are not counted above. */}
      {insights.timeSpent.length > 0 && (
        <TimeSpent locale={locale} today={today} range={analytics} insights={insights} />
      )}
      {labelTimes.length > 0 && <TimeByLabel times={labelTimes} />}
      {analytics.totalTasks > 0 && <Priorities locale={locale} range={analytics} />}
      {insights.completions.flat().some((count) => count > 0) && (
        <CompletionHours locale={locale} clock={clock} completions={insights.completions} />
      )}
      {year.completedTasks > 0 && <HeatMap locale={locale} today={today} year={year} />}
    </div>
  )
}
