import { DaymarkError } from '@/lib/entry/client/errors'
import type { Task } from '@/lib/entry/client/operation-types'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { usageError } from './errors'
import { shortenIds } from './ids'
import { include } from './include'
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

/**
 * Reads tasks by id, in their order. A list is one request for all of them that are in it.
 * @param date of most of several tasks, if it is known
 */
export async function readTasks({ client }: Session, ids: readonly string[], date?: string): Promise<Task[]> {
  const known = new Map<string, Task>()
  const add = (tasks: readonly Task[]) => {
    for (const task of tasks) known.set(task._id, task)
  }
  const listed = new Set<string>()
  let lists = date === undefined || ids.length === 1 ? [] : [date]
  for (;;) {
    for (const list of lists) {
      listed.add(list)
      add(list === archive ? await listArchive(client) : await client.listTasks({ date: list, include }))
    }
    const missing = ids.filter((id) => !known.has(id))
    if (missing.length === 0) return ids.flatMap((id) => known.get(id) ?? [])
    const part = missing.slice(0, concurrency)
    const tasks = await Promise.all(part.map((taskId) => client.getTask({ taskId, include })))
    add(tasks)
    lists = missing.length > part.length ? listsOfSeveral(tasks).filter((list) => !listed.has(list)) : []
  }
}

const archive = 'archive'

/** The tasks that were archived last. */
async function listArchive(client: Session['client']): Promise<Task[]> {
  return (await client.listArchivedTasks({ limit: maxTasksPerChange, include })).tasks
}

/** The dates, or the archive, that have more than one of these tasks. */
function listsOfSeveral(tasks: readonly Task[]): string[] {
  const lists = tasks.map((task) => (task.archivedAt === null ? task.date : archive))
  return [...new Set(lists.filter((list, index) => lists.indexOf(list) !== index))]
}

/**
 * Reports a change of tasks: as they are now in JSON, their names on a terminal, and a line per task for programs. The
 * change is saved by now: tasks that cannot be read are a warning, so that nobody repeats it.
 * @param verb such as Completed
 * @param date of most of them, if it is known
 */
export async function reportChange(
  session: Session,
  verb: string,
  ids: readonly string[],
  date?: string,
): Promise<void> {
  const { terminal, isJson } = session
  if (session.isQuiet) {
    for (const id of ids) terminal.print(id)
    return
  }
  if (!isJson && terminal.isTerminal && ids.length > maxNamed) {
    terminal.print(`${verb} ${ids.length} tasks.`)
    return
  }
  try {
    reportTasks(session, verb, await readTasks(session, ids, date))
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
        : formatTaskLine(session, task),
    )
  }
}
