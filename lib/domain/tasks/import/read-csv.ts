import { csvColumns, unguardCell } from '@/lib/domain/tasks/export/csv-columns'
import type { FieldsByName } from '@/lib/domain/tasks/fields'
import type { Priority } from '@/lib/domain/tasks/schema'
import { parseMinutes } from '@/lib/foundation/time/minutes'
import { type DayOrder, findDayOrder, readDay } from './read-day'
import type { Row } from './read-table'
import type { Draft, Problem, ReadFile } from './schema'

/** The names of columns that each field is read from, in lower case without spaces and signs. */
const names = {
  text: ['text', 'task', 'title', 'name', 'summary', 'subject', 'content', 'todo'],
  date: ['date', 'day', 'plannedfor', 'scheduled', 'startdate'],
  due: ['due', 'duedate', 'duetime', 'deadline'],
  priority: ['priority', 'importance'],
  details: ['details', 'notes', 'note', 'description', 'comment', 'comments'],
  completed: [
    ...['completed', 'done', 'iscompleted', 'isdone', 'status', 'state', 'complete', 'finished'],
    ...['completedat', 'completedon', 'datecompleted', 'completiondate'],
  ],
  minutes: ['minutes', 'timespent'],
  archived: ['archived', 'archivedat'],
  order: ['order'],
} as const satisfies Record<keyof FieldsByName<'csv'> | 'archived' | 'order', readonly string[]>
type Field = keyof typeof names
// The cast is safe: Object.keys returns the keys of the table above, typed as plain strings.
const fields = Object.keys(names) as Field[]

const completedWords = ['true', 'yes', 'y', '1', 'x', 'done', 'completed', 'complete', 'closed', 'finished', '✓', '✔']
const openWords = [
  ...['false', 'no', 'n', '0', '', 'open', 'todo', 'pending', 'inprogress', 'needsaction', 'active', 'new'],
  ...['notstarted', 'notcompleted', 'incomplete'],
]
const priorities: Record<string, Priority | null> = {
  ...{ high: 'high', highest: 'high', urgent: 'high', h: 'high', p1: 'high' },
  ...{ medium: 'medium', med: 'medium', m: 'medium', p2: 'medium' },
  ...{ low: 'low', lowest: 'low', l: 'low', p3: 'low' },
  ...{ none: null, no: null, normal: null, p4: null, '': null },
}

const simplify = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}✓✔]/gu, '')

/** Whether a row names a column that the text of a task is read from. */
export function isTaskHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => (names.text as readonly string[]).includes(simplify(cell)))
}

/** Reads tasks from a CSV file whose first row names its columns. */
export function readCsv([header, ...rows]: readonly Row[], timeZone: string): ReadFile {
  const columns = header?.cells.map((cell) => cell.trim()) ?? []
  // A list of texts, which may contain commas.
  if (columns.length === 1) for (const row of rows) row.cells = [row.cells.join(',')]
  // Somebody may have deleted or moved some.
  const isOwn = columns.every((column) => csvColumns.some(({ name }) => name === column))
  const places = findColumns(columns, isOwn)
  const problems: Problem[] = findUnusedColumns(columns, places, rows)
  const cellOf = (row: Row, field: Field) => {
    const cell = row.cells[places[field] ?? -1] ?? ''
    return isOwn ? unguardCell(cell) : cell
  }
  const dates = rows.flatMap((row) => [cellOf(row, 'date'), cellOf(row, 'due')])
  const dayOrder = findDayOrder(dates)
  const drafts = rows.flatMap((row) => {
    if (!openWords.includes(simplify(cellOf(row, 'archived')))) {
      problems.push({ line: row.line, isSkipped: true, message: 'The task is archived.' })
      return []
    }
    if (row.cells.length > columns.length && row.cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      problems.push({
        line: row.line,
        isSkipped: false,
        message: 'Cells after the last named column are not imported.',
      })
    }
    return [readRow(row.line, (field) => cellOf(row, field), { timeZone, dayOrder, problems })]
  })
  if (places.order !== undefined)
    sortByOrder(drafts, new Map(rows.map((row) => [row.line, Number(cellOf(row, 'order'))])))
  const used = fields.flatMap((field) => {
    const place = places[field]
    return place === undefined ? [] : [{ column: columns[place] ?? '', field }]
  })
  return { format: 'csv', drafts, problems, columns: used }
}

/** Sorts tasks by date, and those of a date as they were when they were exported. */
function sortByOrder(drafts: Draft[], orders: ReadonlyMap<number, number>): void {
  const orderOf = ({ line }: Draft) => orders.get(line) || 0
  drafts.sort((left, right) => compareDates(left, right) || orderOf(left) - orderOf(right))
}

function compareDates({ date: left }: Draft, { date: right }: Draft): number {
  return (left ?? '') < (right ?? '') ? -1 : Number(left !== right)
}

function findColumns(columns: readonly string[], isOwn: boolean): Partial<Record<Field, number>> {
  const simple = columns.map(simplify)
  return Object.fromEntries(
    fields.flatMap((field) => {
      // In the file of another program it may be that of a purchase.
      if (field === 'order' && !isOwn) return []
      const place = names[field].map((name) => simple.indexOf(name)).find((index) => index >= 0)
      return place === undefined ? [] : [[field, place]]
    }),
  )
}

/** Names the columns that have values and become nothing. */
function findUnusedColumns(
  columns: readonly string[],
  places: Partial<Record<Field, number>>,
  rows: readonly Row[],
): Problem[] {
  const used = new Set(Object.values(places))
  const unused = columns.filter((_, index) => !used.has(index) && rows.some(({ cells }) => cells[index]?.trim()))
  if (unused.length === 0) return []
  return [{ line: null, isSkipped: true, message: describeColumns(unused) }]
}

export function describeColumns(names: readonly string[]): string {
  return `${names.length === 1 ? 'This column is' : 'These columns are'} not imported: ${names.map((name) => name || '(without a name)').join(', ')}.`
}

type Context = { timeZone: string; dayOrder: DayOrder | undefined; problems: Problem[] }

function readRow(line: number, cell: (field: Field) => string, { timeZone, dayOrder, problems }: Context): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const kept: string[] = []
  const keep = (field: Field, reason: string, advice = '') => {
    note(`${reason}, so it is kept in the details.${advice}`)
    kept.push(`${field}: ${cell(field).trim()}`)
  }
  const readDate = (field: 'date' | 'due', known?: string) => {
    const text = cell(field).trim()
    if (text === '') return undefined
    const read = (words: string) => readDay(words, timeZone, dayOrder)
    // A time alone is meant on the date of the row.
    const day = read(text) ?? (known === undefined ? undefined : read(`${known} ${text}`))
    const isTime = /^\d\d?:\d\d/.test(text)
    if (!day && isTime && read(`2000-01-01 ${text}`)) keep(field, `“${text}” is on no day, because the row has no date`)
    else if (!day && isTime) keep(field, `“${text}” does not name one certain time of day`, ' Write times as 17:00.')
    else if (!day) keep(field, `“${text}” does not name one certain day`, ' Write dates as 2026-03-01.')
    else if (known !== undefined && known !== day.date && day.dueTime === null)
      keep(field, `“${text}” is another day than the date of the task and has no time`)
    return day
  }
  const date = readDate('date')
  const due = readDate('due', date?.date)
  const completed = cell('completed').trim()
  const isCompleted = meansCompleted(completed) || readDay(completed, timeZone, dayOrder) !== undefined
  if (!isCompleted && !meansOpen(completed)) {
    note(`“${completed}” is neither “completed” nor “open”: the task is imported as open.`)
  }
  const priority = priorities[simplify(cell('priority'))]
  if (priority === undefined) {
    note(`“${cell('priority').trim()}” is not one of high, medium, low: the task gets no priority.`)
    kept.push(`priority: ${cell('priority').trim()}`)
  }
  const minutes = cell('minutes').trim()
  const timeSpent = minutes === '' ? null : readMinutes(minutes)
  if (timeSpent === undefined) keep('minutes', `“${minutes}” is not a duration`, ' Write minutes, or 1h30.')
  return {
    line,
    text: cell('text'),
    date: date?.date ?? due?.date ?? null,
    isCompleted,
    priority: priority ?? null,
    // That of the date is none that the task is due at, where another cell says when it is due.
    dueTime: (due ?? date)?.dueTime ?? null,
    timeSpent: timeSpent ?? null,
    details: [cell('details'), ...kept].filter((part) => part !== '').join('\n') || null,
  }
}

/** A word such as `done`, or a share of 100 %. */
function meansCompleted(text: string): boolean {
  return isPercentage(text) ? Number.parseFloat(text) >= 100 : completedWords.includes(simplify(text))
}

function meansOpen(text: string): boolean {
  return isPercentage(text) || openWords.includes(simplify(text))
}

function isPercentage(text: string): boolean {
  return /^\d{1,3}(?:[.,]\d+)?\s*%$/.test(text)
}

/** A number of any form, or a duration that a person typed. */
function readMinutes(text: string): number | undefined {
  const number = Number(text)
  return Number.isFinite(number) ? number : parseMinutes(text)
}
