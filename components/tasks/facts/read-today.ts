import { type CalendarDate, type DayClock, todayIn } from '@/lib/foundation/time/dates'

/** Today in the account's time zone. */
export function readToday(timeZone: string): CalendarDate {
  return todayIn(readClock(timeZone))
}

/** The account's clock. The document has the hour at which the account's day begins, as it has the theme. */
export function readClock(timeZone: string): DayClock {
  return { timeZone, dayStart: Number(globalThis.document?.documentElement.dataset.dayStart ?? 0) }
}
