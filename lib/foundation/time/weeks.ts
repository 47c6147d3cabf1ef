/**
 * Weeks begin on the day that the locale's region uses (Unicode CLDR): Sunday in en-US, Monday in en-GB. Everything that
 * shows or counts weeks asks this module; React Aria's calendars call the same function of @internationalized/date.
 */
import { getDayOfWeek, isWeekend, parseDate } from '@internationalized/date'
import { addDays, type CalendarDate, listDates } from './dates'

/** Counts the days from the first day of a date's week to the date: 0 to 6. */
export function countDaysIntoWeek(locale: string, date: CalendarDate): number {
  return getDayOfWeek(parseDate(date), locale)
}

/** Returns the first day of a date's week. */
export function findWeekStart(locale: string, date: CalendarDate): CalendarDate {
  return addDays(date, -countDaysIntoWeek(locale, date))
}

/** Returns the first day of the week after a date's week. */
export function findNextWeekStart(locale: string, date: CalendarDate): CalendarDate {
  return addDays(findWeekStart(locale, date), 7)
}

/** Returns the date that "next week" means for a task: the first day of the next week that is not a day of the weekend there. */
export function findNextWorkWeek(locale: string, date: CalendarDate): CalendarDate {
  let day = findNextWeekStart(locale, date)
  while (isWeekend(parseDate(day), locale)) day = addDays(day, 1)
  return day
}

/** Lists seven dates, one per weekday in the order of the locale, from which weekdays are named. */
export function listWeekdays(locale: string): CalendarDate[] {
  return listDates(findWeekStart(locale, '2024-01-10'), 7)
}
