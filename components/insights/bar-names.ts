import type { CalendarDate } from '@/lib/dates'
import type { Bar, Unit } from './bars'
import { formatDay, formatDayOfWeek, formatMonth, formatRange, formatWeekday } from './format-figures'

/** A bar with what it is called: below it in short, and where there is room. */
export type NamedBar = Bar & { label: string; name: string }

/** Writes what bars stand for in the language of a person. */
export function nameBars(
  locale: string,
  { unit, bars }: { unit: Unit; bars: readonly Bar[] },
  today: CalendarDate,
): NamedBar[] {
  const nameOne = { day: bars.length <= 7 ? nameWeekday : nameDay, week: nameWeek, month: nameMonth }[unit]
  return bars.map((bar) => ({ ...bar, ...nameOne(locale, bar, today) }))
}

type Names = Pick<NamedBar, 'label' | 'name'>

function nameDay(locale: string, { startDate }: Bar, today: CalendarDate): Names {
  return { label: formatBriefly(locale, startDate), name: formatDayOfWeek(locale, startDate, today) }
}

/** Of seven days, each has a weekday of its own. */
function nameWeekday(locale: string, bar: Bar, today: CalendarDate): Names {
  return { ...nameDay(locale, bar, today), label: formatWeekday(locale, bar.startDate, 'short') }
}

function nameWeek(locale: string, bar: Bar): Names {
  return { label: formatBriefly(locale, bar.startDate), name: formatRange(locale, bar, 'short') }
}

function nameMonth(locale: string, { startDate }: Bar, today: CalendarDate): Names {
  return { label: formatMonth(locale, startDate, 'short'), name: formatMonth(locale, startDate, 'long', today) }
}

/** Without a year: it stands at the top of the page. */
function formatBriefly(locale: string, date: CalendarDate): string {
  return formatDay(locale, date, date, 'short')
}
