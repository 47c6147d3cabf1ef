import { parseDate } from '@internationalized/date'
import { RRuleTemporal } from 'rrule-temporal'
import { addDays, type CalendarDate } from '../dates'
import { parseRule, writeRule } from './rule'
import { units } from './rule-words'

/** Periods that are looked at before a rule counts as one without dates. */
const maxIterations = 5000

// Dates are computed as midnights in UTC, so that no change of the clock can move one.
const open = (rule: string, start: CalendarDate) =>
  new RRuleTemporal({
    rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${inUtc(rule)}`,
    maxIterations,
  })
const midnight = (date: CalendarDate) => new Date(`${date}T00:00:00Z`)
const toDate = (moment: { toString(): string }): CalendarDate => moment.toString().slice(0, 10)

/** A rule of times must end at a time. */
function inUtc(rule: string): string {
  return rule.replace(/UNTIL=(\d{8})/, 'UNTIL=$1T000000Z')
}

/**
 * Lists the dates of a recurrence in a range, both ends included.
 * @param rule as `writeRule` writes it
 * @param start the date that the recurrence begins on, from which intervals and counts go
 */
export function listRuleDates(rule: string, start: CalendarDate, from: CalendarDate, to: CalendarDate): CalendarDate[] {
  if (to < from || to < start) return []
  return orNothing(() => open(rule, start).between(midnight(from), midnight(to), true), []).map(toDate)
}

/** The first date of a recurrence on or after a date; null when there is none. */
export function findRuleDate(rule: string, start: CalendarDate, from: CalendarDate): CalendarDate | null {
  const { until } = parseRule(rule)
  if (until !== null && until < from) return null
  const found = orNothing(() => open(rule, start).next(midnight(from), true), null)
  return found && toDate(found)
}

/** The dates that the library finds, or nothing when it looks for too long. There is no other way to learn that. */
function orNothing<Found>(find: () => Found, nothing: Found): Found {
  try {
    return find()
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return nothing
    throw error
  }
}

/**
 * The date that comes an interval after another one, as of a rule that counts from the last completion.
 * @returns null when the rule has ended by then
 */
export function findDateAfter(rule: string, date: CalendarDate): CalendarDate | null {
  const parsed = parseRule(rule)
  const { interval, frequency, byDay, byMonthDay, byMonth } = parsed
  // Every 2 weeks on Friday: the first Friday that is more than a week later.
  const isPlaced = byDay.length + byMonthDay.length + byMonth.length > 0
  const addUnits = (count: number) =>
    parseDate(date)
      .add({ [`${units[frequency]}s`]: count })
      .toString()
  // A month after January 31 is the end of February. As a date of the rule, it would be March 31.
  if (!isPlaced) return parsed.until !== null && addUnits(interval) > parsed.until ? null : addUnits(interval)
  if (interval === 1) return findRuleDate(rule, date, addDays(date, 1))
  const start = addUnits(interval - 1)
  return findRuleDate(writeRule({ ...parsed, interval: 1 }), start, addDays(start, 1))
}
