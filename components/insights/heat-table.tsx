import type { CalendarDate } from '@/lib/dates'
import { formatMonth, formatWeekday } from './format-figures'
import { listMonths, type Week } from './heat'
import { HeatSquare } from './heat-square'

export type HeatCell = { date: CalendarDate; level: number; isStreak: boolean; text: string }

/** 2024-01-01 was a Monday: a week to take the names of the days from. */
const weekdays = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05', '2024-01-06', '2024-01-07']

// Above the squares that pass below it, and over the gap beside it.
const stickyClass = 'sticky left-0 z-10 bg-paper shadow-[-8px_0_0_var(--paper),3px_0_0_var(--paper)]'

/** The calendar: weeks as columns, days of the week as rows. */
export function HeatTable({
  locale,
  weeks,
  rows,
}: {
  locale: string
  weeks: readonly Week[]
  rows: readonly (readonly (HeatCell | undefined)[])[]
}) {
  return (
    <section
      aria-label="Calendar of the last 12 months"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled has to be reached by keyboard.
      tabIndex={0}
      // Laid out from right to left, so that it begins at the most recent weeks where it has to be scrolled.
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
                <th scope="row" className={`${stickyClass} pr-1.5 text-left font-normal`}>
                  <span className="sr-only">{formatWeekday(locale, date, 'long')}</span>
                  {weekday % 2 === 0 && <span aria-hidden>{formatWeekday(locale, date, 'short')}</span>}
                </th>
                {cells.map((cell, week) => (
                  <td key={weeks[week]?.monday} className="p-0">
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
