import type { Task } from '@/lib/entry/client/operation-types'
import { describeDueTime } from './due-time'
import { shortenIds } from './ids'
import type { Session } from './session'
import type { StyleName } from './style'
import { type Cell, type Column, renderTable } from './table'
import { cleanLine } from './terminal-text'

/** A task as the list shows it. The dashboard returns tasks without `archivedAt`. */
export type ShownTask = Omit<Task, 'archivedAt' | 'previousDates'> & Partial<Pick<Task, 'archivedAt'>>

export type TaskSection = {
  /** Absent for a list without titles. */
  readonly title?: string
  /** The date that the title implies, which is not repeated. */
  readonly date?: string
  readonly tasks: readonly ShownTask[]
}

/** Number, state, text, priority, due time, date, id. */
const columns: readonly Column[] = [
  { align: 'right' },
  {},
  { isFlexible: true },
  { dropRank: 4 },
  { dropRank: 2 },
  { dropRank: 3 },
  { dropRank: 1 },
]

const priorityStyles: Readonly<Record<string, StyleName>> = { high: 'red', medium: 'yellow', low: 'dim' }

/**
 * Prints tasks and remembers them for numbers and suffixes. On a terminal it is a numbered table that fits, otherwise one line
 * per task with tabs between id, date, state, priority, due time and text, or with the id alone.
 * @param timed the task whose timer runs
 */
export async function printTasks(session: Session, sections: readonly TaskSection[], timed?: string): Promise<void> {
  const { terminal } = session
  const tasks = sections.flatMap((section) => section.tasks)
  const isRemembered = session.remember(
    tasks.map(({ _id: id, text }) => ({ id, text: cleanLine(text) })),
    { isNumbered: terminal.isTerminal },
  )
  if (!terminal.isTerminal) {
    for (const task of tasks) terminal.print(formatTaskLine(session, task))
    return
  }
  if (!isRemembered) terminal.warn('The numbers of this list cannot be saved: name tasks by their ids.')
  const ids = isRemembered
    ? shortenIds(
        tasks.map(({ _id }) => _id),
        session.state.seen,
      )
    : undefined
  const timeZone = tasks.some(({ dueTime }) => dueTime !== null) ? await session.timeZone() : 'UTC'
  let number = 0
  const rows = sections.flatMap(({ tasks, date }) =>
    tasks.map((task) => {
      number += 1
      const name = ids ? { number: String(number), id: ids.get(task._id) ?? '' } : { number: '', id: task._id }
      return buildRow(task, { ...name, date, timeZone, isTimed: task._id === timed })
    }),
  )
  const lines = renderTable(rows, columns, terminal)
  for (const { title, tasks } of sections) {
    if (tasks.length === 0) continue
    if (title !== undefined) terminal.print(`\n${terminal.style('bold', title)}`)
    for (const line of lines.splice(0, tasks.length)) terminal.print(line)
  }
}

type RowFacts = { number: string; id: string; date: string | undefined; timeZone: string; isTimed: boolean }

function buildRow(task: ShownTask, { number, id, date, timeZone, isTimed }: RowFacts): Cell[] {
  const { text, isCompleted, priority, dueTime } = task
  const isArchived = (task.archivedAt ?? null) !== null
  // Among tasks of a date, a time without a date is on this date.
  const due = dueTime === null ? '' : describeDueTime(dueTime, date ?? task.date, timeZone)
  const isDated = task.date === date || (date !== undefined && due.startsWith(task.date))
  return [
    { text: number, style: 'dim' },
    isTimed ? { text: '►', style: 'cyan' } : isCompleted ? { text: '✓', style: 'green' } : { text: '○', style: 'dim' },
    { text: cleanLine(text), style: isCompleted || isArchived ? 'dim' : undefined },
    { text: priority ?? '', style: priorityStyles[priority ?? ''] },
    { text: due, style: 'cyan' },
    { text: [isDated ? '' : task.date, isArchived ? 'archived' : ''].filter(Boolean).join(' ') },
    { text: id, style: 'dim' },
  ]
}

/** One task for programs. */
export function formatTaskLine({ isQuiet }: Session, task: ShownTask): string {
  if (isQuiet) return task._id
  const { _id, date, priority, dueTime, text } = task
  const due = dueTime === null ? '' : new Date(dueTime).toISOString()
  return [_id, date, stateOf(task), priority ?? '', due, cleanLine(text)].join('\t')
}

export function stateOf({ isCompleted, archivedAt = null }: ShownTask): 'open' | 'completed' | 'archived' {
  if (archivedAt !== null) return 'archived'
  return isCompleted ? 'completed' : 'open'
}
