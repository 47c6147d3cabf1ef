import { CalendarDate } from '@/lib/calendar-date'
import { addDays } from '@/lib/dates'
import { AnalyticsRange, maxRangeDays } from '@/lib/tasks/statistics-schema'

/** The ranges that a link chooses, all of which end today. */
export function listPresets(today: CalendarDate): { name: string; range: AnalyticsRange }[] {
  const lastDays = (count: number) => ({ startDate: addDays(today, 1 - count), endDate: today })
  return [
    { name: '7 days', range: lastDays(7) },
    { name: '30 days', range: defaultRange(today) },
    { name: '90 days', range: lastDays(90) },
    { name: 'This year', range: { startDate: `${today.slice(0, 4)}-01-01`, endDate: today } },
    { name: '12 months', range: { startDate: addDays(findSameDayLastYear(today), 1), endDate: today } },
  ]
}

/** What is shown when nothing else is asked for: the last 30 days. */
export function defaultRange(today: CalendarDate): AnalyticsRange {
  return { startDate: addDays(today, -29), endDate: today }
}

/** What a calendar of a year covers: 365 days, which are 53 weeks of which the first and the last make one together. */
export function yearRange(today: CalendarDate): AnalyticsRange {
  return { startDate: addDays(today, -364), endDate: today }
}

/** The 28th of February stands for the 29th, which the year before a leap year does not have. */
function findSameDayLastYear(date: CalendarDate): CalendarDate {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const sameDay = `${year}${date.slice(4)}`
  return CalendarDate.safeParse(sameDay).success ? sameDay : `${year}-02-28`
}

/** Reads the range out of an address; when it cannot be used, says why, and gives the default. */
export function readRange(
  { from, to }: { from?: unknown; to?: unknown },
  today: CalendarDate,
): { range: AnalyticsRange; fault?: string } {
  const range = defaultRange(today)
  if (from === undefined && to === undefined) return { range }
  const checked = checkRange(from, to)
  return checked.ok ? { range: checked.range } : { range, fault: checked.fault }
}

/** Whether two dates make a range, and what is wrong with them in words of the page. */
export function checkRange(
  startDate: unknown,
  endDate: unknown,
): { ok: true; range: AnalyticsRange } | { ok: false; fault: string } {
  const parsed = AnalyticsRange.safeParse({ startDate, endDate })
  if (parsed.success) return { ok: true, range: parsed.data }
  const start = CalendarDate.safeParse(startDate)
  const end = CalendarDate.safeParse(endDate)
  const strict = 'must be a calendar date that exists, written YYYY-MM-DD.'
  if (!start.success) return { ok: false, fault: `The first day ${strict}` }
  if (!end.success) return { ok: false, fault: `The last day ${strict}` }
  if (end.data < start.data) return { ok: false, fault: 'The last day must not be before the first.' }
  return { ok: false, fault: `A range has at most ${maxRangeDays} days, both ends counted.` }
}

/** Where a range is shown; the default has an address that stays current. */
export function rangePath(range: AnalyticsRange, today: CalendarDate): string {
  if (isSameRange(range, defaultRange(today))) return '/insights'
  return `/insights?${new URLSearchParams({ from: range.startDate, to: range.endDate })}`
}

export function isSameRange(a: AnalyticsRange, b: AnalyticsRange): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate
}
