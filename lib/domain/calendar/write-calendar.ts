import { setImmediate } from 'node:timers/promises'
import ICAL from 'ical.js'
import type { Priority } from '@/lib/domain/tasks/schema'
import { maxFeedDetails } from '@/lib/foundation/limits'
import type { FeedTask } from './read-feed'
import type { FeedKind } from './schema'

// RFC 5545, section 3.1: a line has at most 75 octets. The library does not count the space that begins a folded line.
ICAL.foldLength = 74

/** RFC 5545, section 3.8.1.9: 1 to 4 are high, 5 is medium, 6 to 9 are low. */
export const priorities: Record<Priority, number> = { high: 1, medium: 5, low: 9 }

/** How long the event of a task with a due time lasts, in minutes, unless it has an estimate. */
const eventMinutes = 30

/** How often apps should read the feed again. */
const refreshEvery = 'PT15M'

/** The last instant that iCalendar can write, because a year has four digits (RFC 5545, section 3.3.4). */
export const lastInstant = Date.UTC(9999, 11, 31, 23, 59, 59)

/** How many tasks are written before other requests get their turn: a few milliseconds. */
const writtenAtOnce = 20

/**
 * Writes tasks as a calendar (RFC 5545).
 * @param origin of the service, for links to the days
 */
export async function writeCalendar(tasks: readonly FeedTask[], kind: FeedKind, origin: string): Promise<string> {
  const calendar = new ICAL.Component('vcalendar')
  const add = (name: string, value: string | number) => calendar.addPropertyWithValue(name, value)
  add('version', '2.0')
  add('prodid', '-//Daymark//Tasks//EN')
  add('calscale', 'GREGORIAN')
  // RFC 7986, sections 5.1 and 5.7, with the names that older apps know.
  add('name', 'Daymark')
  add('x-wr-calname', 'Daymark')
  add('refresh-interval', refreshEvery).setParameter('value', 'DURATION')
  add('x-published-ttl', refreshEvery)
  const write = kind === 'events' ? writeEvent : writeToDo
  const components: string[] = []
  for (const [index, task] of tasks.entries()) {
    if (index % writtenAtOnce === 0) await setImmediate()
    components.push(`${write(task, origin)}\r\n`)
  }
  const end = 'END:VCALENDAR'
  return `${calendar.toString().slice(0, -end.length)}${components.join('')}${end}\r\n`
}

/** With a due time: from then, as long as the estimate, or half an hour. Otherwise all day. It leaves the time free. */
function writeEvent(task: FeedTask, origin: string): ICAL.Component {
  const event = writeCommon('vevent', task, origin)
  const start = when('dtstart', task)
  event.addProperty(start)
  if (start.type !== 'date') event.addPropertyWithValue('duration', durationOf(task.estimate || eventMinutes))
  // Without an end, an event that begins on a date lasts one day (RFC 5545, section 3.6.1): 9999-12-31 has no next day.
  event.addPropertyWithValue('transp', 'TRANSPARENT')
  return event
}

/** Without DTSTART: apps hide a to-do until then, and it would have to be before DUE (RFC 5545, section 3.8.2.3). */
function writeToDo(task: FeedTask, origin: string): ICAL.Component {
  const todo = writeCommon('vtodo', task, origin)
  todo.addProperty(when('due', task))
  // DURATION would need DTSTART, and replace DUE (RFC 5545, section 3.6.2). Apps that know only that RFC skip this one.
  if (task.estimate) todo.addPropertyWithValue('estimated-duration', durationOf(task.estimate).toString())
  todo.addPropertyWithValue('status', 'NEEDS-ACTION')
  return todo
}

function writeCommon(
  name: 'vevent' | 'vtodo',
  { _id, text, date, priority, details, createdAt, changedAt, version }: FeedTask,
  origin: string,
): ICAL.Component {
  const component = new ICAL.Component(name)
  const add = (property: string, value: string | number | ICAL.Time) => component.addPropertyWithValue(property, value)
  add('uid', `${_id}@daymark`)
  // Without METHOD it means the last change (RFC 5545, section 3.8.7.2). It must not differ between two readings.
  add('dtstamp', instantOf(changedAt ?? createdAt))
  add('created', instantOf(createdAt))
  if (changedAt !== null) add('last-modified', instantOf(changedAt))
  add('sequence', version - 1)
  add('summary', clean(text))
  if (details) add('description', clean(shorten(details)))
  if (priority !== null) add('priority', priorities[priority])
  add('url', `${origin}/day/${date}`)
  return component
}

/** The due time in UTC, which needs no rules of time zones; otherwise the date. */
function when(name: 'dtstart' | 'due', { date, dueTime }: FeedTask): ICAL.Property {
  // As jCal (RFC 7265): the library's own dates do not pad years before 1000.
  if (dueTime === null || dueTime > lastInstant) return new ICAL.Property([name, {}, 'date', date])
  const property = new ICAL.Property(name)
  property.setValue(instantOf(dueTime))
  return property
}

export function durationOf(minutes: number): ICAL.Duration {
  return ICAL.Duration.fromSeconds(Math.round(minutes * 60))
}

function instantOf(unixMs: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(unixMs), true)
}

function shorten(details: string): string {
  const characters = [...details]
  return characters.length > maxFeedDetails ? `${characters.slice(0, maxFeedDetails).join('')}…` : details
}

/** RFC 5545, section 3.1: no control characters but the tab. Some parsers end a line at a Unicode line separator. */
export function clean(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\t\n]/gu, '')
}
