// Reference model of the service's rules, for model-based tests with random sequences of operations.
import type { Task } from './client'

export type Model = { tasks: Task[] }
export type Outcome = 'done' | 'NOT_FOUND' | 'INVALID_OPERATION' | 'CONFLICT'

const find = (model: Model, id: string) => model.tasks.find((task) => task._id === id)
const inOrder = (tasks: Task[]) => [...tasks].sort((a, b) => a.date.localeCompare(b.date) || a.order - b.order)
const nextDayOf = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

export function nextOrder(model: Model, date: string): number {
  return Math.max(-1, ...model.tasks.filter((task) => task.date === date).map((task) => task.order)) + 1
}

function moveTo(model: Model, task: Task, date: string): void {
  if (task.date === date) return
  task.order = nextOrder(model, date)
  task.previousDates = [...task.previousDates, task.date].slice(-100)
  task.date = date
}

export function list(model: Model, date: string): Task[] {
  return inOrder(model.tasks.filter((task) => task.date === date && task.archivedAt === null))
}

export function update(model: Model, id: string, { date, ...changes }: Partial<Task>): Outcome {
  const task = find(model, id)
  if (!task) return 'NOT_FOUND'
  if (task.archivedAt !== null) return 'INVALID_OPERATION'
  Object.assign(task, changes)
  if (date !== undefined) moveTo(model, task, date)
  return 'done'
}

export function toggle(model: Model, id: string): Outcome {
  return update(model, id, { isCompleted: !find(model, id)?.isCompleted })
}

export function archive(model: Model, id: string): Outcome {
  const task = find(model, id)
  if (!task) return 'NOT_FOUND'
  // The server chooses the timestamp; the model records only that it is set.
  task.archivedAt ??= 1
  return 'done'
}

export function restore(model: Model, id: string): Outcome {
  const task = find(model, id)
  if (!task) return 'NOT_FOUND'
  task.archivedAt = null
  return 'done'
}

export function purge(model: Model, id: string): Outcome {
  const task = find(model, id)
  if (!task) return 'NOT_FOUND'
  if (task.archivedAt === null) return 'INVALID_OPERATION'
  model.tasks.splice(model.tasks.indexOf(task), 1)
  return 'done'
}

export function move(model: Model, ids: string[], date: string): Outcome {
  const tasks = ids.map((id) => find(model, id))
  if (tasks.some((task) => !task)) return 'NOT_FOUND'
  if (tasks.some((task) => task?.archivedAt !== null)) return 'INVALID_OPERATION'
  for (const task of tasks) if (task) moveTo(model, task, date)
  return 'done'
}

export function reorder(model: Model, date: string, ids: string[]): Outcome {
  const active = list(model, date)
  if (ids.length !== active.length || !active.every((task) => ids.includes(task._id))) return 'CONFLICT'
  const orders = active.map((task) => task.order)
  ids.forEach((id, place) => {
    const task = find(model, id)
    if (task) task.order = orders[place] ?? -1
  })
  return 'done'
}

function streak(model: Model, anchor: string): number {
  const done = new Set(model.tasks.filter((task) => task.isCompleted).map((task) => task.date))
  let day = done.has(anchor) ? anchor : nextDayOf(anchor, -1)
  let length = 0
  for (; done.has(day); day = nextDayOf(day, -1)) length++
  return length
}

export function dashboard(model: Model, date: string) {
  const shown = (tasks: Task[]) => inOrder(tasks).map(({ archivedAt: _a, previousDates: _p, ...task }) => task)
  const active = model.tasks.filter((task) => task.archivedAt === null)
  const pending = shown(active.filter((task) => task.date === date && !task.isCompleted))
  const completedToday = shown(active.filter((task) => task.date === date && task.isCompleted))
  return {
    overdue: shown(active.filter((task) => task.date < date && !task.isCompleted)),
    pending,
    completedToday,
    stats: { pendingCount: pending.length, completedTodayCount: completedToday.length, streak: streak(model, date) },
  }
}

/** Returns 100 only if all tasks are completed, and 0 only if none is. */
function rate(completed: number, total: number): number {
  if (completed === 0 || completed === total) return completed === 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round((100 * completed) / total)))
}

export function analytics(model: Model, startDate: string, endDate: string, today: string) {
  const counted = model.tasks.filter((task) => task.isCompleted || task.archivedAt === null)
  const within = counted.filter((task) => task.date >= startDate && task.date <= endDate)
  const completed = within.filter((task) => task.isCompleted)
  const of = (priority: Task['priority']) => within.filter((task) => task.priority === priority).length
  const dailyStats = []
  for (let date = startDate; date <= endDate; date = nextDayOf(date, 1)) {
    const ofDay = within.filter((task) => task.date === date)
    dailyStats.push({ date, total: ofDay.length, completed: ofDay.filter((task) => task.isCompleted).length })
  }
  return {
    totalTasks: within.length,
    completedTasks: completed.length,
    completionRate: rate(completed.length, within.length),
    currentStreak: streak(model, endDate < today ? endDate : today),
    priorityBreakdown: { high: of('high'), medium: of('medium'), low: of('low'), none: of(null) },
    dailyStats,
  }
}
