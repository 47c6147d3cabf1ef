import type { Priority } from '@/lib/domain/tasks/schema'
import { TimeZone } from '@/lib/foundation/time/time-zone'
import { describeColumns } from './read-csv'
import { dayAt, readDay } from './read-day'
import type { Row } from './read-table'
import type { Draft, Problem, ReadFile } from './schema'

const imported = ['TYPE', 'CONTENT', 'DESCRIPTION', 'PRIORITY', 'DATE', 'DATE_LANG', 'TIMEZONE']
/** How Todoist shows a file, and where its rows are. */
const meaningless = ['META', 'INDEX']

/** In the file 1 is the highest; 4 is what every task has. */
const priorities: Record<string, Priority> = { 1: 'high', 2: 'medium', 3: 'low' }

/** Whether a file is a project that Todoist has exported. */
export function isTodoistHeader(cells: readonly string[]): boolean {
  return cells[0]?.trim() === 'TYPE' && cells.some((cell) => cell.trim() === 'CONTENT')
}

/** Reads the tasks of a project that Todoist has exported. Comments become details. */
export function readTodoist([header, ...rows]: readonly Row[], timeZone: string): ReadFile {
  const columns = header?.cells.map((cell) => cell.trim()) ?? []
  const problems: Problem[] = []
  const drafts: Draft[] = []
  const cellOf = ({ cells }: Row, name: string) => cells[columns.indexOf(name)]?.trim() ?? ''
  const skip = ({ line }: Row, message: string) => problems.push({ line, isSkipped: true, message })
  for (const row of rows) {
    const content = cellOf(row, 'CONTENT')
    const last = drafts.at(-1)
    switch (cellOf(row, 'TYPE').toLowerCase()) {
      case 'task':
        drafts.push(readTask(row, (name) => cellOf(row, name), timeZone, problems))
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
  return { format: 'todoist', drafts, problems }
}

/** Every task has an indent and its author. */
function isMeaningful(column: string, cell = ''): boolean {
  if (column === 'INDENT') return Number(cell) > 1
  if (column === 'DURATION_UNIT') return cell.trim() !== '' && cell.trim() !== 'None'
  return column !== 'AUTHOR' && cell.trim() !== '' && cell.trim() !== 'None'
}

function readTask({ line }: Row, cell: (name: string) => string, timeZone: string, problems: Problem[]): Draft {
  const [when, priority] = [cell('DATE'), cell('PRIORITY')]
  // Only dates in digits and English are certain. A year-less `3 May` meant the next one when it was typed.
  const day = when === '' ? undefined : readDay(when, TimeZone.safeParse(cell('TIMEZONE')).data ?? timeZone)
  const isUncertain = when !== '' && !day
  // That of the account, where the zone of the task may have another.
  const date = typeof day?.dueTime === 'number' ? dayAt(day.dueTime, timeZone) : day?.date
  const note = (message: string) => problems.push({ line, isSkipped: false, message })
  if (isUncertain && /^(every|after|ev)\b|!/i.test(when)) {
    note(`“${when}” recurs. The task is imported once, without a date, and the words are kept in its details.`)
  } else if (isUncertain) {
    note(`“${when}” does not name one certain day. The words are kept in the details.`)
  }
  if (!['', '1', '2', '3', '4'].includes(priority)) note(`“${priority}” is not a priority: the task gets none.`)
  // A task that Todoist does not let complete begins with an asterisk.
  const content = cell('CONTENT')
  return {
    line,
    text: content.startsWith('* ') ? content.slice(2) : content,
    date: date ?? null,
    isCompleted: false,
    priority: priorities[priority] ?? null,
    dueTime: day?.dueTime ?? null,
    timeSpent: null,
    details: [cell('DESCRIPTION'), isUncertain ? `Todoist date: ${when}` : ''].filter(Boolean).join('\n\n') || null,
  }
}
