import type { TaskEventType } from '@/lib/domain/tasks/events/schema'
import type { CreateTask, Task, TaskChanges } from '@/lib/domain/tasks/schema'
import { AppError, type ErrorCode } from '@/lib/foundation/errors'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { moveDueTime, moveDueTimeBack } from '@/lib/foundation/time/local-time'
import type { BatchOperation } from './schema'

type Fields = Pick<Task, Exclude<keyof TaskChanges, 'date'>>

/** Undoes a move: the task goes back to its position, or to the end of the list if another task has taken it. */
export type MoveBack = { op: 'moveBack'; taskId: string; date: CalendarDate; order: number; dueTime: number | null }

/** Operations that callers may request, and one that only pages use. */
export type Operation = BatchOperation | MoveBack

/** How far beyond the end of a list a task may go back: positions are not to run out. */
const maxGap = 10_000

/** State of a task that a plan needs. */
export type Known = { id: string; date: CalendarDate; isArchived: boolean; fields: Fields }

/** A task to be created. */
export type Made = CreateTask & { id: string; position: number }

/** Planned changes of an existing task. */
export type Changed = {
  id: string
  changes: Omit<TaskChanges, 'date'>
  /** Its new date and position, or null where it stays. */
  day: CalendarDate | null
  position: number | null
  /** The dates that it leaves, in order. */
  left: CalendarDate[]
  /** Whether it is archived or restored; null when neither. */
  archived: boolean | null
  /** How many operations change it. */
  count: number
}

/** A change of a task, in the order of the operations. */
type PlannedEvent = { taskId: string; type: TaskEventType }

export type Plan = { made: Made[]; changed: Changed[]; deleted: string[]; events: PlannedEvent[]; ids: string[] }

/** The dates that a batch may append to. */
export function datesOf(operations: readonly Operation[]): CalendarDate[] {
  const dates = operations.flatMap((operation) => ('date' in operation && operation.date ? [operation.date] : []))
  return [...new Set(dates)].sort()
}

/** The tasks that a batch names. */
export function idsOf(operations: readonly Operation[]): string[] {
  return [...new Set(operations.flatMap((operation) => ('taskId' in operation ? [operation.taskId] : [])))].sort()
}

/**
 * Works out what the operations of a batch, one after the other, make of the tasks.
 * @param known the tasks that the batch names and that exist
 * @param ends the position after the last task of each date that the batch may append to
 * @param taken the positions that a task would go back to and that a task has, as `positionOf` writes them
 * @param timeZone that of the account, for due times
 * @throws NOT_FOUND or INVALID_OPERATION of the first operation that fails, with its index
 */
export function planBatch(
  operations: readonly Operation[],
  known: readonly Known[],
  ends: ReadonlyMap<CalendarDate, number>,
  taken: ReadonlySet<string>,
  timeZone: string,
  newId: () => string,
): Plan {
  const states = new Map(known.map((task) => [task.id, newState(task)]))
  const next = new Map(ends)
  const made: Made[] = []
  const events: PlannedEvent[] = []
  const occupied = new Set(taken)
  const takePosition = (date: CalendarDate, wanted?: number) => {
    const end = next.get(date) ?? 0
    const isFree = wanted !== undefined && wanted < end + maxGap && !occupied.has(positionOf(date, wanted))
    const position = isFree ? wanted : end
    occupied.add(positionOf(date, position))
    next.set(date, Math.max(end, position + 1))
    return position
  }
  const ids = operations.map((operation, index) => {
    if (operation.op === 'create') {
      const { op: _op, ...fields } = operation
      const id = newId()
      made.push({ ...fields, id, position: takePosition(fields.date) })
      events.push({ taskId: id, type: 'created' })
      return id
    }
    const fail = (code: ErrorCode, message: string) => {
      const path = `operations.${index}.taskId`
      return new AppError(code, `${path}: ${message}`, [{ path, message }])
    }
    const state = states.get(operation.taskId)
    if (!state || state.isDeleted) throw fail('NOT_FOUND', 'there is no such task')
    const { change } = state
    const isForActive = ['update', 'complete', 'reopen', 'move', 'moveBack'].includes(operation.op)
    if (isForActive && state.isArchived) throw fail('INVALID_OPERATION', 'the task is archived: restore it first')
    const happened = (type: TaskEventType) => events.push({ taskId: state.id, type })
    const moveTo = (date: CalendarDate, wanted?: number) => {
      if (date === state.date) return
      change.left.push(state.date)
      Object.assign(change, { day: date, position: takePosition(date, wanted) })
      state.date = date
      happened('moved')
    }
    const edit = (sent: Omit<TaskChanges, 'date'>) => {
      const changes = onlyDifferent(sent, state.fields)
      if (Object.keys(changes).length > 0) happened('updated')
      Object.assign(change.changes, changes)
      Object.assign(state.fields, changes)
    }
    const setCompleted = (isCompleted: boolean) => {
      if (isCompleted === state.fields.isCompleted) return
      change.changes.isCompleted = state.fields.isCompleted = isCompleted
      happened(isCompleted ? 'completed' : 'reopened')
    }
    const setArchived = (isArchived: boolean) => {
      if (state.isArchived === isArchived) return
      change.archived = state.isArchived = isArchived
      happened(isArchived ? 'archived' : 'restored')
    }
    const before = events.length
    switch (operation.op) {
      case 'update': {
        const { op: _op, taskId: _taskId, date, isCompleted, ...sent } = operation
        if (date !== undefined) moveTo(date)
        edit(sent)
        if (isCompleted !== undefined) setCompleted(isCompleted)
        break
      }
      case 'complete':
      case 'reopen':
        setCompleted(operation.op === 'complete')
        break
      case 'move': {
        const { date: from, fields } = state
        moveTo(operation.date)
        if (operation.keepTime) edit({ dueTime: moveDueTime(fields.dueTime, from, operation.date, timeZone) })
        break
      }
      case 'moveBack': {
        const now = { dueTime: state.fields.dueTime, date: state.date }
        moveTo(operation.date, operation.order)
        edit({ dueTime: moveDueTimeBack(now, operation, timeZone) })
        break
      }
      case 'archive':
      case 'restore':
        setArchived(operation.op === 'archive')
        break
      case 'delete':
        if (!state.isArchived) throw fail('INVALID_OPERATION', 'only an archived task can be deleted: archive it first')
        state.isDeleted = true
        happened('deleted')
    }
    if (events.length > before) change.count++
    return state.id
  })
  const all = [...states.values()]
  const changed = all.filter((state) => !state.isDeleted && state.change.count > 0).map((state) => state.change)
  return { made, changed, deleted: all.filter((state) => state.isDeleted).map((state) => state.id), events, ids }
}

/** Names a position in the list of a date. */
export function positionOf(date: CalendarDate, order: number): string {
  return `${date} ${order}`
}

function newState(task: Known) {
  const change: Changed = { id: task.id, changes: {}, day: null, position: null, left: [], archived: null, count: 0 }
  return { ...task, fields: { ...task.fields }, isDeleted: false, change }
}

/** The fields that have another value than now. */
function onlyDifferent(sent: TaskChanges, fields: Fields): Partial<Fields> {
  const now: Record<string, unknown> = fields
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== undefined && value !== now[name]))
}
