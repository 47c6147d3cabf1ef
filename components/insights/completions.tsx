import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { BarChart } from './bar-chart'
import { type LabeledBar, labelBars } from './bar-labels'
import { BarTable } from './bar-table'
import { groupDays, listTicks } from './bars'
import { ChartCard } from './chart-card'
import { formatAverage, formatCount, formatCounted } from './format-values'

/** Chart of completed and open tasks per day, week or month, by the dates of the tasks. */
export function Completions({ locale, today, range }: { locale: string; today: CalendarDate; range: Analytics }) {
  const { dailyStats, completedTasks, totalTasks } = range
  const grouped = groupDays(locale, dailyStats)
  const bars = labelBars(locale, grouped, today)
  const average = formatAverage(locale, completedTasks / dailyStats.length, 'task', 'tasks')
  const tasks = formatCounted(locale, totalTasks, 'task', 'tasks')
  const formatCompleted = ({ completed }: LabeledBar) => formatCount(locale, completed)
  const formatOpen = ({ total, completed }: LabeledBar) => formatCount(locale, total - completed)
  const ticks = listTicks(Math.max(...bars.map((bar) => bar.total)))
  return (
    <ChartCard
      id="completions"
      title={`Completed tasks per ${grouped.unit}, by the date of the task`}
      summary={`${formatCount(locale, completedTasks)} of ${tasks} of these dates completed, an average of ${average} per day.`}
    >
      <BarChart
        name={`Tasks per ${grouped.unit}`}
        bars={bars.map((bar) => ({
          ...bar,
          text: `${bar.name}: ${formatCompleted(bar)} completed, ${formatOpen(bar)} open`,
          solid: bar.completed,
          hatched: bar.total - bar.completed,
        }))}
        ticks={ticks.map((value) => ({ value, label: formatCount(locale, value) }))}
        legend={{ solid: 'Completed', hatched: 'Open' }}
      />
      <BarTable
        locale={locale}
        caption={`Tasks per ${grouped.unit}`}
        unit={grouped.unit}
        bars={bars}
        columns={[
          { name: 'Completed', text: formatCompleted },
          { name: 'Open', text: formatOpen },
          { name: 'Total', text: ({ total }) => formatCount(locale, total) },
        ]}
      />
    </ChartCard>
  )
}
