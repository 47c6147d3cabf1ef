import ICAL from 'ical.js'
import { TimeZone } from '@/lib/accounts/schema'

/** A zone has standard and daylight saving time, and maybe those of an earlier rule. */
const maxObservances = 6
const maxZones = 10
/** The first whole year of the Gregorian calendar. The rules of Windows begin in 1601. */
const firstYear = 1583
/** The library computes every change of the clock until the year of a time. */
export const lastZoneYear = 2100

/**
 * Removes time zones from a calendar unless their rules are clock changes, on one day of each year. The library would
 * list every instant of other rules, which may be one a second.
 */
export function keepPlainZones(calendar: ICAL.Component): void {
  // A zone that IANA names needs no definition.
  const zones = calendar.getAllSubcomponents('vtimezone').filter((zone) => !isKnown(zone))
  for (const [index, zone] of zones.entries()) {
    if (index >= maxZones || !isPlain(zone)) calendar.removeSubcomponent(zone)
  }
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
