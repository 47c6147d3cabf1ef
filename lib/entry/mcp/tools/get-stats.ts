import * as z from 'zod'
import { getAnalytics, listLabels } from '@/lib/domain/operations'
import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import { DateWord, resolveDate, shortDateHint, writeDate } from '@/lib/entry/mcp/fields'
import { withoutControls } from '@/lib/entry/mcp/task-view'
import { defineTool, described } from '@/lib/entry/mcp/tool'
import { maxRangeDays } from '@/lib/foundation/limits'
import { addDays } from '@/lib/foundation/time/dates'

const maxListedLabels = 30

/** Ranges of more days are counted by months. */
const maxListedDays = 31

const Stats = z.object({
  from: z.string(),
  to: z.string(),
  total: z.int(),
  completed: z.int(),
  percent: z.int(),
  streak: z.int(),
  priorities: z.object({ high: z.int(), medium: z.int(), low: z.int(), none: z.int() }),
  periods: described(
    z.array(z.object({ period: z.string(), total: z.int(), completed: z.int() })),
    'Days with tasks; months when the range is over 31 days',
  ),
  labels: described(z.array(z.string()), 'Most used first'),
})

export const getStats = defineTool({
  name: 'get_stats',
  title: 'Get statistics',
  description:
    'Planned and completed tasks of a range, by priority and day, and the labels in use. By default the last 7 days.',
  effect: 'read',
  isIdempotent: true,
  input: z.strictObject({
    from: described(DateWord.optional(), shortDateHint),
    to: described(DateWord.default('today'), `At most ${maxRangeDays} days`),
  }),
  output: Stats,
  rename: (path) => path.replace('startDate', 'from').replace('endDate', 'to'),
  run: async ({ run, today }, { from: first, to: last }) => {
    const endDate = resolveDate(last, today, 'to')
    const startDate = first === undefined ? addDays(endDate, -6) : resolveDate(first, today, 'from')
    const { output } = await run(getAnalytics, { startDate, endDate })
    const { labels } = (await run(listLabels, {})).output
    const data = {
      from: startDate,
      to: endDate,
      total: output.totalTasks,
      completed: output.completedTasks,
      percent: output.completionRate,
      streak: output.currentStreak,
      priorities: output.priorityBreakdown,
      periods: sumPeriods(output.dailyStats),
      labels: labels.slice(0, maxListedLabels).map(({ name }) => withoutControls(name)),
    }
    const { high, medium, low, none } = data.priorities
    const isDaily = output.dailyStats.length <= maxListedDays
    const text = [
      `# ${startDate} to ${endDate}`,
      `${data.completed} of ${data.total} tasks completed (${data.percent} %), streak of ${data.streak}.`,
      `Priorities: ${high} high, ${medium} medium, ${low} low, ${none} without.`,
      ...data.periods.map(
        ({ period, total, completed }) =>
          `- ${isDaily ? writeDate(period, today) : period}: ${completed} of ${total} completed`,
      ),
      ...(data.labels.length > 0 ? [`Labels: ${data.labels.map((name) => `#${name}`).join(' ')}`] : []),
    ].join('\n')
    return { data, text }
  },
})

/** The days, or the months of a long range, that have tasks. */
function sumPeriods(days: Analytics['dailyStats']): z.infer<typeof Stats>['periods'] {
  const periods = new Map<string, { total: number; completed: number }>()
  for (const { date, total, completed } of days) {
    if (total === 0) continue
    const period = days.length <= maxListedDays ? date : date.slice(0, 7)
    const sum = periods.get(period) ?? { total: 0, completed: 0 }
    periods.set(period, { total: sum.total + total, completed: sum.completed + completed })
  }
  return [...periods].map(([period, counts]) => ({ period, ...counts }))
}
