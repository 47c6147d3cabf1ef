import type { ReactNode } from 'react'
import { formatMinutes } from '@/components/tasks/facts/format-date'
import { langOf } from '@/components/ui/lang-of'
import type { Insights } from '@/lib/domain/tasks/statistics/insights'
import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { findBusiest } from './bars'
import { describeChange } from './describe-change'
import { formatCount, formatCounted, formatDay, formatRange, formatShare } from './format-values'
import { sumMinutes } from './sum-minutes'

/** Key numbers of a range. Two of them are compared with the period before it. */
export function SummaryCards({
  locale,
  today,
  range,
  insights: { timeSpent, earlier },
  streak,
  isTodayDone,
}: {
  locale: string
  today: CalendarDate
  range: Analytics
  insights: Insights
  /** The streak that ends today or yesterday, independent of the range. */
  streak: number
  isTodayDone: boolean
}) {
  const { totalTasks, completedTasks, dailyStats } = range
  const best = findBusiest(dailyStats)
  const open = totalTasks - completedTasks
  const minutes = sumMinutes(timeSpent)
  const period = earlier && formatRange(locale, earlier.range, { month: 'short', today })
  const compare = (current: number, before: number | undefined) =>
    period !== undefined && before !== undefined ? describeChange(locale, current, before, period) : undefined
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border bg-line lg:grid-cols-6">
      <SummaryCard
        name="Completed"
        note={`of ${formatCounted(locale, totalTasks, 'task', 'tasks')} of these dates`}
        change={compare(completedTasks, earlier?.completedTasks)}
        className="lg:col-span-2"
      >
        {formatCount(locale, completedTasks)}
      </SummaryCard>
      <SummaryCard
        name="Completion rate"
        note={open === 0 ? 'no open tasks' : `${formatCount(locale, open)} still open`}
        className="lg:col-span-2"
      >
        {formatShare(locale, completedTasks, totalTasks)}
      </SummaryCard>
      <SummaryCard
        name="Time spent"
        note="recorded on completed tasks"
        change={compare(minutes, earlier?.minutes)}
        className="col-span-2"
      >
        {formatMinutes(minutes)}
      </SummaryCard>
      <SummaryCard name="Current streak" note={describeStreak(streak, isTodayDone)} className="lg:col-span-3">
        {formatCount(locale, streak)}{' '}
        <span className="text-base font-medium tracking-normal text-soft">{streak === 1 ? 'day' : 'days'}</span>
      </SummaryCard>
      <SummaryCard
        name="Best day"
        note={
          best ? (
            <>
              {best.completed === 1 ? 'completed task' : 'completed tasks'} of{' '}
              <span lang={langOf(locale)}>{formatDay(locale, best.date, today)}</span>
            </>
          ) : (
            'no completed tasks of these dates'
          )
        }
        className="lg:col-span-3"
      >
        {formatCount(locale, best?.completed ?? 0)}
      </SummaryCard>
    </dl>
  )
}

function SummaryCard({
  name,
  note,
  change,
  className,
  children,
}: {
  name: string
  note: ReactNode
  /** The comparison with the period before. */
  change?: string | undefined
  className: string
  children: ReactNode
}) {
  return (
    <div className={`flex flex-col bg-paper p-4 ${className}`}>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="mt-1 text-3xl heading">{children}</dd>
      <dd className="tabular mt-1 text-sm text-soft">{note}</dd>
      {change !== undefined && <dd className="tabular mt-1 text-sm text-pretty">{change}</dd>}
    </div>
  )
}

function describeStreak(streak: number, isTodayDone: boolean): string {
  if (isTodayDone) return 'including today'
  return streak > 0 ? 'until yesterday' : 'complete a task of today to start one'
}
