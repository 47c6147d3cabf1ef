import ICAL from 'ical.js'
import { TimeZone } from '@/lib/accounts/schema'

/** A zone has standard and daylight saving time, and maybe those of an earlier rule. */
const maxObservances = 6
const maxZones = 10
/** Looking a name up takes time. */
const maxZonesRead = 100
/** The first whole year of the Gregorian calendar. The rules of Windows begin in 1601. */
const firstYear = 1583
const daySeconds = 86_400
/** The library computes every change of the clock until the year of a time. */
export const lastZoneYear = 2100

/**
 * Removes time zones from a calendar unless their rules are clock changes, on one day of each year. The library would
 * list every instant of other rules, which may be one a second.
 */
export function keepPlainZones(calendar: ICAL.Component): void {
  // A zone that IANA names needs no definition.
  const zones = calendar
    .getAllSubcomponents('vtimezone')
    .slice(0, maxZonesRead)
    .filter((zone) => !isKnown(zone))
  // All at once: removing one takes time in proportion to their number.
  calendar.removeAllSubcomponents('vtimezone')
  for (const zone of zones.slice(0, maxZones).filter(isPlain)) calendar.addSubcomponent(zone)
}

/**
 * The instant of a time in a zone that a file defines, in Unix ms. A time that a clock change skips is an hour later; of
 * one that occurs twice, it is the first.
 */
export function toInstant(time: ICAL.Time, zone: ICAL.Timezone): number {
  const offset = zone.utcOffset(time)
  const before = zone.utcOffset(earlier(time, daySeconds))
  // The library takes a time that the change skips, or lets occur twice, for one after it.
  const isAmbiguous = zone.utcOffset(earlier(time, Math.abs(offset - before))) === before
  return (time.toUnixTime() + offset - (isAmbiguous ? before : offset)) * 1000
}

function earlier(time: ICAL.Time, seconds: number): ICAL.Time {
  const result = time.clone()
  result.adjust(0, 0, 0, -seconds)
  return result
}

/** The name that IANA gives a zone. Some programs put their own before it: /freeassociation.sourceforge.net/Europe/Berlin. */
export function findKnownZone(tzid: string): string | undefined {
  return TimeZone.safeParse(tzid.replace(/^\/[^/]+\//, '')).data
}

function isKnown(zone: ICAL.Component): boolean {
  return findKnownZone(String(zone.getFirstPropertyValue('tzid'))) !== undefined
}

function isPlain(zone: ICAL.Component): boolean {
  const observances = zone.getAllSubcomponents()
  return observances.length <= maxObservances && observances.every(changesOnceAYear)
}

function changesOnceAYear(observance: ICAL.Component): boolean {
  try {
    const start = observance.getFirstPropertyValue('dtstart')
    const rules = observance.getAllProperties('rrule').map((property) => property.getFirstValue())
    return start instanceof ICAL.Time && start.year >= firstYear && rules.length <= 1 && rules.every(isYearly)
  } catch {
    // The library reads values on demand, and throws when one is malformed.
    return false
  }
}

/** One day of the year, such as the last Sunday of March. */
function isYearly(rule: unknown): boolean {
  if (!(rule instanceof ICAL.Recur) || rule.freq !== 'YEARLY') return false
  return Object.entries(rule.parts).every(([name, values]) => {
    const isOne = Array.isArray(values) && values.length === 1
    return (
      isOne && (['BYMONTH', 'BYMONTHDAY'].includes(name) || (name === 'BYDAY' && /^[-+]?\d/.test(String(values[0]))))
    )
  })
}
