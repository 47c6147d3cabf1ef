import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import { ChartCard } from './chart-card'
import { formatCount, formatShare } from './format-values'
import { PriorityBars } from './priority-bars'

const order = ['high', 'medium', 'low', 'none'] as const

/** Chart of the tasks of a range by priority. */
export function Priorities({ locale, range }: { locale: string; range: Analytics }) {
  const { totalTasks, priorityBreakdown } = range
  const prioritized = totalTasks - priorityBreakdown.none
  const shares = order.map((priority) => {
    const count = priorityBreakdown[priority]
    return {
      priority,
      count: formatCount(locale, count),
      share: formatShare(locale, count, totalTasks),
      percent: (100 * count) / totalTasks,
    }
  })
  return (
    <ChartCard
      id="priorities"
      title="Priorities"
      summary={`${formatCount(locale, prioritized)} of ${formatCount(locale, totalTasks)} ${totalTasks === 1 ? 'task has' : 'tasks have'} a priority.`}
    >
      <PriorityBars shares={shares} />
    </ChartCard>
  )
}
