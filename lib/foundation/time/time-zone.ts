import type * as z from 'zod'
import { boundedText } from '@/lib/foundation/values/text'

/** An IANA time zone that this runtime supports. */
export const TimeZone = boundedText(64).refine(isTimeZone, 'must be a time zone, such as Europe/Berlin')
export type TimeZone = z.infer<typeof TimeZone>

/** The time zone that a browser reports, which may be one that this runtime does not know. */
export const BrowserTimeZone = TimeZone.catch('UTC')

/** The time zone of this machine. */
export function machineTimeZone(): TimeZone {
  // TZ may be an offset.
  return TimeZone.safeParse(new Intl.DateTimeFormat().resolvedOptions().timeZone).data ?? 'UTC'
}

function isTimeZone(name: string): boolean {
  try {
    // Intl also accepts offsets such as +02:00, which have no daylight saving time.
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}
