import * as z from 'zod'
import { DashboardTask } from '@/lib/domain/tasks/schema'
import { maxRangeDays } from '@/lib/foundation/limits'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { daysBetween } from '@/lib/foundation/time/dates'

const count = z.int().min(0).max(2_147_483_647).meta({ format: 'int32' })

const DashboardStats = z
  .object({
    pendingCount: count,
    completedTodayCount: count,
    streak: count.meta({
      description: 'Consecutive dates with a completed task, ending on the given date or the day before.',
    }),
  })
  .meta({ id: 'DashboardStats' })

/** A date's tasks and what is overdue on it (docs/api.md, Dashboard). */
export const Dashboard = z
  .object({
    overdue: z
      .array(DashboardTask)
      .meta({ description: 'Open tasks of dates before the given one, by date and then by order.' }),
    pending: z.array(DashboardTask).meta({ description: 'Open tasks of the given date, by order.' }),
    completedToday: z.array(DashboardTask).meta({ description: 'Completed tasks of the given date, by order.' }),
    stats: DashboardStats,
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

/** A range of dates, both ends included, at most `maxRangeDays` (docs/api.md, Limits). */
export const AnalyticsRange = z
  .strictObject({ startDate: CalendarDate, endDate: CalendarDate })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: 'must not be before startDate',
  })
  .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < maxRangeDays, {
    path: ['endDate'],
    message: `must be less than ${maxRangeDays} days after startDate`,
  })
export type AnalyticsRange = z.infer<typeof AnalyticsRange>

const PriorityBreakdown = z
  .object({ high: count, medium: count, low: count, none: count })
  .meta({ id: 'PriorityBreakdown', description: 'Tasks of each priority; they add up to `totalTasks`.' })

const DailyStats = z.object({ date: CalendarDate, total: count, completed: count }).meta({ id: 'DailyStats' })

/** Figures for a range of dates (docs/api.md, Analytics). */
export const Analytics = z
  .object({
    totalTasks: count,
    completedTasks: count,
    completionRate: count.max(100).meta({
      description:
        'Completed tasks as a whole percentage. 100 only when every task is completed, 0 only when none is or there are none.',
      format: 'int32',
    }),
    currentStreak: count.meta({
      description:
        'Consecutive dates with a completed task, ending at the earlier of endDate and today in the time zone of the account, or on the day before.',
    }),
    priorityBreakdown: PriorityBreakdown,
    dailyStats: z.array(DailyStats).meta({ description: 'One entry per date of the range, oldest first.' }),
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.infer<typeof Analytics>
