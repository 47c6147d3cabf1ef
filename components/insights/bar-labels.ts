import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { Bar, Unit } from './bars'
import { formatDay, formatDayOfWeek, formatMonth, formatRange, formatWeekday } from './format-values'
import { rangePath } from './range'

/** A bar with a short label for the axis, a full name, and the page that shows more of it. */
export type LabeledBar = Bar & { label: string; name: string; href: string }

/** Adds the labels and links of bars, in a locale. A day links to its tasks; a week or month, to its insights. */
export function labelBars(
  locale: string,
  { unit, bars }: { unit: Unit; bars: readonly Bar[] },
  today: CalendarDate,
): LabeledBar[] {
  const labelBar = { day: bars.length <= 7 ? labelWeekday : labelDay, week: labelWeek, month: labelMonth }[unit]
  const linkBar = (bar: Bar) => (unit === 'day' ? `/day/${bar.startDate}` : rangePath(bar, today))
  return bars.map((bar) => ({ ...bar, ...labelBar(locale, bar, today), href: linkBar(bar) }))
}

type Labels = Pick<LabeledBar, 'label' | 'name'>

function labelDay(locale: string, { startDate }: Bar, today: CalendarDate): Labels {
  return { label: formatWithoutYear(locale, startDate), name: formatDayOfWeek(locale, startDate, today) }
}

/** Labels a day by its weekday, which is unique among seven days. */
function labelWeekday(locale: string, bar: Bar, today: CalendarDate): Labels {
  return { ...labelDay(locale, bar, today), label: formatWeekday(locale, bar.startDate, 'short') }
}

function labelWeek(locale: string, bar: Bar): Labels {
  return { label: formatWithoutYear(locale, bar.startDate), name: formatRange(locale, bar, { month: 'short' }) }
}

function labelMonth(locale: string, { startDate }: Bar, today: CalendarDate): Labels {
  return { label: formatMonth(locale, startDate, 'short'), name: formatMonth(locale, startDate, 'long', today) }
}

/** Leaves out the year, which the header of the page shows. */
function formatWithoutYear(locale: string, date: CalendarDate): string {
  return formatDay(locale, date, date, 'short')
}
