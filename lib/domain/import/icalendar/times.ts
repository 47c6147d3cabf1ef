import ICAL from 'ical.js'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { dayAt, instantAt, type NamedDay } from '../day'
import { findWindowsZone } from './windows-zones'
import { findKnownZone, lastZoneYear, toInstant, type Zones } from './zones'

/** The time zone of the account, and those that the file defines. */
export type Places = {
  timeZone: string
  zones: Zones
  /** Whether the clock of a zone differs from that of the account by another time in winter than in summer. */
  others: Map<string, boolean>
}

/** A date in the zone of the account, and the date that is written, which may be in another one. */
export type WrittenDay = NamedDay & { written: CalendarDate }

/** Reads a date, or a date with a time; undefined for anything else. */
export function readDateTime(property: ICAL.Property, zoned: Zoned): WrittenDay | undefined {
  const time = readValue(property)
  const written = String(property.toJSON()[3])
  if (!(time instanceof ICAL.Time)) return readPlainDate(written)
  // The library takes 30 February for 2 March. It writes years before 1000 without zeros, and UTC with another Z.
  const withoutZone = (text: string) => text.replace(/Z$/, '')
  if (withoutZone(time.toString()).padStart(withoutZone(written).length, '0') !== withoutZone(written)) return undefined
  const two = (number: number) => String(number).padStart(2, '0')
  const { data: date } = CalendarDate.safeParse(
    `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`,
  )
  if (date === undefined) return undefined
  if (time.isDate) return { date, dueTime: null, written: date }
  const clock = `${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  const dueTime = readInstant(time, property.getFirstParameter('tzid'), (zone) => instantAt(date, clock, zone), zoned)
  return { date: (dueTime === null ? undefined : dayAt(dueTime, zoned.timeZone)) ?? date, dueTime, written: date }
}

/** A date that is not marked as one, as `DUE:20260301`, which the library takes for a time without digits. */
function readPlainDate(written: string): WrittenDay | undefined {
  const { data: date } = CalendarDate.safeParse(written.replace(/T::$/, ''))
  return date === undefined ? undefined : { date, dueTime: null, written: date }
}

export type Zoned = Places & { note: (message: string) => void }

/**
 * A time is in UTC, in a zone that IANA names, in one that the file defines, or in that of the account. Null before 1970,
 * which no due time can be.
 */
function readInstant(
  time: ICAL.Time,
  zone: string | undefined,
  at: (zone: string) => number | null,
  { timeZone, zones, note }: Zoned,
): number | null {
  if (time.zone === ICAL.Timezone.utcTimezone) return at('UTC')
  if (!zone) return at(timeZone)
  const known = findKnownZone(zone)
  if (known !== undefined) return at(known)
  const defined = zones.get(zone)
  if (typeof defined === 'string') return at(defined)
  if (defined && time.year <= lastZoneYear) {
    const instant = toInstant(time, defined)
    return instant >= 0 ? instant : null
  }
  const ofWindows = findWindowsZone(zone)
  if (ofWindows !== undefined) return at(ofWindows)
  note(`The time zone “${zone}” is unknown, so the time is read in yours.`)
  return at(timeZone)
}

/** The library reads values on demand, and throws when one is malformed. */
export function readValue(property: ICAL.Property): unknown {
  try {
    return property.getFirstValue()
  } catch {
    return undefined
  }
}

/** The value of a property as text; empty without one. */
export function textOf(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name)
  const value = property && readValue(property)
  return value === null || value === undefined ? '' : String(value)
}
