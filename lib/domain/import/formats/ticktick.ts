import { findLabels, labelKey, wholeLabel } from '@/lib/domain/tasks/labels/pattern'
import type { Priority } from '@/lib/domain/tasks/schema'
import { clockAt } from '@/lib/foundation/time/clock'
import { TimeZone } from '@/lib/foundation/time/time-zone'
import { dayAt, instantAt, type NamedDay, readDay } from '../day'
import type { Context, Format } from '../format'
import { readRuleText } from '../repeat'
import type { Contents, Draft, DraftRepeat, Problem } from '../schema'
import { describeColumns, type Table } from '../table'

const imported = [
  ...['Title', 'Kind', 'Tags', 'Content', 'Is Check list', 'Start Date', 'Due Date', 'Repeat', 'Priority', 'Status'],
  ...['Completed Time', 'Timezone', 'Is All Day', 'Is Floating'],
]
/** The place of a task in TickTick. */
const meaningless = ['Created Time', 'Order', 'Column Order', 'View Mode', 'taskId']

const priorities: Record<string, Priority | null> = { '': null, 0: null, 1: 'low', 3: 'medium', 5: 'high' }

export const ticktick: Format = {
  id: 'ticktick',
  name: 'TickTick backup',
  detect: ({ table }) => table.findHeader(isHeader) !== undefined,
  read: ({ table }, context) => readBackup(table.read(isHeader), context),
}

/** Rows that explain the file are before it. */
function isHeader(cells: readonly string[]): boolean {
  return ['List Name', 'Title', 'Is Check list'].every((name) => cells.includes(name))
}

function readBackup({ columns, rows }: Table, context: Context): Contents {
  const problems: Problem[] = []
  const drafts = rows.flatMap(({ line, cells }) => {
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
    const skip = (message: string) => problems.push({ line, isSkipped: true, message })
    if (cell('Kind') === 'NOTE') skip('Notes are not imported.')
    else if (cell('Status') === '-1') skip('The task is cancelled.')
    else return [readTask(line, cell, context, problems)]
    return []
  })
  const isUsed = (name: string) => imported.includes(name) || meaningless.includes(name)
  const unused = columns.filter((name, index) => !isUsed(name) && rows.some(({ cells }) => cells[index]?.trim()))
  if (unused.length > 0) problems.unshift({ line: null, isSkipped: true, message: describeColumns(unused) })
  return { drafts, problems }
}

type Cell = (name: string) => string
type Note = (message: string) => void

function readTask(line: number, cell: Cell, context: Context, problems: Problem[]): Draft {
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  const priority = priorities[cell('Priority')]
  if (priority === undefined) note(`“${cell('Priority')}” is not a priority: the task gets none.`)
  const status = cell('Status')
  if (!['', '0', '1', '2'].includes(status)) note(`“${status}” is not a status: the task is imported as open.`)
  const day = readDue(cell, context, note)
  return {
    line,
    text: addLabels(cell('Title'), cell('Tags'), note),
    date: day?.date ?? null,
    // An archived task is one that was completed.
    isCompleted: status === '1' || status === '2',
    priority: priority ?? null,
    dueTime: day?.dueTime ?? null,
    timeSpent: null,
    details: readContent(cell('Content')) || null,
    repeat: readRepeat(cell('Repeat'), note),
  }
}

/** A tag is a label in the text. */
function addLabels(title: string, tags: string, note: Note): string {
  const names = tags
    .split(',')
    .map((tag) => tag.trim().replace(/\s+/g, '-'))
    .filter(Boolean)
  const others = names.filter((name) => !wholeLabel.test(name))
  if (others.length > 0) note(`These tags are no labels, so they are not imported: ${others.join(', ')}.`)
  const labels = names.filter((name) => wholeLabel.test(name)).map((name) => `#${name.replace(/^#/, '')}`)
  const own = new Set(findLabels(title).map(labelKey))
  return [title, ...labels.filter((label) => !own.has(labelKey(label.slice(1))))].join(' ')
}

/** Reads the instants of a backup. A day is midnight in the zone of its task. */
function readDue(cell: Cell, { timeZone }: Context, note: Note): NamedDay | undefined {
  const [start, due] = [cell('Start Date'), cell('Due Date')]
  const text = due || start
  if (text === '') return undefined
  const instant = readDay(text, 'UTC')?.dueTime
  if (typeof instant !== 'number') {
    note(`“${text}” is not a time, so it is not imported.`)
    return undefined
  }
  const zone = TimeZone.safeParse(cell('Timezone')).data ?? timeZone
  const isDay = cell('Is All Day') === 'true'
  const ownDay = dayAt(instant, isDay ? zone : timeZone)
  const startInstant = readDay(start, 'UTC')?.dueTime
  if (ownDay === undefined) return undefined
  if (typeof startInstant === 'number' && dayAt(startInstant, isDay ? zone : timeZone) !== ownDay)
    note(`The start of the task, ${dayAt(startInstant, zone)}, is not imported.`)
  if (isDay) return { date: ownDay, dueTime: null }
  const [floatingDay, clock] = [dayAt(instant, zone), clockAt(instant, zone)]
  // The same time of day, in whichever zone somebody is.
  if (cell('Is Floating') === 'true' && floatingDay !== undefined && clock !== null)
    return { date: floatingDay, dueTime: instantAt(floatingDay, clock, timeZone) }
  return { date: ownDay, dueTime: instant }
}

function readRepeat(text: string, note: Note): DraftRepeat | undefined {
  if (text === '') return undefined
  const read = /^ERULE|^LUNAR/i.test(text) ? { problem: 'must be a recurrence rule (RFC 5545)' } : readRuleText(text)
  if (!('problem' in read)) return read
  note(`The task repeats in a form that is not imported: ${read.problem}. It is imported once.`)
  return undefined
}

/** The items of a checklist, as they are written in details. */
function readContent(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(/^▫\s?/gm, '- [ ] ').replace(/^▪\s?/gm, '- [x] ')
}
