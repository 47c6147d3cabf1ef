import ICAL from 'ical.js'
import { clockAt } from '@/lib/foundation/time/clock'
import { addDays, type CalendarDate } from '@/lib/foundation/time/dates'
import { ruleBefore, ruleFrom } from '@/lib/foundation/time/repeat/split-rule'
import { dayAt } from '../day'
import { readRuleText } from '../repeat'
import type { Draft, DraftRepeat } from '../schema'
import { type Places, readDateTime, readValue, textOf, type WrittenDay } from './times'

type Days = { due: WrittenDay | undefined; start: WrittenDay | undefined }

/**
 * Reads the recurrence of a to-do. Its instances, which have a RECURRENCE-ID, have none.
 * @param note says why it is imported once
 */
export function readRecurrence(
  component: ICAL.Component,
  { due, start }: Days,
  places: Places,
  note: (message: string) => void,
): DraftRepeat | undefined {
  const rules = component.getAllProperties('rrule')
  const [property] = rules
  if (component.hasProperty('recurrence-id')) return undefined
  if (!property && !component.hasProperty('rdate')) return undefined
  const importOnce = (reason: string) => note(`${reason}. It is imported once.`)
  if (!property || rules.length > 1 || component.hasProperty('rdate'))
    return void importOnce('The to-do recurs by a list of dates, or by several rules')
  const read = readRuleText(writeRecur(readValue(property), places.timeZone))
  if ('problem' in read) return void importOnce(`The to-do recurs in a form that is not imported: ${read.problem}`)
  // A rule without days recurs on those of its start.
  const hasDays = read.rule.includes(';BY')
  const day = due ?? start
  if (hasDays && day && day.written !== day.date)
    return void importOnce('The to-do recurs on days that are others in your time zone')
  if (hasDays && due && start && due.date !== start.date)
    return void importOnce('The to-do recurs on the days of its start, which is not the day on which it is due')
  if (due) noteOtherClock(component, due, places, note)
  // The export of this service.
  return textOf(component, 'x-daymark-repeat') === 'completion' ? { ...read, from: 'completion' } : read
}

/** The rule as text. It may end at an instant, whose date depends on the zone. */
function writeRecur(recur: unknown, timeZone: string): string {
  if (!(recur instanceof ICAL.Recur)) return ''
  const { until } = recur
  const last =
    until && until.zone === ICAL.Timezone.utcTimezone ? dayAt(until.toUnixTime() * 1000, timeZone) : undefined
  const text = recur.toString()
  return last === undefined ? text : text.replace(/UNTIL=[^;]*/, `UNTIL=${last.replaceAll('-', '')}`)
}

/** Says so when the clock of the to-do does not change on the days on which that of the account does. */
function noteOtherClock(
  component: ICAL.Component,
  { written, dueTime }: WrittenDay,
  places: Places,
  note: (message: string) => void,
): void {
  const property = component.getFirstProperty('due')
  const time = property && readValue(property)
  if (!property || dueTime === null || !(time instanceof ICAL.Time)) return
  const clock = clockAt(dueTime, places.timeZone)
  const isSame = (days: number) => {
    const date = addDays(written, days)
    const text = `${date}${time.toString().slice(date.length)}`
    const moved = new ICAL.Property(['due', property.toJSON()[1], 'date-time', text])
    return clockAt(readDateTime(moved, { ...places, note: () => undefined })?.dueTime, places.timeZone) === clock
  }
  // Once for each zone, because it takes time.
  const zone = time.zone === ICAL.Timezone.utcTimezone ? 'Z' : String(property.getFirstParameter('tzid') ?? '')
  const isOther = places.others.get(zone) ?? !weeksOfYear.every((week) => isSame(7 * week))
  places.others.set(zone, isOther)
  if (isOther) note(`The time of the to-do is in another time zone. It repeats at ${clock} in yours.`)
}

const weeksOfYear = Array.from({ length: 53 }, (_, week) => week)

/** The dates that a to-do excepts from the recurrence of its UID: those of EXDATE, and that of an instance of its own. */
function readExceptions(component: ICAL.Component, places: Places): CalendarDate[] {
  const properties = [...component.getAllProperties('exdate'), ...component.getAllProperties('recurrence-id')]
  return properties.flatMap((property) => {
    const [name, parameters, type, ...values] = property.toJSON()
    return values.flatMap((value: unknown) => {
      const one = new ICAL.Property([name, parameters, type, value])
      return readDateTime(one, { ...places, note: () => undefined })?.date ?? []
    })
  })
}

/** An instance from which on a recurrence is another one (RANGE=THISANDFUTURE), or ends. */
type Split = { date: CalendarDate; draft: Draft | undefined }

function readSplit(component: ICAL.Component, draft: Draft | undefined, places: Places): Split | undefined {
  const property = component.getFirstProperty('recurrence-id')
  if (String(property?.getFirstParameter('range')).toUpperCase() !== 'THISANDFUTURE') return undefined
  const [date] = readExceptions(component, places)
  return date === undefined ? undefined : { date, draft }
}

/** Ends a recurrence before each split, which goes on with the rest of its rule. Returns all of them. */
function splitRecurrence(
  master: Draft,
  splits: readonly Split[],
  note: (line: number, message: string) => void,
): Draft[] {
  const all = [master]
  let last = master
  for (const { date, draft } of splits.toSorted((left, right) => (left.date < right.date ? -1 : 1))) {
    const { repeat, date: start } = last
    if (!repeat || start === null) break
    last.repeat = { ...repeat, rule: ruleBefore(repeat.rule, date) }
    // Otherwise the to-do ends here, or it recurs on other days, which the file does not say.
    if (!draft) break
    const hasDays = repeat.rule.includes(';BY')
    if (hasDays && draft.date !== date)
      note(draft.line, 'The to-do recurs on other days from here on. It is imported once.')
    else draft.repeat = { ...repeat, rule: ruleFrom(repeat.rule, start, date) }
    all.push(draft)
    last = draft
  }
  return all
}

/** Collects the exceptions from the recurrences of a file. */
export class Exceptions {
  readonly #recurring = new Map<string, Draft[]>()
  readonly #splits = new Map<string, Split[]>()
  readonly #dates = new Map<string, CalendarDate[]>()

  /** @param draft of the component, unless it is not imported */
  add(component: ICAL.Component, uid: string, draft: Draft | undefined, places: Places): void {
    const split = readSplit(component, draft, places)
    if (split) this.#splits.set(uid, [...(this.#splits.get(uid) ?? []), split])
    const dates = split ? [] : readExceptions(component, places)
    if (dates.length > 0) this.#dates.set(uid, [...(this.#dates.get(uid) ?? []), ...dates])
    if (draft?.repeat) this.#recurring.set(uid, [...(this.#recurring.get(uid) ?? []), draft])
  }

  /**
   * Adds them to the drafts.
   * @param note says why a to-do is imported once, by its line
   */
  apply(note: (line: number, message: string) => void): void {
    for (const [uid, splits] of this.#splits) {
      const [master] = this.#recurring.get(uid) ?? []
      if (master) this.#recurring.set(uid, splitRecurrence(master, splits, note))
    }
    for (const [uid, drafts] of this.#recurring)
      for (const draft of drafts)
        if (draft.repeat) draft.repeat = { ...draft.repeat, except: this.#dates.get(uid) ?? [] }
  }
}
