import { formatMinutes } from '@/components/tasks/facts/format-date'
import type { Insights } from '@/lib/domain/tasks/statistics/insights'
import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { BarChart } from './bar-chart'
import { type LabeledBar, labelBars } from './bar-labels'
import { BarTable } from './bar-table'
import { groupDays, listMinuteTicks } from './bars'
import { ChartCard } from './chart-card'
import { sumMinutes } from './sum-minutes'

/** Chart of the minutes that are recorded on completed tasks, per day, week or month. */
export function TimeSpent({
  locale,
  today,
  range,
  insights: { timeSpent, estimated },
}: {
  locale: string
  today: CalendarDate
  range: Analytics
  insights: Insights
}) {
  const grouped = groupDays(locale, range.dailyStats)
  const bars = labelBars(locale, grouped, today)
  const minutesOf = (bar: LabeledBar) => sumMinutes(timeSpent, bar)
  const total = sumMinutes(timeSpent)
  const perDay = total / range.dailyStats.length
  const average = perDay > 0 && perDay < 0.5 ? `less than ${formatMinutes(1)}` : formatMinutes(Math.round(perDay))
  return (
    <ChartCard
      id="time-spent"
      title={`Time spent per ${grouped.unit}`}
      summary={`${formatMinutes(total)} recorded on the completed tasks of these dates, an average of ${average} per day.${describeEstimates(estimated)}`}
    >
      <BarChart
        name={`Time spent per ${grouped.unit}`}
        bars={bars.map((bar) => ({
          ...bar,
          text: `${bar.name}: ${formatMinutes(minutesOf(bar))}`,
          solid: minutesOf(bar),
          hatched: 0,
        }))}
        ticks={listMinuteTicks(Math.max(...bars.map(minutesOf))).map((value) => ({
          value,
          label: formatMinutes(value),
        }))}
      />
      <BarTable
        locale={locale}
        caption={`Time spent per ${grouped.unit}`}
        unit={grouped.unit}
        bars={bars}
        columns={[{ name: 'Time spent', text: (bar) => formatMinutes(minutesOf(bar)) }]}
      />
    </ChartCard>
  )
}

/** Compares the time spent on tasks with their estimates. */
function describeEstimates({ tasks, planned, spent }: Insights['estimated']): string {
  if (tasks === 0 || planned === 0) return ''
  const share = Math.round((100 * spent) / planned)
  const comparison = share === 100 ? 'as long as estimated' : `${share} % of the estimate`
  const subject = tasks === 1 ? 'The task with an estimate' : `The ${tasks} tasks with an estimate`
  return ` ${subject} took ${formatMinutes(spent)} instead of ${formatMinutes(planned)}: ${comparison}.`
}
