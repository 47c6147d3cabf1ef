import { csvColumns, madeByRule, unguardCell } from '@/lib/domain/tasks/export/csv-columns'
import type { FieldsByName } from '@/lib/domain/tasks/fields'
import { readState, simplify } from '../cell-words'
import { checkboxLine, markdownLine } from '../checkbox'
import { readRow } from '../csv-row'
import { findDayOrder, needOrder, readDay } from '../day'
import type { Context, Format } from '../format'
import { type ColumnField, type Contents, columnFields, type Draft, type Problem } from '../schema'
import { describeBefore, describeColumns, type Row, type Table } from '../table'

/** The names of columns that each field is read from, in lower case without spaces and signs. */
const names = {
  text: ['text', 'task', 'title', 'name', 'summary', 'subject', 'content', 'todo', 'taskname', 'cardname'],
  date: ['date', 'day', 'plannedfor', 'scheduled', 'startdate'],
  due: ['due', 'duedate', 'deadline'],
  time: ['duetime'],
  repeat: ['repeat', 'repeats', 'recurrence', 'recurring', 'rrule'],
  priority: ['priority', 'importance'],
  details: ['details', 'notes', 'note', 'description', 'comment', 'comments'],
  completed: [
    ...['completed', 'done', 'iscompleted', 'isdone', 'status', 'state', 'complete', 'finished'],
    ...['completedat', 'completedon', 'datecompleted', 'completiondate'],
  ],
  minutes: ['minutes', 'timespent'],
  estimate: ['estimate', 'estimatedtime'],
  archived: ['archived', 'archivedat'],
  order: ['order'],
} as const satisfies Record<keyof FieldsByName<'csv'> | ColumnField | 'order', readonly string[]>
type Field = keyof typeof names
// The cast is safe: Object.keys returns the keys of the table above, typed as plain strings.
const fields = Object.keys(names) as Field[]

export const csv: Format = {
  id: 'csv',
  name: 'CSV',
  detect({ text, table }) {
    const header = table.findHeader(isHeader)
    if (!header) return false
    // The title of a list.
    return header.cells.length > 1 || /^"/m.test(text) || !checkboxLine.test(text)
  },
  read: ({ table }, context) => readCsv(table.read(isHeader), context),
}

/** Whether a row names the column of texts. One that is not the first names another column too, unlike a sentence. */
function isHeader(cells: readonly string[], index: number): boolean {
  const places = findColumns(cells, false)
  const count = Object.keys(places).length
  return places.text !== undefined && count > (index === 0 ? 0 : 1) && !markdownLine.test(cells[0] ?? '')
}

/** A table whose columns have other names. A person assigns them. */
export const otherTable: Format = {
  id: 'csv',
  name: 'CSV',
  detect({ text, table }) {
    const header = /^\s*[[{]/.test(text) ? undefined : table.findHeader(isOtherHeader)
    const width = header?.cells.length ?? 0
    const following = header?.following ?? []
    return following.some(({ length }) => length === width) && following.every(({ length }) => length <= width)
  },
  read: ({ table }, context) => {
    const read = table.read(isOtherHeader)
    if (!context.choices?.columns) return readCsv(read, context)
    if (isTask(read.header.cells, context.choices.columns, context)) return readCsv(withFirstRow(read), context)
    const contents = readCsv(read, context)
    const message = 'The row is taken for the names of the columns.'
    return { ...contents, problems: [{ line: read.header.line, isSkipped: true, message }, ...contents.problems] }
  },
}

/** Whether the first row is a task: it has a date in a column that a person has chosen for dates. */
function isTask(cells: readonly string[], chosen: readonly (ColumnField | null)[], { timeZone }: Context): boolean {
  const dates = cells.filter((_, index) => chosen[index] === 'date' || chosen[index] === 'due')
  return dates.some((cell) => (['day-first', 'month-first'] as const).some((order) => readDay(cell, timeZone, order)))
}

function withFirstRow({ columns, header, rows, before }: Table): Table {
  return { header, columns: columns.map((_, index) => `Column ${index + 1}`), rows: [header, ...rows], before }
}

function isOtherHeader(cells: readonly string[], index: number): boolean {
  return index === 0 && cells.length > 1 && cells.every(Boolean) && new Set(cells).size === cells.length
}

/** Reads tasks from a table. */
function readCsv({ columns, rows, before }: Table, { timeZone, today, choices }: Context): Contents {
  // A list of texts, which may contain commas.
  if (columns.length === 1) for (const row of rows) row.cells = [row.cells.join(',')]
  // Somebody may have deleted or moved some.
  const isOwn = columns.every((column) => csvColumns.some(({ name }) => name === column))
  const places = choices?.columns ? findChosen(choices.columns) : findColumns(columns, isOwn)
  const fieldOf = (index: number) => assignable.find((field) => places[field] === index) ?? null
  const uses = columns.map((column, index) => ({ column, field: fieldOf(index), examples: listExamples(rows, index) }))
  if (places.text === undefined) {
    const message = 'No column is chosen for the text of the tasks.'
    return { drafts: [], problems: [{ line: null, isSkipped: true, message }], columns: uses }
  }
  const problems = [...findUnusedColumns(columns, places, rows), ...describeBefore(before)]
  const cellOf = (row: Row, field: Field) => {
    const cell = row.cells[places[field] ?? -1] ?? ''
    return isOwn ? unguardCell(cell) : cell
  }
  const dates = rows.flatMap((row) => [cellOf(row, 'date'), cellOf(row, 'due')])
  const certainOrder = findDayOrder(dates)
  const dayOrder = certainOrder ?? choices?.dayOrder
  let made = 0
  const drafts = rows.flatMap((row) => {
    if (readState(cellOf(row, 'archived').trim()) !== false) {
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
    if (isOwn && cellOf(row, 'repeat') === madeByRule) {
      made++
      return []
    }
    return [readRow(row.line, (field) => cellOf(row, field), { timeZone, today, dayOrder, problems })]
  })
  if (made > 0) problems.unshift(describeMade(made))
  if (places.order !== undefined)
    sortByOrder(drafts, new Map(rows.map((row) => [row.line, Number(cellOf(row, 'order'))])))
  const isOrderOpen = certainOrder === undefined && needOrder(dates)
  return { drafts, problems, columns: uses, isOrderOpen }
}

function describeMade(count: number): Problem {
  const tasks = count === 1 ? 'A task is' : `${count} tasks are`
  return { line: null, isSkipped: false, message: `${tasks} made again by the recurrences of the file.` }
}

// The cast is safe, as above.
const assignable = Object.keys(columnFields) as ColumnField[]

function findChosen(chosen: readonly (ColumnField | null)[]): Partial<Record<Field, number>> {
  const found = assignable.map((field) => [field, chosen.indexOf(field)] as const)
  return Object.fromEntries(found.filter(([, index]) => index >= 0))
}

const [shownExamples, exampleLength] = [3, 60]

function listExamples(rows: readonly Row[], index: number): string[] {
  const examples: string[] = []
  for (const { cells } of rows) {
    const text = cells[index]?.trim().slice(0, exampleLength)
    if (text) examples.push(text)
    if (examples.length === shownExamples) break
  }
  return examples
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
