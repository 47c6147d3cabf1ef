import type { DayTask } from '@/lib/domain/tasks/pages/day-task'
import type { PageChange } from '@/lib/domain/tasks/pages/page-change'
import type { PlaceBefore } from '@/lib/domain/tasks/pages/place-before'
import type { MoveTasks } from '@/lib/domain/tasks/schema'
import type { CalendarDate, DayClock } from '@/lib/foundation/time/dates'
import { moveDueTime, moveDueTimeBack } from '@/lib/foundation/time/local-time'

/** A change that the page made and whose effect the data from the service may not have yet. */
export type PendingChange = {
  /** A UUID version 7. */
  key: string
  change: PageChange
  /** The tasks that a change brings to the page. */
  tasks?: readonly DayTask[]
  /** When the service applied it, as Unix time in milliseconds; undefined before. */
  appliedAt?: number
}

type Place = DayClock & { today: CalendarDate }

/**
 * Applies changes to tasks of any dates. Returns the tasks by date and then by order.
 * @param place.today in the account's time zone, by which tasks are overdue
 * @param place the account's clock, for due times
 */
export function applyChanges(tasks: readonly DayTask[], changes: readonly PendingChange[], place: Place): DayTask[] {
  return changes
    .reduce<DayTask[]>((now, change) => applyChange(now, change, place), [...tasks].sort(compareTasks))
    .sort(compareTasks)
}

/** By date and then by order. */
export function compareTasks(a: DayTask, b: DayTask): number {
  return a.date === b.date ? a.order - b.order : a.date < b.date ? -1 : 1
}

/** Applies a change to tasks of any dates. Applying it again, or to data that has its effect, changes nothing. */
function applyChange(
  tasks: readonly DayTask[],
  { key, change, tasks: brought = [] }: PendingChange,
  place: Place,
): DayTask[] {
  const edit = (ids: readonly string[], fields: Partial<DayTask>) =>
    tasks.map((task) => (ids.includes(task._id) ? { ...task, ...fields } : task))
  switch (change.kind) {
    case 'create':
      return tasks.some((task) => task._id === change.taskId) ? [...tasks] : [...tasks, newTask(change, key, tasks)]
    case 'update':
      return edit([change.taskId], definedFields(change.changes))
    case 'complete':
      return edit(change.taskIds, { isCompleted: true })
    case 'reopen':
      return edit(change.taskIds, { isCompleted: false })
    case 'prioritize':
      return edit(change.taskIds, { priority: change.priority })
    case 'archive':
    case 'delete':
      return tasks.filter((task) => !change.taskIds.includes(task._id))
    case 'restore':
      return addMissing(tasks, brought)
    case 'move':
      return change.moves.reduce((now, move) => moveTasks(now, move, place), addMissing(tasks, brought))
    case 'moveBack':
      return moveBack(addMissing(tasks, brought), change.tasks, place)
    case 'moveOverdue':
      return tasks.map((task) =>
        task.isCompleted || task.date >= place.today || task.date === change.date
          ? task
          : moved(withTime(task, change.date, place), change.date, tasks),
      )
    case 'reorder': {
      const orders = tasks.filter(({ _id }) => change.taskIds.includes(_id)).map(({ order }) => order)
      orders.sort((a, b) => a - b)
      return tasks.map((task) => {
        const order = orders[change.taskIds.indexOf(task._id)]
        return order === undefined || task.date !== change.date ? task : { ...task, order }
      })
    }
  }
}

/** Adds tasks that are not there. */
function addMissing(tasks: readonly DayTask[], added: readonly DayTask[]): DayTask[] {
  return [...tasks, ...added.filter(({ _id }) => !tasks.some((task) => task._id === _id))]
}

function moveTasks(tasks: DayTask[], { taskIds, date }: MoveTasks, clock: DayClock): DayTask[] {
  return taskIds.reduce(
    (now, id) =>
      now.map((task) => (task._id === id && task.date !== date ? moved(withTime(task, date, clock), date, now) : task)),
    tasks,
  )
}

/** The tasks with some of them at their places before a move. */
function moveBack(tasks: readonly DayTask[], places: readonly PlaceBefore[], clock: DayClock): DayTask[] {
  const placeOf = new Map(places.map(({ taskId, ...place }) => [taskId, place]))
  return tasks.map((task) => {
    const place = placeOf.get(task._id)
    if (!place || place.date === task.date) return task
    return { ...task, ...place, dueTime: moveDueTimeBack(task, place, clock), moveCount: task.moveCount + 1 }
  })
}

/** A task whose due time has moved along to a date. */
function withTime(task: DayTask, date: CalendarDate, clock: DayClock): DayTask {
  return { ...task, dueTime: moveDueTime(task.dueTime, task.date, date, clock) }
}

/** A task at the end of a date's list. */
function moved(task: DayTask, date: CalendarDate, tasks: readonly DayTask[]): DayTask {
  return { ...task, date, order: orderAfterLast(tasks, date), moveCount: task.moveCount + 1 }
}

function orderAfterLast(tasks: readonly DayTask[], date: CalendarDate): number {
  return tasks.reduce((last, task) => (task.date === date ? Math.max(last, task.order) : last), -1) + 1
}

function newTask(change: Extract<PageChange, { kind: 'create' }>, key: string, tasks: readonly DayTask[]): DayTask {
  const { taskId: _id, text, date, isCompleted, priority = null, dueTime = null } = change
  const { timeSpent = null, estimate = null, details = null } = change
  // Named one by one, which the first load of a day has room for.
  const fields = { _id, text, date, isCompleted, priority, dueTime, timeSpent, estimate, details }
  return { ...fields, order: orderAfterLast(tasks, date), createdAt: createdAt(key), moveCount: 0 }
}

/** The instant (Unix ms) in the first 48 bits of a UUID version 7 (RFC 9562, section 5.7). */
function createdAt(uuid: string): number {
  return Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)
}

/** The fields that are present. The cast is safe: a task has every field of its changes, under the same name and type. */
export function definedFields(changes: Partial<DayTask> | object): Partial<DayTask> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<DayTask>
}
