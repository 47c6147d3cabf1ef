import type { Changes } from '@/lib/domain/tasks/change-task'
import type { Timed } from '@/lib/domain/tasks/read-timed'
import type { CreateTask } from '@/lib/domain/tasks/schema'
import { idOrNone } from '@/lib/domain/tasks/task-id'
import { keepsTime } from '@/lib/domain/tasks/update-task'
import type { CalendarDate, DayClock } from '@/lib/foundation/time/dates'
import { moveDueTime, moveDueTimeBack } from '@/lib/foundation/time/local-time'
import type { BatchOperation } from './schema'

/** Undoes a move: the task goes back to its position, or to the end of the list if another task has taken it. */
export type MoveBack = { op: 'moveBack'; taskId: string; date: CalendarDate; order: number; dueTime: number | null }

/** Creates a task that was archived, as ISO 8601. */
export type CreateArchived = CreateTask & { op: 'create'; archivedAt?: string }

/** Operations that callers may request, one that only pages use, and one that only imports use. */
export type Operation = BatchOperation | MoveBack | CreateArchived

/** A step of run_batch.sql. `index` is that of its operation, or of the first of several. */
export type Step =
  | { index: number; create: (CreateTask & { id: string; archivedAt?: string })[] }
  | { index: number; id: string; versions?: string; changes: Changes }
  | { index: number; id: string }

/** The dates that a batch may append to, in the order in which it locks them. */
export function datesOf(operations: readonly Operation[]): CalendarDate[] {
  const dates = operations.flatMap((operation) => ('date' in operation && operation.date ? [operation.date] : []))
  return [...new Set(dates)].sort()
}

/** The tasks that a batch names. */
export function idsOf(operations: readonly Operation[]): string[] {
  return [...new Set(operations.flatMap((operation) => ('taskId' in operation ? [idOrNone(operation.taskId)] : [])))]
}

/** The tasks whose due times move along. */
export function idsOfTimed(operations: readonly Operation[]): string[] {
  return idsOf(operations.filter((operation) => operation.op === 'moveBack' || isTimed(operation)))
}

/** Whether a due time moves along. One that is sent is taken instead. */
function isTimed(operation: Operation): boolean {
  if (operation.op === 'update') return keepsTime(operation)
  return operation.op === 'move' && operation.keepTime
}

/**
 * Writes operations as steps for the database, which knows no time zones. Tasks that are created one after the other are one
 * step.
 * @param ids the task of each operation
 * @param timed the tasks of `idsOfTimed`, as far as they exist: the first step of each requires the version
 */
export function toSteps(
  operations: readonly Operation[],
  ids: readonly string[],
  timed: readonly Timed[],
  clock: DayClock,
): Step[] {
  const states = new Map(timed.map((task) => [task.id, { ...task, isNamed: false }]))
  const steps: Step[] = []
  for (const [index, operation] of operations.entries()) {
    const id = idOrNone(ids[index] ?? '')
    if (operation.op === 'create') {
      const { op: _op, ...fields } = operation
      const last = steps.at(-1)
      if (last && 'create' in last) last.create.push({ ...fields, id })
      else steps.push({ index, create: [{ ...fields, id }] })
      continue
    }
    if (operation.op === 'delete') {
      steps.push({ index, id })
      continue
    }
    const state = states.get(id)
    const required = state && !state.isNamed ? { versions: `{${state.version}}` } : {}
    const changes = toChanges(operation, state, clock)
    steps.push({ index, id, ...required, changes })
    if (state) {
      state.isNamed = true
      state.date = changes.date ?? state.date
      if (changes.dueTime !== undefined) state.dueTime = changes.dueTime
    }
  }
  return steps
}

function toChanges(
  operation: Exclude<Operation, { op: 'create' | 'delete' }>,
  state: Timed | undefined,
  clock: DayClock,
): Changes {
  switch (operation.op) {
    case 'update': {
      const { op: _op, taskId: _taskId, keepTime: _keepTime, ...changes } = operation
      if (!keepsTime(operation) || !state) return changes
      return { ...changes, dueTime: moveDueTime(state.dueTime, state.date, operation.date, clock) }
    }
    case 'complete':
    case 'reopen':
      return { isCompleted: operation.op === 'complete' }
    case 'archive':
    case 'restore':
      return { isArchived: operation.op === 'archive' }
    case 'move': {
      const { date } = operation
      if (!operation.keepTime || !state) return { date }
      return { date, dueTime: moveDueTime(state.dueTime, state.date, date, clock) }
    }
    case 'moveBack': {
      const { date, order } = operation
      return { date, place: order, ...(state && { dueTime: moveDueTimeBack(state, operation, clock) }) }
    }
  }
}
