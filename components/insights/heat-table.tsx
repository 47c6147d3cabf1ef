import { langOf } from '@/components/ui/lang-of'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { listWeekdays } from '@/lib/foundation/time/weeks'
import { formatMonth, formatWeekday } from './format-values'
import { listMonths, type Week } from './heat-map-data'
import { HeatSquare } from './heat-square'

export type HeatCell = { date: CalendarDate; level: number; isStreak: boolean; text: string }

// Covers the squares that scroll below it, and the gap beside it.
const stickyClass = 'sticky left-0 z-10 bg-paper shadow-[-8px_0_0_var(--paper),3px_0_0_var(--paper)]'

/** Table of the heat map: one column per week, one row per weekday. */
export function HeatTable({
  locale,
  weeks,
  rows,
}: {
  locale: string
  weeks: readonly Week[]
  rows: readonly (readonly (HeatCell | undefined)[])[]
}) {
  const weekdays = listWeekdays(locale)
  return (
    <section
      aria-label="Calendar of the last 12 months"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
      tabIndex={0}
      // Right-to-left layout scrolls to the most recent weeks initially.
      className="relative -m-1 overflow-x-auto rounded-lg p-1 [direction:rtl]"
    >
      <table className="mx-auto border-separate border-spacing-[3px] text-[0.6875rem] leading-none text-soft [direction:ltr]">
        <caption className="sr-only">Completed tasks by week and day of the week</caption>
        <thead>
          <tr>
            <th className={stickyClass}>
              <span className="sr-only">Day of the week</span>
            </th>
            {listMonths(weeks).map(({ firstDate, weekCount }) => (
              <th
                key={firstDate}
                scope="col"
                lang={langOf(locale)}
                colSpan={weekCount}
                className="h-4 max-w-0 text-left align-top font-normal"
              >
                {weekCount > 2 ? (
                  formatMonth(locale, firstDate, 'short')
                ) : (
                  <span className="sr-only">{formatMonth(locale, firstDate, 'short')}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, weekday) => {
            const date = weekdays[weekday] ?? ''
            return (
              <tr key={date}>
                <th scope="row" lang={langOf(locale)} className={`${stickyClass} pr-1.5 text-left font-normal`}>
                  <span className="sr-only">{formatWeekday(locale, date, 'long')}</span>
                  {weekday % 2 === 0 && <span aria-hidden>{formatWeekday(locale, date, 'short')}</span>}
                </th>
                {cells.map((cell, week) => (
                  <td key={weeks[week]?.firstDay} className="p-0">
                    {cell && (
                      <>
                        <HeatSquare level={cell.level} isStreak={cell.isStreak} title={cell.text} />
                        <span className="sr-only">{cell.text}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
