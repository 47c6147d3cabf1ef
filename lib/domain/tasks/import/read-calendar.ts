import ICAL from 'ical.js'
import type { Priority } from '@/lib/domain/tasks/schema'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { refuse } from './decode-text'
import { joinLines } from './join-lines'
import { dayAt, instantAt, type NamedDay } from './read-day'
import type { Draft, Problem, ReadFile } from './schema'
import { createZoneReader, findKnownZone, lastZoneYear, toInstant, type Zones } from './zones'

/** Properties that become fields of a task, or that only matter to the program that wrote the file. */
const known = [
  ...['summary', 'description', 'due', 'dtstart', 'duration', 'priority', 'status', 'completed', 'percent-complete'],
  ...['uid', 'dtstamp', 'created', 'last-modified', 'sequence', 'class', 'rrule', 'rdate', 'exdate', 'recurrence-id'],
]

/**
 * Reads the to-dos of a calendar file (RFC 5545).
 * @throws INVALID_OPERATION when it is malformed
 */
export function readCalendar(text: string, timeZone: string): ReadFile {
  const calendars = parseCalendars(text)
  const readZones = createZoneReader()
  const lines = text.split(/\r\n|\r|\n/).flatMap((line, index) => (/^BEGIN:VTODO\s*$/i.test(line) ? [index + 1] : []))
  const drafts: Draft[] = []
  const problems: Problem[] = []
  const others = new Map<string, number>()
  const ignored = new Set<string>()
  let count = 0
  const components = calendars.flatMap((calendar) => {
    const zones = readZones(calendar)
    return calendar.getAllSubcomponents().map((component) => ({ component, zones }))
  })
  for (const { component, zones } of components) {
    if (component.name !== 'vtodo') {
      others.set(component.name, (others.get(component.name) ?? 0) + 1)
      continue
    }
    const line = lines[count++] ?? 1
    if (textOf(component, 'status').toUpperCase() === 'CANCELLED') {
      problems.push({ line, isSkipped: true, message: 'The to-do is cancelled.' })
      continue
    }
    drafts.push(readToDo(component, line, { timeZone, zones }, problems))
    for (const { name } of component.getAllProperties())
      if (!known.includes(name) && !name.startsWith('x-')) ignored.add(name)
    for (const { name } of component.getAllSubcomponents()) ignored.add(name)
  }
  const notes = [...others].map(
    ([name, number]) => `${number} of ${name.toUpperCase()}: only to-dos (VTODO) are imported.`,
  )
  if (ignored.size > 0) notes.push(`These parts of to-dos are not imported: ${[...ignored].join(', ').toUpperCase()}.`)
  const ofFile = notes.map((message): Problem => ({ line: null, isSkipped: true, message }))
  return { format: 'calendar', drafts, problems: [...ofFile, ...problems] }
}

/** The parser takes time that grows with the square of the number of a long line's parameters. */
const maxParameters = 1000
/** A line of fewer characters is read fast, whatever it has. */
const longLine = 100_000

function parseCalendars(text: string): ICAL.Component[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  // Both, because a text can have as many semicolons, and an attachment as many characters.
  if (lines.some((line) => line.length > longLine && line.split(';').length > maxParameters)) {
    throw refuse(`The file has a line with more than ${maxParameters.toLocaleString('en')} parameters.`)
  }
  try {
    const parsed: unknown[] = ICAL.parse(text)
    // One calendar, or a list of them.
    const all = typeof parsed[0] === 'string' ? [parsed] : parsed
    // Safe: the constructor takes jCal, which is what `parse` returns.
    return all.map((calendar) => new ICAL.Component(calendar as ConstructorParameters<typeof ICAL.Component>[0]))
  } catch {
    throw refuse('The file is not a valid calendar: a line is malformed, or an END is missing.')
  }
}

function textOf(component: ICAL.Component, name: string): string {
  const property = component.getFirstProperty(name)
  const value = property && readValue(property)
  return value === null || value === undefined ? '' : String(value)
}

type Places = { timeZone: string; zones: Zones }

function readToDo(component: ICAL.Component, line: number, places: Places, problems: Problem[]): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const readTime = (name: 'due' | 'dtstart') => {
    const property = component.getFirstProperty(name)
    if (!property) return undefined
    const day = readDateTime(property, { ...places, note })
    if (!day) note(`${name.toUpperCase()} is not a date, so it is not imported.`)
    return day
  }
  const [due, start] = [readTime('due'), readTime('dtstart')]
  if (!due && typeof start?.dueTime === 'number') note('The time of DTSTART is not imported: a task has none to start.')
  if (component.hasProperty('duration')) note('DURATION is not imported.')
  if (component.hasProperty('rrule') || component.hasProperty('rdate')) note('The to-do recurs. It is imported once.')
  const isCompleted =
    textOf(component, 'status').toUpperCase() === 'COMPLETED' ||
    component.hasProperty('completed') ||
    textOf(component, 'percent-complete') === '100'
  return {
    line,
    text: joinLines(textOf(component, 'summary')),
    date: due?.date ?? start?.date ?? null,
    isCompleted,
    priority: readPriority(Number(textOf(component, 'priority'))),
    dueTime: due?.dueTime ?? null,
    timeSpent: null,
    details: textOf(component, 'description') || null,
  }
}

/** RFC 5545, section 3.8.1.9: 1 to 4 are high, 5 is medium, 6 to 9 are low, and 0 is undefined. */
function readPriority(value: number): Priority | null {
  if (value >= 1 && value <= 4) return 'high'
  if (value === 5) return 'medium'
  return value >= 6 && value <= 9 ? 'low' : null
}

function readDateTime(property: ICAL.Property, zoned: Zoned): NamedDay | undefined {
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
  if (time.isDate) return { date, dueTime: null }
  const clock = `${two(time.hour)}:${two(time.minute)}:${two(time.second)}`
  const dueTime = readInstant(time, property.getFirstParameter('tzid'), (zone) => instantAt(date, clock, zone), zoned)
  return { date: (dueTime === null ? undefined : dayAt(dueTime, zoned.timeZone)) ?? date, dueTime }
}

/** A date that is not marked as one, as `DUE:20260301`, which the library takes for a time without digits. */
function readPlainDate(written: string): NamedDay | undefined {
  const { data: date } = CalendarDate.safeParse(written.replace(/T::$/, ''))
  return date === undefined ? undefined : { date, dueTime: null }
}

type Zoned = Places & { note: (message: string) => void }

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
  if (defined && time.year <= lastZoneYear) {
    const instant = toInstant(time, defined)
    return instant >= 0 ? instant : null
  }
  note(`The time zone “${zone}” is unknown, so the time is read in yours.`)
  return at(timeZone)
}

/** The library reads values on demand, and throws when one is malformed. */
function readValue(property: ICAL.Property): unknown {
  try {
    return property.getFirstValue()
  } catch {
    return undefined
  }
}
