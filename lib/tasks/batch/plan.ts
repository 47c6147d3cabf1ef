import type { CalendarDate } from '@/lib/dates'
import { AppError, type ErrorCode } from '@/lib/errors'
import type { CreateTask, TaskChanges } from '../schema'
import type { BatchOperation } from './schema'

/** What a plan needs to know of a task. */
export type Known = { id: string; date: CalendarDate; isArchived: boolean }

/** A task to be created. */
export type Made = CreateTask & { id: string; position: number }

/** What becomes of a task that exists. */
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

export type Plan = { made: Made[]; changed: Changed[]; deleted: string[]; ids: string[] }

/** The dates that a batch may append to. */
export function datesOf(operations: readonly BatchOperation[]): CalendarDate[] {
  const dates = operations.flatMap((operation) => ('date' in operation && operation.date ? [operation.date] : []))
  return [...new Set(dates)].sort()
}

/** The tasks that a batch names. */
export function idsOf(operations: readonly BatchOperation[]): string[] {
  return [...new Set(operations.flatMap((operation) => ('taskId' in operation ? [operation.taskId] : [])))].sort()
}

/**
 * Works out what the operations of a batch, one after the other, make of the tasks.
 * @param known the tasks that the batch names and that exist
 * @param ends the position after the last task of each date that the batch may append to
 * @throws NOT_FOUND or INVALID_OPERATION of the first operation that fails, with its index
 */
export function planBatch(
  operations: readonly BatchOperation[],
  known: readonly Known[],
  ends: ReadonlyMap<CalendarDate, number>,
  newId: () => string,
): Plan {
  const states = new Map(known.map((task) => [task.id, { ...task, isDeleted: false, change: newChange(task.id) }]))
  const next = new Map(ends)
  const made: Made[] = []
  const takePosition = (date: CalendarDate) => {
    const position = next.get(date) ?? 0
    next.set(date, position + 1)
    return position
  }
  const ids = operations.map((operation, index) => {
    if (operation.op === 'create') {
      const { op: _op, ...fields } = operation
      const id = newId()
      made.push({ ...fields, id, position: takePosition(fields.date) })
      return id
    }
    const fail = (code: ErrorCode, message: string) => {
      const path = `operations.${index}.taskId`
      return new AppError(code, `${path}: ${message}`, [{ path, message }])
    }
    const state = states.get(operation.taskId)
    if (!state || state.isDeleted) throw fail('NOT_FOUND', 'there is no such task')
    const { change } = state
    const isForActive = ['update', 'complete', 'reopen', 'move'].includes(operation.op)
    if (isForActive && state.isArchived) throw fail('INVALID_OPERATION', 'the task is archived: restore it first')
    const moveTo = (date: CalendarDate) => {
      if (date === state.date) return false
      change.left.push(state.date)
      Object.assign(change, { day: date, position: takePosition(date) })
      state.date = date
      return true
    }
    const setArchived = (isArchived: boolean) => {
      if (state.isArchived === isArchived) return
      change.archived = state.isArchived = isArchived
      change.count++
    }
    switch (operation.op) {
      case 'update': {
        const { op: _op, taskId: _taskId, date, ...changes } = operation
        if (date !== undefined) moveTo(date)
        Object.assign(change.changes, changes)
        if (date !== undefined || Object.keys(changes).length > 0) change.count++
        break
      }
      case 'complete':
      case 'reopen':
        change.changes.isCompleted = operation.op === 'complete'
        change.count++
        break
      case 'move':
        if (moveTo(operation.date)) change.count++
        break
      case 'archive':
      case 'restore':
        setArchived(operation.op === 'archive')
        break
      case 'delete':
        if (!state.isArchived) throw fail('INVALID_OPERATION', 'only an archived task can be deleted: archive it first')
        state.isDeleted = true
    }
    return state.id
  })
  const all = [...states.values()]
  const changed = all.filter((state) => !state.isDeleted && state.change.count > 0).map((state) => state.change)
  return { made, changed, deleted: all.filter((state) => state.isDeleted).map((state) => state.id), ids }
}

function newChange(id: string): Changed {
  return { id, changes: {}, day: null, position: null, left: [], archived: null, count: 0 }
}
