import type { CalendarDate } from '@/lib/dates'
import type { DayPage } from '@/lib/tasks/day-page'

export type DayTask = DayPage['tasks'][number]

/** What a page shows of a date. */
export type OptimisticDay = DayPage & {
  date: CalendarDate
  /** IANA name: in which due times are written. */
  timeZone: string
}

/** Whether a task is shown before the service has it: nothing can be done with it yet. */
export function isUnsaved(task: DayTask): boolean {
  return task._id.startsWith(unsavedPrefix)
}

/** What the id of a task begins with until the service has given it one. */
export const unsavedPrefix = 'new-'

/** What a person does on a page, as it is shown before the service has answered. */
export type DayChange =
  | { kind: 'add'; task: DayTask }
  | { kind: 'edit'; id: string; fields: Partial<DayTask> }
  /** Archived, or gone to another date. */
  | { kind: 'remove'; ids: readonly string[] }
  | { kind: 'move'; ids: readonly string[]; date: CalendarDate }
  /** All, also those that the page does not have. */
  | { kind: 'moveOverdue'; date: CalendarDate }
  | { kind: 'reorder'; ids: readonly string[] }

/** The day after a change. */
export function applyChange(day: OptimisticDay, change: DayChange): OptimisticDay {
  switch (change.kind) {
    case 'add':
      return { ...day, tasks: [...day.tasks, change.task] }
    case 'edit': {
      const edit = (task: DayTask) => (task._id === change.id ? { ...task, ...change.fields } : task)
      return { ...day, overdue: day.overdue.map(edit), tasks: day.tasks.map(edit) }
    }
    case 'remove': {
      const stays = (task: DayTask) => !change.ids.includes(task._id)
      return { ...day, overdue: day.overdue.filter(stays), tasks: day.tasks.filter(stays) }
    }
    case 'move': {
      const moves = (task: DayTask) => change.ids.includes(task._id)
      const moved = [...day.overdue, ...day.tasks]
        .filter((task) => moves(task) && task.date !== change.date)
        .map((task) => ({ ...task, date: change.date }))
      const stays = (task: DayTask) => !moves(task) || task.date === change.date
      const tasks = day.tasks.filter(stays)
      return {
        ...day,
        overdue: day.overdue.filter(stays),
        tasks: change.date === day.date ? [...tasks, ...moved] : tasks,
      }
    }
    case 'moveOverdue': {
      const ids = day.overdue.map((task) => task._id)
      return applyChange({ ...day, overdueBeyond: 0 }, { kind: 'move', ids, date: change.date })
    }
    case 'reorder': {
      const byId = new Map(day.tasks.map((task) => [task._id, task]))
      const tasks = change.ids.flatMap((id) => byId.get(id) ?? [])
      return { ...day, tasks }
    }
  }
}

/**
 * The ids of all tasks of a date after its open ones were put into a new order: the others keep their places between
 * them.
 */
export function idsInNewOrder(tasks: readonly DayTask[], open: readonly string[]): string[] {
  const rest = [...open]
  return tasks.map((task) => (task.isCompleted ? task._id : (rest.shift() ?? task._id)))
}
