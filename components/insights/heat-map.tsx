import type { Analytics } from '@/lib/domain/tasks/statistics/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { ChartCard } from './chart-card'
import { formatCount, formatCounted, formatDay } from './format-values'
import { countLongestStreak, findTopCount, groupWeeks, listStreakDays, scaleToLevel } from './heat-map-data'
import { HeatSquare } from './heat-square'
import { type HeatCell, HeatTable } from './heat-table'

/** Calendar heat map of the last year: completed tasks per day, and the current streak. */
export function HeatMap({ locale, today, year }: { locale: string; today: CalendarDate; year: Analytics }) {
  const { dailyStats, completedTasks, currentStreak } = year
  const topCount = findTopCount(dailyStats.map((day) => day.completed))
  const streakDays = listStreakDays(dailyStats, currentStreak)
  const activeDays = dailyStats.filter((day) => day.completed > 0).length
  const longest = formatCounted(locale, Math.max(currentStreak, countLongestStreak(dailyStats)), 'day', 'days')
  const weeks = groupWeeks(locale, dailyStats)
  const rows = Array.from({ length: 7 }, (_, weekday) =>
    weeks.map((week): HeatCell | undefined => {
      const day = week.days[weekday]
      if (!day) return undefined
      const { date, completed } = day
      const text = `${completed === 0 ? 'None' : formatCount(locale, completed)} completed on ${formatDay(locale, date, today)}`
      const isStreak = streakDays.has(date)
      return {
        date,
        level: scaleToLevel(completed, topCount),
        isStreak,
        text: isStreak ? `${text}, part of the streak` : text,
      }
    }),
  )
  return (
    <ChartCard
      id="year"
      title="The last 12 months"
      summary={`${formatCounted(locale, completedTasks, 'completed task', 'completed tasks')}, dated on ${formatCount(locale, activeDays)} of ${formatCount(locale, dailyStats.length)} days. The longest streak was ${longest}.`}
    >
      <HeatTable locale={locale} weeks={weeks} rows={rows} />
      <HeatLegend />
    </ChartCard>
  )
}

/** Legend of the heat map. */
function HeatLegend() {
  return (
    <div aria-hidden className="flex flex-wrap items-center gap-x-5 gap-y-2 text-xs text-soft">
      <span className="flex items-center gap-1.5">
        Less
        <span className="flex gap-[3px]">
          {[0, 1, 2, 3, 4].map((level) => (
            <HeatSquare key={level} level={level} />
          ))}
        </span>
        More
      </span>
      <span className="flex items-center gap-1.5">
        <HeatSquare level={2} isStreak />
        Current streak
      </span>
    </div>
  )
}
