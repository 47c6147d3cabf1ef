import { langOf } from '@/components/ui/lang-of'
import type { WeekHours } from '@/lib/domain/tasks/pages/week-hours'
import type { DayClock } from '@/lib/foundation/time/dates'
import { listWeekdays } from '@/lib/foundation/time/weeks'
import { ChartCard } from './chart-card'
import { formatCount, formatCounted, formatHour, formatHourRange, formatWeekday } from './format-values'
import { findBusiestHour, findTopCount, scaleToLevel } from './heat-map-data'
import { HeatSquare } from './heat-square'

/** Hours with a visible label above them; screen readers read that of each hour. */
const labeledEvery = 6

/** Table of completed tasks by hour and weekday, in the time zone of the account. The first hour is that at which a day begins. */
export function CompletionHours({
  locale,
  clock,
  completions,
}: {
  locale: string
  clock: DayClock
  completions: WeekHours
}) {
  const counts = completions.flat()
  const hoursOfDay = Array.from({ length: 24 }, (_, index) => (clock.dayStart + index) % 24)
  const total = counts.reduce((sum, count) => sum + count, 0)
  const topCount = findTopCount(counts)
  const busiest = findBusiestHour(completions)
  const describeHour = (weekday: string, hour: number) => `${weekday}, ${formatHourRange(locale, hour)}`
  const weekdays = listWeekdays(locale).map((date) => {
    // listWeekdays names a weekday by a date.
    const hours = completions[new Date(date).getUTCDay()] ?? []
    return { date, hours, name: formatWeekday(locale, date, 'long'), short: formatWeekday(locale, date, 'short') }
  })
  const busiestName = weekdays.find(({ hours }) => hours === completions[busiest.weekday])?.name ?? ''
  return (
    <ChartCard
      id="hours"
      title="When you complete tasks"
      summary={`${formatCounted(locale, total, 'task was', 'tasks were')} completed during these days, whatever ${total === 1 ? 'its date' : 'their dates'}. Most often: ${describeHour(busiestName, busiest.hour)} (${formatCount(locale, busiest.count)}). Times are those of ${clock.timeZone.replaceAll('_', ' ')}.`}
    >
      <table className="w-full table-fixed border-separate border-spacing-0.5 text-[0.6875rem] leading-none text-soft sm:border-spacing-[3px]">
        <caption className="sr-only">Completed tasks by day of the week and hour</caption>
        <thead>
          <tr>
            <th className="w-7 sm:w-8">
              <span className="sr-only">Day of the week</span>
            </th>
            {hoursOfDay.map((hour) => (
              <th
                key={hour}
                scope="col"
                lang={langOf(locale)}
                className="h-4 max-w-0 overflow-visible text-left align-top font-normal whitespace-nowrap"
              >
                <span className={hour % labeledEvery === 0 ? '' : 'sr-only'}>{formatHour(locale, hour)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map(({ date, hours, name, short }) => (
            <tr key={date}>
              <th scope="row" lang={langOf(locale)} className="text-left font-normal">
                <span className="sr-only">{name}</span>
                <span aria-hidden>{short}</span>
              </th>
              {hoursOfDay.map((hour) => {
                const count = hours[hour] ?? 0
                return (
                  <td key={hour} className="p-0">
                    <HeatSquare
                      size="fluid"
                      level={scaleToLevel(count, topCount)}
                      title={`${describeHour(name, hour)}: ${formatCount(locale, count)} completed`}
                    />
                    <span className="sr-only">{formatCount(locale, count)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ChartCard>
  )
}
