import {
  dateBound,
  hasRoomAnyway,
  isTooMuch,
  readUsage,
  type Usage,
  uncheckedBytes,
} from '@/lib/domain/tasks/quota/room'
import { bytesAfter } from '@/lib/domain/tasks/quota/room-to-update'
import type { Connection } from '@/lib/foundation/database/statement'
import { AppError } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import type { Known, Operation } from './plan'

/** Tasks and bytes that an operation adds to a date. They are negative where it takes them away. */
export type Growth = Usage & { index: number; date: CalendarDate }

/**
 * Lists what the operations of a batch, one after the other, add to dates. They succeed apart from limits.
 * @param known the tasks that the batch names
 */
export function listGrowth(operations: readonly Operation[], known: readonly Known[]): Growth[] {
  const states = new Map(
    known.map(({ id, date, fields }) => [
      id,
      { date, text: bytesAfter(fields.text, 0), details: bytesAfter(fields.details, 0) },
    ]),
  )
  return operations.flatMap((operation, index): Growth[] => {
    if (operation.op === 'create') {
      const bytes = bytesAfter(operation.text, 0) + bytesAfter(operation.details, 0)
      return [{ index, date: operation.date, tasks: 1, bytes }]
    }
    const state = states.get(operation.taskId)
    if (!state) return []
    const { date } = state
    const bytes = state.text + state.details
    const removed = { index, date, tasks: -1, bytes: -bytes }
    if (operation.op === 'delete') return [removed]
    if (operation.op === 'update') {
      state.text = bytesAfter(operation.text, state.text)
      state.details = bytesAfter(operation.details, state.details)
    }
    const after = state.text + state.details
    const to = 'date' in operation ? (operation.date ?? date) : date
    if (to === date) return after === bytes ? [] : [{ index, date, tasks: 0, bytes: after - bytes }]
    state.date = to
    return [removed, { index, date: to, tasks: 1, bytes: after }]
  })
}

/**
 * Checks that each date has room for what a batch adds to it.
 * @param ends the position after the last task of each date whose lock is held
 * @returns what all of it adds to the account
 * @throws LIMIT_REACHED of the first operation that exceeds a limit, with its index
 */
export async function requireRoomForBatch(
  connection: Connection,
  userId: string,
  growth: readonly Growth[],
  ends: ReadonlyMap<CalendarDate, number>,
): Promise<Usage> {
  const added = new Map<CalendarDate, Usage>()
  for (const { date, tasks, bytes } of growth) {
    const sum = added.get(date) ?? { tasks: 0, bytes: 0 }
    added.set(date, { tasks: sum.tasks + Math.max(tasks, 0), bytes: sum.bytes + Math.max(bytes, 0) })
  }
  const unsure = [...added].filter(([date, { tasks, bytes }]) => {
    const end = ends.get(date)
    return end === undefined ? bytes >= uncheckedBytes : !hasRoomAnyway(end, tasks)
  })
  if (unsure.length > 0) {
    const dates = unsure.map(([date]) => date)
    const used = await readUsage(connection, userId, dates)
    checkInOrder(growth, new Map(dates.map((date) => [date, used.get(date) ?? { tasks: 0, bytes: 0 }])))
  }
  return {
    tasks: growth.reduce((sum, { tasks }) => sum + tasks, 0),
    bytes: growth.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

function checkInOrder(growth: readonly Growth[], usage: ReadonlyMap<CalendarDate, Usage>): void {
  for (const { index, date, tasks, bytes } of growth) {
    const used = usage.get(date)
    if (!used) continue
    used.tasks += tasks
    used.bytes += bytes
    if (isTooMuch(used, { tasks, bytes })) throw fullDate(index, date)
  }
}

function fullDate(index: number, date: CalendarDate): AppError {
  const path = `operations.${index}.date`
  const message = `${date} ${dateBound}`
  return new AppError('LIMIT_REACHED', `${path}: ${message}`, [{ path, message }])
}
