import type { CalendarDate } from '@/lib/foundation/time/dates'
import { parseMinutes } from '@/lib/foundation/time/minutes'
import { readPriority, readState } from './cell-words'
import { instantAt, readDay } from './day'
import { readRepeatText, type WrittenRepeat } from './repeat'
import type { ColumnField, DayOrder, Draft, Problem } from './schema'

type RowContext = { timeZone: string; today: CalendarDate; dayOrder: DayOrder | undefined; problems: Problem[] }

/** Reads a row of a table, of which it gets the cell of a field. */
export function readRow(
  line: number,
  cell: (field: ColumnField) => string,
  { timeZone, today, dayOrder, problems }: RowContext,
): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const kept: string[] = []
  const keep = (field: ColumnField, reason: string, advice = '', text = cell(field).trim()) => {
    note(`${reason}, so it is kept in the details.${advice}`)
    kept.push(`${field}: ${text}`)
  }
  const readDate = (field: 'date' | 'due', known?: string) => {
    const read = (words: string) => readDay(words, timeZone, dayOrder)
    const [own, time] = [cell(field).trim(), field === 'due' ? cell('time').trim() : '']
    // A time that is written twice.
    const text = typeof read(own)?.dueTime === 'number' ? own : [own, time].filter(Boolean).join(' ')
    if (text === '') return undefined
    // A time alone is meant on the date of the row.
    const day = read(text) ?? (known === undefined ? undefined : read(`${known} ${text}`))
    const isTime = /^\d\d?:\d\d/.test(text)
    if (!day && isTime && read(`2000-01-01 ${text}`))
      keep(field, `“${text}” is on no day, because the row has no date`, '', text)
    else if (!day && isTime)
      keep(field, `“${text}” does not name one certain time of day`, ' Write times as 17:00.', text)
    else if (!day) keep(field, `“${text}” does not name one certain day`, ' Write dates as 2026-03-01.', text)
    else if (known !== undefined && known !== day.date && day.dueTime === null)
      keep(field, `“${text}” is another day than the date of the task and has no time`, '', text)
    return day
  }
  const date = readDate('date')
  const due = readDate('due', date?.date)
  const completed = cell('completed').trim()
  const isCompleted = readState(completed)
  if (isCompleted === undefined) {
    note(`“${completed}” is neither “completed” nor “open”: the task is imported as open.`)
  }
  const priority = readPriority(cell('priority'))
  if (priority === undefined) {
    note(`“${cell('priority').trim()}” is not one of high, medium, low: the task gets no priority.`)
    kept.push(`priority: ${cell('priority').trim()}`)
  }
  const readDuration = (field: 'minutes' | 'estimate') => {
    const text = cell(field).trim()
    const minutes = text === '' ? null : readMinutes(text)
    if (minutes === undefined) keep(field, `“${text}” is not a duration`, ' Write minutes, or 1h30.')
    return minutes ?? null
  }
  const repeat = readRepeat(cell('repeat').trim())
  if (repeat === undefined) keep('repeat', `“${cell('repeat').trim()}” is not a recurrence`)
  const day =
    date ?? due ?? (repeat && repeat.startDate !== null ? { date: repeat.startDate, dueTime: null } : undefined)
  const start = day?.date ?? (repeat ? today : null)
  const ownTime = (due ?? date)?.dueTime ?? null
  const [timeSpent, estimate] = [readDuration('minutes'), readDuration('estimate')]
  return {
    line,
    text: cell('text'),
    date: start,
    isCompleted: isCompleted ?? false,
    priority: priority ?? null,
    // That of the date is none that the task is due at, where another cell says when it is due.
    dueTime: ownTime ?? (repeat?.time && start !== null ? instantAt(start, repeat.time, timeZone) : null),
    timeSpent,
    estimate,
    details: [cell('details'), ...kept].filter((part) => part !== '').join('\n') || null,
    repeat: repeat ? { rule: repeat.rule, from: repeat.from } : undefined,
  }
}

/** A rule (RFC 5545) or words; null for a task that does not recur, undefined for any other text. */
function readRepeat(text: string): WrittenRepeat | null | undefined {
  if (readState(text) === false || /^(?:never|none)$/i.test(text)) return null
  return readRepeatText(text)
}

/** A number of any form, or a duration that a person typed. */
function readMinutes(text: string): number | undefined {
  const number = Number(text)
  return Number.isFinite(number) ? number : parseMinutes(text)
}
