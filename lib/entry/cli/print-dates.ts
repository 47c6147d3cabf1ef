import { daysBetween, listDates } from '@/lib/foundation/time/dates'
import { describeDate } from './dates'
import { findTasks } from './find-tasks'
import { include } from './include'
import type { Session } from './session'
import { printTasks } from './task-list'

type Dates = { from: string; to: string; state: 'all' | 'open'; nothing: string }

/**
 * Prints the tasks of consecutive dates, a section for each that has any.
 * @param nothing is said on a terminal when there are none
 */
export async function printDates(session: Session, { from, to, state, nothing }: Dates): Promise<void> {
  const { terminal } = session
  const { tasks } = await findTasks(session, { from, to, state, sort: 'oldest', include }, Number.POSITIVE_INFINITY)
  if (session.isJson) return terminal.printJson({ from, to, tasks })
  const today = await session.today()
  const sections = listDates(from, daysBetween(from, to) + 1).map((date) => ({
    title: describeDate(date, today),
    date,
    tasks: tasks.filter((task) => task.date === date),
  }))
  if (terminal.isTerminal) terminal.print(terminal.style('bold', from === to ? from : `${from} to ${to}`))
  await printTasks(session, sections)
  if (tasks.length === 0 && terminal.isTerminal) terminal.note(nothing)
}
