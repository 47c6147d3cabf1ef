import type { CalendarDate } from '@/lib/dates'
import type { DayPage } from '@/lib/tasks/day-page'

export type DayTask = DayPage['tasks'][number]

/** The data of a date's page, with changes that the service has not confirmed yet. */
export type OptimisticDay = DayPage & {
  date: CalendarDate
  /** IANA name of the time zone for due times. */
  timeZone: string
}

/** Tells whether a task is shown before the service has created it. Such a task cannot be changed. */
export function isUnsaved(task: DayTask): boolean {
  return task._id.startsWith(unsavedPrefix)
}

/** Prefix of the temporary id of an unsaved task. */
export const unsavedPrefix = 'new-'

/** An optimistic change, shown before the service responds. */
export type DayChange =
  | { kind: 'add'; task: DayTask }
  | { kind: 'edit'; id: string; fields: Partial<DayTask> }
  /** Tasks that were archived. */
  | { kind: 'remove'; ids: readonly string[] }
  | { kind: 'move'; ids: readonly string[]; date: CalendarDate }
  /** All overdue tasks, including those beyond the page. */
  | { kind: 'moveOverdue'; date: CalendarDate }
  | { kind: 'reorder'; ids: readonly string[] }

/** Applies an optimistic change to a day. */
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

/** Lists the ids of a date's tasks after its open tasks were reordered. Completed tasks keep their positions. */
export function idsInNewOrder(tasks: readonly DayTask[], open: readonly string[]): string[] {
  const rest = [...open]
  return tasks.map((task) => (task.isCompleted ? task._id : (rest.shift() ?? task._id)))
}
