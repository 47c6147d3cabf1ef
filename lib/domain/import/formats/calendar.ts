import ICAL from 'ical.js'
import type { Priority } from '@/lib/domain/tasks/schema'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import type { Format } from '../format'
import { parseCalendars } from '../icalendar/parse'
import { Exceptions, readRecurrence } from '../icalendar/recurrence'
import { type Places, readDateTime, readValue, textOf } from '../icalendar/times'
import { createZoneReader } from '../icalendar/zones'
import { joinLines } from '../join-lines'
import type { Contents, Draft, Problem } from '../schema'

/** Properties that become fields of a task, or that only matter to the program that wrote the file. */
const known = [
  ...['summary', 'description', 'due', 'dtstart', 'duration', 'priority', 'status', 'completed', 'percent-complete'],
  ...['uid', 'dtstamp', 'created', 'last-modified', 'sequence', 'class', 'rrule', 'rdate', 'exdate', 'recurrence-id'],
  'estimated-duration',
]

export const calendar: Format = {
  id: 'icalendar',
  name: 'iCalendar',
  detect: ({ text }) => /^\s*BEGIN:(?:VCALENDAR|VTODO|VEVENT|VTIMEZONE)\s*[\r\n]/i.test(text),
  read: ({ plain }, { timeZone }) => readCalendar(plain, timeZone),
}

/**
 * Reads the to-dos of a calendar file (RFC 5545).
 * @throws INVALID_OPERATION when it is malformed
 */
function readCalendar(text: string, timeZone: string): Contents {
  const { calendars, lines, problems } = parseCalendars(text)
  const readZones = createZoneReader()
  const drafts: Draft[] = []
  const others = new Map<string, number>()
  const ignored = new Set<string>()
  let count = 0
  const components = calendars.flatMap((calendar) => {
    const zones = readZones(calendar)
    const places = { timeZone, zones, others: new Map() }
    return calendar.getAllSubcomponents().map((component) => ({ component, places }))
  })
  const exceptions = new Exceptions()
  for (const { component, places } of components) {
    if (component.name !== 'vtodo') {
      others.set(component.name, (others.get(component.name) ?? 0) + 1)
      continue
    }
    const line = lines[count++] ?? 1
    const isCancelled = textOf(component, 'status').toUpperCase() === 'CANCELLED'
    if (isCancelled) problems.push({ line, isSkipped: true, message: 'The to-do is cancelled.' })
    const draft = isCancelled ? undefined : readToDo(component, line, places, problems)
    if (draft) drafts.push(draft)
    exceptions.add(component, textOf(component, 'uid'), draft, places)
    if (isCancelled) continue
    for (const { name } of component.getAllProperties())
      if (!known.includes(name) && !name.startsWith('x-')) ignored.add(name)
    for (const { name } of component.getAllSubcomponents()) ignored.add(name)
  }
  exceptions.apply((line, message) => problems.push({ line, isSkipped: false, message }))
  const notes = [...others].map(
    ([name, number]) => `${number} of ${name.toUpperCase()}: only to-dos (VTODO) are imported.`,
  )
  if (ignored.size > 0) notes.push(`These parts of to-dos are not imported: ${[...ignored].join(', ').toUpperCase()}.`)
  const ofFile = notes.map((message): Problem => ({ line: null, isSkipped: true, message }))
  return { drafts, problems: [...ofFile, ...problems] }
}

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
  return {
    line,
    text: joinLines(textOf(component, 'summary')),
    date: CalendarDate.safeParse(textOf(component, 'x-daymark-date')).data ?? due?.date ?? start?.date ?? null,
    isCompleted: isCompleted(component),
    priority: readPriority(Number(textOf(component, 'priority'))),
    dueTime: due?.dueTime ?? null,
    timeSpent: readMinutes(textOf(component, 'x-daymark-minutes')),
    estimate: readEstimate(component, note),
    details: textOf(component, 'description') || null,
    repeat: readRecurrence(component, { due, start }, places, note),
  }
}

/** STATUS decides; without it, the time of completion or 100 % (RFC 5545, section 3.8.1.11). */
function isCompleted(component: ICAL.Component): boolean {
  const status = textOf(component, 'status')
  if (status !== '') return status.toUpperCase() === 'COMPLETED'
  const completed = component.getFirstProperty('completed')
  const hasTime =
    completed !== null && readValue(completed) instanceof ICAL.Time && /\d/.test(String(completed.toJSON()[3]))
  return hasTime || textOf(component, 'percent-complete') === '100'
}

/** RFC 5545, section 3.8.1.9: 1 to 4 are high, 5 is medium, 6 to 9 are low, and 0 is undefined. */
function readPriority(value: number): Priority | null {
  if (value >= 1 && value <= 4) return 'high'
  if (value === 5) return 'medium'
  return value >= 6 && value <= 9 ? 'low' : null
}

/** The time spent, in the export of this service. */
function readMinutes(text: string): number | null {
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : null
}

/** The minutes that are planned, a property of newer apps (draft-ietf-calext-ical-tasks). */
function readEstimate(component: ICAL.Component, note: (message: string) => void): number | null {
  const text = textOf(component, 'estimated-duration')
  if (text === '') return null
  const minutes = ICAL.Duration.isValueString(text) ? ICAL.Duration.fromString(text).toSeconds() / 60 : Number.NaN
  if (minutes >= 0) return minutes
  note(`ESTIMATED-DURATION is not a duration, so it is not imported.`)
  return null
}
