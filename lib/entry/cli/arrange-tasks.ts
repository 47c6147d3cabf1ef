import { ConflictError } from '@/lib/entry/client/api-errors'
import { readTasks } from './change-tasks'
import { CliError, usageError } from './errors'
import { withNames } from './named-errors'
import type { Session } from './session'
import { cleanLine } from './terminal-text'

type Named = { ids: readonly string[]; names: readonly string[] }

/** How often an order is sent again after somebody else has changed the list. */
const maxConflicts = 3

/** Moves tasks to the end of the list of a date, each with its due time. All are moved, or none. */
export async function moveToDate({ client }: Session, { ids, names }: Named, date: string): Promise<void> {
  const operations = ids.map((taskId) => ({ op: 'move' as const, taskId, date, keepTime: true }))
  await withNames(names, () => client.runBatch({ operations }))
}

/**
 * Puts tasks of any dates before another one, on its date.
 * @returns the date
 * @throws CliError when the other task is one of them, or archived
 */
export async function moveBefore(session: Session, { ids, names }: Named, targetId: string): Promise<string> {
  if (ids.includes(targetId)) throw usageError('A task cannot go before itself.')
  const [target, ...tasks] = await readTasks(session, [targetId, ...ids])
  if (!target || target.archivedAt !== null) {
    throw new CliError(`${JSON.stringify(cleanLine(target?.text ?? targetId))} is archived.`, {
      code: 'INVALID_OPERATION',
    })
  }
  const { date } = target
  if (tasks.some((task) => task.date !== date || task.archivedAt !== null))
    await session.plan(() => moveToDate(session, { ids, names }, date))
  await arrange(session, date, (current) => {
    const others = current.filter((id) => !ids.includes(id))
    const place = others.indexOf(targetId)
    return [...others.slice(0, place), ...ids, ...others.slice(place)]
  })
  return date
}

/**
 * Puts tasks of one date at the beginning of its list, in their order.
 * @returns the date
 * @throws CliError when they are of several dates
 */
export async function moveToBeginning(session: Session, ids: readonly string[]): Promise<string> {
  const [first, ...others] = await readTasks(session, ids)
  const date = first?.date ?? ''
  const stranger = others.find((task) => task.date !== date)
  if (stranger) {
    const names = [first, stranger].map((task) => `${JSON.stringify(cleanLine(task?.text ?? ''))} on ${task?.date}`)
    throw usageError(`The tasks are of several dates: ${names.join(', ')}.`, 'Move them first: daymark move --help')
  }
  await arrange(session, date, (current) => [...ids, ...current.filter((id) => !ids.includes(id))])
  return date
}

/** Reorders a date. Reads its list again when somebody else has changed it. */
async function arrange(
  { client }: Session,
  date: string,
  order: (current: readonly string[]) => string[],
): Promise<void> {
  for (let conflicts = 0; ; conflicts++) {
    const current = (await client.listTasks({ date })).map(({ _id }) => _id)
    try {
      await client.reorderTasks({ date, taskIds: order(current) })
      return
    } catch (error) {
      if (!(error instanceof ConflictError) || conflicts === maxConflicts) throw error
    }
  }
}
