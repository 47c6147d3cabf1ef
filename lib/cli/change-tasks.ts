import { DaymarkError } from '@/lib/client/errors'
import type { Task } from '@/lib/client/operation-types'
import { maxTasksPerChange } from '@/lib/limits'
import { usageError } from './errors'
import { shortenIds } from './ids'
import type { Session } from './session'
import { formatTaskLine } from './task-list'
import { cleanLine } from './terminal-text'

/** How many tasks are read at the same time. */
const concurrency = 8

/** The most tasks that are named one by one. */
const maxNamed = 20

/**
 * @returns the ids of the named tasks, each once, and what named them
 * @throws CliError when the names fit no tasks, or too many
 */
export function resolveForChange(session: Session, words: readonly string[]): { ids: string[]; names: string[] } {
  const found = session.resolveTaskIds(words)
  const [ids, names] = [[...found.keys()], [...found.values()]]
  if (ids.length <= maxTasksPerChange) return { ids, names }
  throw usageError(`${ids.length} tasks are too many for one request.`, `Name at most ${maxTasksPerChange} at a time.`)
}

/** Reads tasks by id, in their order. */
export async function readTasks({ client }: Session, ids: readonly string[]): Promise<Task[]> {
  const tasks: Task[] = []
  for (let start = 0; start < ids.length; start += concurrency) {
    const part = ids.slice(start, start + concurrency)
    tasks.push(...(await Promise.all(part.map((taskId) => client.getTask({ taskId })))))
  }
  return tasks
}

/**
 * Reports a change of tasks: as they are now in JSON, their names on a terminal, and a line per task for programs. The
 * change is saved by now: tasks that cannot be read are a warning, so that nobody repeats it.
 * @param verb such as Completed
 * @param read reads the tasks
 */
export async function reportChange(
  session: Session,
  verb: string,
  ids: readonly string[],
  read = () => readTasks(session, ids),
): Promise<void> {
  const { terminal, isJson } = session
  if (!isJson && terminal.isTerminal && ids.length > maxNamed) {
    terminal.print(`${verb} ${ids.length} tasks.`)
    return
  }
  try {
    reportTasks(session, verb, await read())
  } catch (error) {
    if (!(error instanceof DaymarkError)) throw error
    terminal.warn(`The change is saved, but its tasks cannot be read: ${error.message}`)
    if (isJson) terminal.printJson({ tasks: ids.map((_id) => ({ _id })) })
    else for (const id of ids) terminal.print(terminal.isTerminal ? `${verb}: ${id}` : id)
  }
}

/** The same with tasks that are known already. */
export function reportTasks(session: Session, verb: string, tasks: readonly Task[]): void {
  const { terminal, isJson } = session
  if (isJson) {
    terminal.printJson({ tasks })
    return
  }
  session.remember(
    tasks.map(({ _id: id, text }) => ({ id, text: cleanLine(text) })),
    { isNumbered: false },
  )
  const short = shortenIds(
    tasks.map(({ _id }) => _id),
    session.state.seen,
  )
  for (const task of tasks) {
    const { _id, text, date } = task
    terminal.print(
      terminal.isTerminal
        ? `${terminal.style('green', '✓')} ${verb}: ${cleanLine(text)} ${terminal.style('dim', `(${date}, ${short.get(_id)})`)}`
        : formatTaskLine(task),
    )
  }
}
