import { AnalyticsRange } from '@/lib/domain/tasks/statistics/schema'
import { maxRangeDays } from '@/lib/foundation/limits'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { addDays } from '@/lib/foundation/time/dates'

/** Lists the preset ranges, which all end today. */
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

/** Returns the range that the page shows by default: the last 30 days. */
export function defaultRange(today: CalendarDate): AnalyticsRange {
  return { startDate: addDays(today, -29), endDate: today }
}

/** Returns the range of the heat map: the last 365 days, which span 53 calendar weeks. */
export function yearRange(today: CalendarDate): AnalyticsRange {
  return { startDate: addDays(today, -364), endDate: today }
}

/** Returns the same date one year earlier, and 28 February for 29 February. */
function findSameDayLastYear(date: CalendarDate): CalendarDate {
  const year = String(Number(date.slice(0, 4)) - 1).padStart(4, '0')
  const sameDay = `${year}${date.slice(4)}`
  return CalendarDate.safeParse(sameDay).success ? sameDay : `${year}-02-28`
}

/** Reads the range from the query. If it is invalid, returns the default range and the fault. */
export function readRange(
  { from, to }: { from?: unknown; to?: unknown },
  today: CalendarDate,
): { range: AnalyticsRange; fault?: string } {
  const range = defaultRange(today)
  if (from === undefined && to === undefined) return { range }
  const checked = checkRange(from, to)
  return checked.ok ? { range: checked.range } : { range, fault: checked.fault }
}

/** Checks that two dates form a range. `fault` is a message for people. */
export function checkRange(
  startDate: unknown,
  endDate: unknown,
): { ok: true; range: AnalyticsRange } | { ok: false; fault: string } {
  const parsed = AnalyticsRange.safeParse({ startDate, endDate })
  if (parsed.success) return { ok: true, range: parsed.data }
  const start = CalendarDate.safeParse(startDate)
  const end = CalendarDate.safeParse(endDate)
  const invalid = 'must be a valid date in the format YYYY-MM-DD.'
  if (!start.success) return { ok: false, fault: `The start date ${invalid}` }
  if (!end.success) return { ok: false, fault: `The end date ${invalid}` }
  if (end.data < start.data) return { ok: false, fault: 'The end date must not be before the start date.' }
  return { ok: false, fault: `A range must not exceed ${maxRangeDays} days, including both ends.` }
}

/** Returns the path that shows a range. The default range has no query, so its link stays current. */
export function rangePath(range: AnalyticsRange, today: CalendarDate): string {
  if (isSameRange(range, defaultRange(today))) return '/insights'
  return `/insights?${new URLSearchParams({ from: range.startDate, to: range.endDate })}`
}

export function isSameRange(a: AnalyticsRange, b: AnalyticsRange): boolean {
  return a.startDate === b.startDate && a.endDate === b.endDate
}
