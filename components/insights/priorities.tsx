import type { Analytics } from '@/lib/tasks/statistics-schema'
import { ChartCard } from './chart-card'
import { formatCount, formatShare } from './format-figures'
import { PriorityBars } from './priority-bars'

const order = ['high', 'medium', 'low', 'none'] as const

/** How many tasks of the range have which priority. */
export function Priorities({ locale, range }: { locale: string; range: Analytics }) {
  const { totalTasks, priorityBreakdown } = range
  const prioritised = totalTasks - priorityBreakdown.none
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
      summary={`${formatCount(locale, prioritised)} of ${formatCount(locale, totalTasks)} tasks have a priority.`}
    >
      <PriorityBars shares={shares} />
    </ChartCard>
  )
}
