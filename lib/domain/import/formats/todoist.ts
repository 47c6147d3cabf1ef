import type { Priority } from '@/lib/domain/tasks/schema'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { Repeat } from '@/lib/foundation/time/repeat/rule-words'
import { TimeZone } from '@/lib/foundation/time/time-zone'
import { dayAt, instantAt, type NamedDay, readDay } from '../day'
import type { Context, Format } from '../format'
import { readLocalRepeatWords, readRepeatWords } from '../repeat'
import type { Contents, Draft, Problem } from '../schema'
import { describeBefore, describeColumns, type Row, type Table } from '../table'

const imported = [
  ...['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'DATE', 'DATE_LANG', 'TIMEZONE', 'DURATION', 'DURATION_UNIT'],
]
/** How Todoist shows a file, and where its rows are. */
const meaningless = ['META', 'INDEX']

/** In the file 1 is the highest; 4 is what every task has. */
const priorities: Record<string, Priority> = { 1: 'high', 2: 'medium', 3: 'low' }

export const todoist: Format = {
  id: 'todoist',
  name: 'Todoist CSV',
  detect: ({ table }) => table.findHeader(isHeader) !== undefined,
  read: ({ table }, context) => readTodoist(table.read(isHeader), context),
}

function isHeader(cells: readonly string[]): boolean {
  return cells[0] === 'TYPE' && cells.includes('CONTENT')
}

/** Reads the tasks of a project. Comments become details. */
function readTodoist({ columns, rows, before }: Table, context: Context): Contents {
  const problems: Problem[] = describeBefore(before)
  const drafts: Draft[] = []
  const cellOf = ({ cells }: Row, name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
  const skip = ({ line }: Row, message: string) => problems.push({ line, isSkipped: true, message })
  for (const row of rows) {
    const content = cellOf(row, 'CONTENT')
    const last = drafts.at(-1)
    switch (cellOf(row, 'TYPE').toLowerCase()) {
      case 'task':
        drafts.push(readTask(row, (name) => cellOf(row, name), context, problems))
        break
      case 'note':
        if (last && content !== '') last.details = last.details ? `${last.details}\n\n${content}` : content
        else if (content !== '') skip(row, 'The comment belongs to the project, not to a task.')
        break
      case 'section':
        if (content !== '') skip(row, `The section “${content}” is not imported. Its tasks are.`)
        break
      // Rows that separate sections, and those that say how Todoist shows the project.
      case '':
      case 'meta':
        break
      default:
        skip(row, `Rows of the type “${cellOf(row, 'TYPE')}” are not imported.`)
    }
  }
  const isUnused = (name: string, index: number) =>
    !imported.includes(name) && !meaningless.includes(name) && rows.some((row) => isMeaningful(name, row.cells[index]))
  const unused = columns.filter(isUnused)
  if (unused.length > 0) problems.unshift({ line: null, isSkipped: true, message: describeColumns(unused) })
  return { drafts, problems }
}

/** Every task has an indent and its author. */
function isMeaningful(column: string, cell = ''): boolean {
  if (column === 'INDENT') return Number(cell) > 1
  return column !== 'AUTHOR' && cell.trim() !== '' && cell.trim() !== 'None'
}

function readTask({ line }: Row, cell: (name: string) => string, context: Context, problems: Problem[]): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const [when, priority] = [cell('DATE'), cell('PRIORITY')]
  const written = { when, zoneName: cell('TIMEZONE'), language: cell('DATE_LANG') }
  const found = when === '' ? undefined : readDate(written, context, note)
  if (!['', '1', '2', '3', '4'].includes(priority)) note(`“${priority}” is not a priority: the task gets none.`)
  // A task that Todoist does not let complete begins with an asterisk.
  const content = cell('CONTENT')
  const kept = when !== '' && !found ? `Todoist date: ${when}` : ''
  return {
    line,
    text: content.startsWith('* ') ? content.slice(2) : content,
    date: found?.date ?? null,
    isCompleted: false,
    priority: priorities[priority] ?? null,
    dueTime: found?.dueTime ?? null,
    timeSpent: null,
    estimate: readDuration(cell('DURATION'), cell('DURATION_UNIT'), note),
    details: [cell('DESCRIPTION'), kept].filter(Boolean).join('\n\n') || null,
    repeat: found?.repeat,
  }
}

type Note = (message: string) => void
type FoundDate = Omit<NamedDay, 'date'> & { date: CalendarDate | undefined; repeat?: Repeat }

type WrittenDate = { when: string; zoneName: string; language: string }

/** A date, or a recurrence in English or the language of the row. A year-less `3 May` meant the next one when it was typed. */
function readDate(
  { when, zoneName, language }: WrittenDate,
  { timeZone, today }: Context,
  note: Note,
): FoundDate | undefined {
  const zone = readZone(zoneName)
  const day = readIn(when, zone ?? timeZone)
  if (day) {
    if (zone === undefined && zoneName !== '' && day.dueTime !== null)
      note(`The time zone “${zoneName}” is unknown, so the time is read in yours.`)
    // That of the account, where the zone of the task may have another.
    return { ...day, date: day.dueTime === null ? day.date : dayAt(day.dueTime, timeZone) }
  }
  const words = readRepeatWords(when) ?? readLocalRepeatWords(when, language)
  if (words) {
    const { startDate, time, ...repeat } = words
    if (time !== null && zoneName !== '' && zone !== timeZone)
      note(`“${when}” is in the time zone “${zoneName}”. It repeats at that time in yours.`)
    const date = startDate ?? today
    return { date, dueTime: time === null ? null : instantAt(date, time, timeZone), repeat }
  }
  if (/^(every|after|ev)\b|!/i.test(when))
    note(`“${when}” recurs. The task is imported once, without a date, and the words are kept in its details.`)
  else note(`“${when}” does not name one certain day. The words are kept in the details.`)
  return undefined
}

/** The minutes that are planned. Todoist also has durations of whole days. */
function readDuration(duration: string, unit: string, note: Note): number | null {
  if (duration === '' || duration === 'None') return null
  const number = Number(duration)
  if (/^minutes?$/i.test(unit) && Number.isFinite(number)) return number
  note(`A duration of ${duration} ${unit}${number === 1 || unit.endsWith('s') ? '' : 's'} is not imported.`)
  return null
}

/** A zone that IANA names, or a distance from UTC in minutes, as `GMT -5:00`. */
function readZone(text: string): string | number | undefined {
  const [, sign, hours, minutes] = /^(?:GMT|UTC)\s?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(text) ?? []
  if (hours === undefined) return TimeZone.safeParse(text).data
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}

function readIn(text: string, zone: string | number): NamedDay | undefined {
  if (typeof zone === 'string') return readDay(text, zone)
  const day = readDay(text, 'UTC')
  return day && typeof day.dueTime === 'number' ? { ...day, dueTime: day.dueTime - zone * 60_000 } : day
}
