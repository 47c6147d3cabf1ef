import type { ReactNode } from 'react'
import type { CalendarDate } from '@/lib/dates'
import type { Analytics } from '@/lib/tasks/statistics-schema'
import { findBusiest } from './bars'
import { formatCount, formatDay, formatShare } from './format-values'

/** Four key numbers of a range. */
export function SummaryCards({
  locale,
  today,
  range,
  streak,
  isTodayDone,
}: {
  locale: string
  today: CalendarDate
  range: Analytics
  /** The streak that ends today or yesterday, independent of the range. */
  streak: number
  isTodayDone: boolean
}) {
  const { totalTasks, completedTasks, dailyStats } = range
  const best = findBusiest(dailyStats)
  const open = totalTasks - completedTasks
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-2xl border bg-line md:grid-cols-4">
      <SummaryCard
        name="Completed"
        note={`of ${formatCount(locale, totalTasks)} ${totalTasks === 1 ? 'task' : 'tasks'}`}
      >
        {formatCount(locale, completedTasks)}
      </SummaryCard>
      <SummaryCard
        name="Completion rate"
        note={open === 0 ? 'no open tasks' : `${formatCount(locale, open)} still open`}
      >
        {formatShare(locale, completedTasks, totalTasks)}
      </SummaryCard>
      <SummaryCard name="Current streak" note={describeStreak(streak, isTodayDone)}>
        {formatCount(locale, streak)}{' '}
        <span className="text-base font-medium tracking-normal text-soft">{streak === 1 ? 'day' : 'days'}</span>
      </SummaryCard>
      <SummaryCard name="Best day" note={best ? `on ${formatDay(locale, best.date, today)}` : 'no completed tasks'}>
        {formatCount(locale, best?.completed ?? 0)}
      </SummaryCard>
    </dl>
  )
}

function SummaryCard({ name, note, children }: { name: string; note: string; children: ReactNode }) {
  return (
    <div className="flex flex-col bg-paper p-4">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="tabular mt-1 text-3xl font-semibold tracking-tight">{children}</dd>
      <dd className="tabular mt-1 text-sm text-soft">{note}</dd>
    </div>
  )
}

function describeStreak(streak: number, isTodayDone: boolean): string {
  if (isTodayDone) return 'including today'
  return streak > 0 ? 'until yesterday' : 'complete a task to start one'
}
