import ICAL from 'ical.js'
import { memoize } from '@/lib/foundation/time/memoize'
import { TimeZone } from '@/lib/foundation/time/time-zone'

/** A zone has standard and daylight saving time, and maybe those of earlier rules, each with an end. */
const maxObservances = 200
/** Clock changes that the library lists for a zone: two a year, for three rules that go on. */
const maxChanges = 1000
const maxZones = 10
/** Looking a name up takes time. */
const maxZonesRead = 100
/** The first whole year of the Gregorian calendar. The rules of Windows begin in 1601. */
const firstYear = 1583
const daySeconds = 86_400
const maxNameLength = 200
/** The library computes every change of the clock until the year of a time. */
export const lastZoneYear = 2100

/** No due time is earlier than 1970. A leap year, so that it has 29 February. */
const firstListedYear = 1968
const lastListedYear = ICAL.Time.fromData({ year: lastZoneYear, month: 12, day: 31 })

/** The time zones that a calendar of a file defines, by name, or the zones of IANA that they say they are. */
export type Zones = ReadonlyMap<string, ICAL.Timezone | string>

/**
 * Returns a function that takes the time zones out of each calendar of a file. It returns those whose rules are clock
 * changes, on one day of each year: the library would list every instant of other rules, which may be one a second.
 */
export function createZoneReader(): (calendar: ICAL.Component) => Zones {
  // Many calendars in a file may define the same zone.
  const byDefinition = new Map<string, ICAL.Timezone | undefined>()
  let kept = 0
  const read = (component: ICAL.Component) => {
    const definition = JSON.stringify(component.toJSON())
    if (!byDefinition.has(definition) && byDefinition.size < maxZonesRead) {
      // A zone that IANA names needs no definition.
      const zone = isKnown(component) || kept >= maxZones || !isPlain(component) ? undefined : listChanges(component)
      if (zone) kept++
      byDefinition.set(definition, zone)
    }
    return byDefinition.get(definition)
  }
  return (calendar) => {
    const zones = new Map<string, ICAL.Timezone | string>()
    for (const component of calendar.getAllSubcomponents('vtimezone')) {
      const name = String(component.getFirstPropertyValue('tzid'))
      const zone = findKnownZone(String(component.getFirstPropertyValue('x-lic-location'))) ?? read(component)
      if (zone !== undefined && !zones.has(name)) zones.set(name, zone)
    }
    // All at once: removing one takes time in proportion to their number.
    calendar.removeAllSubcomponents('vtimezone')
    return zones
  }
}

/**
 * Lets the library list the changes of a zone until the last year that is asked for. It would otherwise list all of them
 * again for each later year, beside those that it has.
 */
function listChanges(component: ICAL.Component): ICAL.Timezone | undefined {
  try {
    for (const observance of component.getAllSubcomponents()) beginLater(observance)
    const zone = new ICAL.Timezone(component)
    zone.utcOffset(lastListedYear)
    return zone
  } catch {
    // The library reads values on demand, and throws when one is malformed.
    return undefined
  }
}

/** The rules of Windows begin in 1601, and the library lists every year. */
function beginLater(observance: ICAL.Component): void {
  const start = observance.getFirstPropertyValue('dtstart')
  const rule = observance.getFirstPropertyValue('rrule')
  if (!(start instanceof ICAL.Time && rule instanceof ICAL.Recur)) return
  const goesOn = !rule.count && (!rule.until || rule.until.year > firstListedYear)
  if (goesOn && rule.interval === 1 && start.year < firstListedYear) start.year = firstListedYear
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
  // The library knows no zone of this time, so that it takes it for UTC.
  return (time.toUnixTime() - (isAmbiguous ? before : offset)) * 1000
}

function earlier(time: ICAL.Time, seconds: number): ICAL.Time {
  const result = time.clone()
  result.adjust(0, 0, 0, -seconds)
  return result
}

const knownZone = memoize((tzid) => {
  // Some programs put a path of their own before the name: /freeassociation.sourceforge.net/Tzfile/Europe/Berlin.
  const parts = tzid.startsWith('/') && tzid.length <= maxNameLength ? tzid.slice(1).split('/') : []
  const tails = parts.map((_, index) => parts.slice(index).join('/'))
  return { name: [tzid, ...tails].find((name) => TimeZone.safeParse(name).success) }
})

/** The name that IANA gives a zone. */
export function findKnownZone(tzid: string): string | undefined {
  return knownZone(tzid).name
}

function isKnown(zone: ICAL.Component): boolean {
  return findKnownZone(String(zone.getFirstPropertyValue('tzid'))) !== undefined
}

function isPlain(zone: ICAL.Component): boolean {
  const observances = zone.getAllSubcomponents()
  if (observances.length > maxObservances || !observances.every(changesOnceAYear)) return false
  return observances.reduce((sum, observance) => sum + countChanges(observance), 0) <= maxChanges
}

/** How many clock changes of an observance, of which `changesOnceAYear` is true, the library lists at most. */
function countChanges(observance: ICAL.Component): number {
  const dates = observance.getAllProperties('rdate').reduce((sum, property) => sum + property.getValues().length, 1)
  const start = observance.getFirstPropertyValue('dtstart')
  const rule = observance.getFirstPropertyValue('rrule')
  if (!(start instanceof ICAL.Time && rule instanceof ICAL.Recur)) return dates
  const first = rule.count ? start.year : Math.max(start.year, firstListedYear)
  return dates + Math.max(0, (rule.until?.year ?? lastZoneYear) - first)
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
