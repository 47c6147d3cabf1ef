import type { CalendarDate } from '@/lib/dates'
import type { Bar, Unit } from './bars'
import { formatDay, formatDayOfWeek, formatMonth, formatRange, formatWeekday } from './format-values'

/** A bar with a short label for the axis and a full name for the tooltip and the table. */
export type LabeledBar = Bar & { label: string; name: string }

/** Adds the labels of bars, in a locale. */
export function labelBars(
  locale: string,
  { unit, bars }: { unit: Unit; bars: readonly Bar[] },
  today: CalendarDate,
): LabeledBar[] {
  const labelBar = { day: bars.length <= 7 ? labelWeekday : labelDay, week: labelWeek, month: labelMonth }[unit]
  return bars.map((bar) => ({ ...bar, ...labelBar(locale, bar, today) }))
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
  return { label: formatWithoutYear(locale, bar.startDate), name: formatRange(locale, bar, 'short') }
}

function labelMonth(locale: string, { startDate }: Bar, today: CalendarDate): Labels {
  return { label: formatMonth(locale, startDate, 'short'), name: formatMonth(locale, startDate, 'long', today) }
}

/** Leaves out the year, which the header of the page shows. */
function formatWithoutYear(locale: string, date: CalendarDate): string {
  return formatDay(locale, date, date, 'short')
}
