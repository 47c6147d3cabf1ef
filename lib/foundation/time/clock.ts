// Apart from local-time.ts, which the first load of a day has.
import { type ClockTime, hasLocalDate, localTimeOf } from './local-time'

/** Writes a time of day, such as 17:00. */
export function writeClockTime({ hour, minute }: ClockTime): string {
  return [hour, minute].map((number) => String(number).padStart(2, '0')).join(':')
}

/** The local time of an instant (Unix ms), such as 17:00; null without an instant, or when it has no local date. */
export function clockAt(instant: number | null | undefined, timeZone: string): string | null {
  return instant != null && hasLocalDate(instant, timeZone) ? localTimeOf(instant, timeZone).clock : null
}
