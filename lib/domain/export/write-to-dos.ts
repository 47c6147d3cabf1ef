import ICAL from 'ical.js'
import type { Actor } from '@/lib/domain/access/actor'
import { clean, durationOf, lastInstant, priorities } from '@/lib/domain/calendar/write-calendar'
import { hasLocalDate, localTimeOf } from '@/lib/foundation/time/local-time'
import { listTasksByDate } from './list-tasks-by-date'
import type { Exported } from './recurring'

/**
 * Streams the active tasks of a user as the to-dos of a calendar (RFC 5545). Fields that it has no property for are in
 * extensions.
 */
export async function* writeToDos(actor: Actor): AsyncGenerator<string> {
  yield 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Daymark//Tasks//EN\r\nCALSCALE:GREGORIAN\r\n'
  for await (const exported of listTasksByDate(actor)) yield `${writeToDo(exported, actor.timeZone)}\r\n`
  yield 'END:VCALENDAR\r\n'
}

function writeToDo(exported: Exported, timeZone: string): ICAL.Component {
  const { task, repeat } = exported
  const { _id, text, date, isCompleted, priority, timeSpent, estimate, details, createdAt } = task
  const todo = new ICAL.Component('vtodo')
  const add = (property: string, value: string | number | ICAL.Time) => todo.addPropertyWithValue(property, value)
  const created = ICAL.Time.fromJSDate(new Date(createdAt), true)
  add('uid', `${_id}@daymark`)
  add('dtstamp', created)
  add('created', created)
  add('summary', clean(text))
  if (details !== null) add('description', clean(details))
  todo.addProperty(writeDue(exported, timeZone))
  // Of a task that is due on another day.
  add('x-daymark-date', date)
  if (priority !== null) add('priority', priorities[priority])
  add('status', isCompleted ? 'COMPLETED' : 'NEEDS-ACTION')
  if (estimate != null) add('estimated-duration', durationOf(estimate).toString())
  if (timeSpent !== null) add('x-daymark-minutes', String(timeSpent))
  if (repeat) todo.addProperty(new ICAL.Property(['rrule', {}, 'recur', ICAL.Recur.fromString(repeat.rule).toJSON()]))
  if (repeat?.from === 'completion') add('x-daymark-repeat', 'completion')
  return todo
}

/** In UTC, which needs no rules of time zones; one that recurs is at the same time of day in that of the account. */
function writeDue({ task: { date, dueTime }, repeat }: Exported, timeZone: string): ICAL.Property {
  if (dueTime === null || dueTime > lastInstant || !hasLocalDate(dueTime, timeZone))
    return new ICAL.Property(['due', {}, 'date', date])
  if (repeat) {
    const local = localTimeOf(dueTime, timeZone)
    return new ICAL.Property(['due', { tzid: timeZone }, 'date-time', `${local.date}T${local.clock}:00`])
  }
  const property = new ICAL.Property('due')
  property.setValue(ICAL.Time.fromJSDate(new Date(dueTime), true))
  return property
}
