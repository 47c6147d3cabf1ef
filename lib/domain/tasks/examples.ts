import { emptyFields } from './empty-fields'
import type { Change } from './events/schema'
import type { OneDate, OneTask, Task } from './schema'
import type { Analytics, Dashboard } from './statistics/schema'

/** Examples for the OpenAPI description. */
export const taskExample: Task = {
  _id: '019b76da-a800-7001-8d5e-24e7b4c8f3a2',
  text: 'Water the plants',
  date: '2026-03-01',
  ...emptyFields,
  priority: 'high',
  dueTime: 1772389800000,
  details: 'The ones on the balcony twice.',
  order: 0,
  createdAt: 1772352000000,
  archivedAt: null,
  previousDates: [],
}

/** Inputs that name the task of the example, and its date. */
export const oneTaskExample: OneTask = { taskId: taskExample._id }
export const oneDateExample: OneDate = { date: taskExample.date }

export const archivedTaskExample: Task = {
  ...taskExample,
  isCompleted: true,
  timeSpent: 12.5,
  archivedAt: 1772438400000,
}

export const changeExample: Change = {
  id: '42',
  type: 'task.completed',
  at: 1772390000000,
  by: { key: 'laptop' },
  taskId: taskExample._id,
  task: { ...taskExample, isCompleted: true },
}

const { archivedAt: _archivedAt, previousDates: _previousDates, ...dashboardTaskExample } = taskExample

export const dashboardExample: Dashboard = {
  overdue: [],
  pending: [dashboardTaskExample],
  completedToday: [],
  stats: { pendingCount: 1, completedTodayCount: 0, streak: 4 },
}

export const analyticsExample: Analytics = {
  totalTasks: 3,
  completedTasks: 2,
  completionRate: 67,
  currentStreak: 4,
  priorityBreakdown: { high: 1, medium: 0, low: 0, none: 2 },
  dailyStats: [
    { date: '2026-03-01', total: 1, completed: 0 },
    { date: '2026-03-02', total: 2, completed: 2 },
  ],
}

const { text, date, createdAt: startedAt } = taskExample

/** A running timer as callers see it. */
export const timerExample = { timer: { ...oneTaskExample, text, date, startedAt } }
