import { addDays, type CalendarDate } from '../dates'
import { parseRule, writeRule } from './rule'
import { listRuleDates } from './rule-dates'

/** The rule of the dates before a date. */
export function ruleBefore(rule: string, date: CalendarDate): string {
  return writeRule({ ...parseRule(rule), count: null, until: addDays(date, -1) })
}

/**
 * The rule that goes on from a date. Its count, if any, is that of the dates that are left, at least 1.
 * @param start the date that the count begins on
 */
export function ruleFrom(rule: string, start: CalendarDate, date: CalendarDate): string {
  const parsed = parseRule(rule)
  if (parsed.count === null) return writeRule(parsed)
  const passed = listRuleDates(rule, start, start, addDays(date, -1)).length
  return writeRule({ ...parsed, count: Math.max(1, parsed.count - passed) })
}
