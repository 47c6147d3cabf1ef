import type { CalendarDate } from '@/lib/dates'
import type { Analytics } from '@/lib/tasks/statistics-schema'
import { BarChart } from './bar-chart'
import { labelBars } from './bar-labels'
import { BarTable } from './bar-table'
import { groupDays } from './bars'
import { ChartCard } from './chart-card'
import { formatCount, formatCounted } from './format-values'

/** Chart of completed and open tasks per day, week or month. */
export function Completions({ locale, today, range }: { locale: string; today: CalendarDate; range: Analytics }) {
  const { dailyStats, completedTasks, totalTasks } = range
  const grouped = groupDays(locale, dailyStats)
  const bars = labelBars(locale, grouped, today)
  const average = formatCounted(locale, completedTasks / dailyStats.length, 'task', 'tasks')
  const tasks = formatCounted(locale, totalTasks, 'task', 'tasks')
  return (
    <ChartCard
      id="completions"
      title={`Completions per ${grouped.unit}`}
      summary={`${formatCount(locale, completedTasks)} of ${tasks} completed, an average of ${average} per day.`}
    >
      <BarChart locale={locale} bars={bars} />
      <BarTable locale={locale} bars={bars} unit={grouped.unit} />
    </ChartCard>
  )
}
