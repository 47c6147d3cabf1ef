import * as z from 'zod'
import { CalendarDate } from '@/lib/calendar-date'
import { daysBetween } from '@/lib/dates'
import { keepableText } from '@/lib/text'
import { ArchiveCursor } from './archive-cursor'

const priorities = ['high', 'medium', 'low'] as const

const fields = {
  _id: z
    .uuid()
    .meta({ description: 'Task identifier, a UUID version 7.', example: '019b76da-a800-7001-8d5e-24e7b4c8f3a2' }),
  text: keepableText(1024, z.string().trim())
    .min(1, 'must not be empty')
    .meta({ description: 'Task text, without white space at its ends.', example: 'Water the plants', maxLength: 1024 }),
  date: CalendarDate,
  isCompleted: z.boolean().meta({ description: 'false for a planned task, true for a completed one.' }),
  priority: z.enum(priorities).meta({ description: 'Priority; null when unset.' }),
  dueTime: z
    .int()
    .min(0)
    .max(8.64e15)
    .meta({ description: 'Due time, Unix time in milliseconds; null when unset.', example: 1772323200000 }),
  timeSpent: z
    .number()
    .min(0)
    .max(1_000_000)
    .meta({ description: 'Time spent, in minutes, fractions allowed; null when unset.', example: 12.5 }),
  details: keepableText(16_384).meta({
    description: 'Additional details, kept as sent; null when unset.',
    example: 'The ones on the balcony twice.',
  }),
}

/** Anything may be asked for; what is no UUID is a task that does not exist. */
export const TaskId = z
  .string()
  .meta({ description: 'The `_id` of a task.', format: 'uuid', example: fields._id.meta()?.example })

export const TaskPath = z.object({ taskId: TaskId })

export const DateQuery = z.strictObject({ date: CalendarDate })

const taskIds = z
  .array(TaskId)
  .refine((ids) => new Set(ids.map((id) => (typeof id === 'string' ? id.toLowerCase() : id))).size === ids.length, {
    message: 'must not name a task twice',
    // Also beside other faults, all of which are told at once.
    when: ({ value }) => Array.isArray(value),
  })

/** A task, every field (specification, section 2.1). */
export const Task = z
  .object({
    _id: fields._id,
    text: fields.text,
    date: fields.date,
    isCompleted: fields.isCompleted,
    priority: fields.priority.nullable(),
    dueTime: fields.dueTime.nullable(),
    timeSpent: fields.timeSpent.nullable(),
    details: fields.details.nullable(),
    order: z.int().min(0).meta({
      description:
        "Position within the date's list: unique there, 0 for the first task ever, with gaps where tasks left.",
      example: 0,
    }),
    createdAt: z
      .int()
      .min(0)
      .meta({ description: 'Creation time, Unix time in milliseconds.', example: 1772269200000 }),
    archivedAt: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'When the task was archived, Unix time in milliseconds; null while it is not.' }),
    previousDates: z
      .array(CalendarDate)
      .meta({ description: 'The dates that the task was moved away from, oldest first.', example: [] }),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** A task as the dashboard shows it. */
export const DashboardTask = Task.omit({ archivedAt: true, previousDates: true }).meta({ id: 'DashboardTask' })

export const CreateTask = z
  .strictObject({
    text: fields.text,
    date: fields.date,
    isCompleted: fields.isCompleted.default(false),
    priority: fields.priority.nullish(),
    dueTime: fields.dueTime.nullish(),
    timeSpent: fields.timeSpent.nullish(),
    details: fields.details.nullish(),
  })
  .meta({ id: 'CreateTask' })
export type CreateTask = z.infer<typeof CreateTask>

/** Only the fields that are present change. null clears an optional field; `date` moves the task. */
export const UpdateTask = z
  .strictObject({
    text: fields.text.optional(),
    date: fields.date.optional(),
    isCompleted: fields.isCompleted.optional(),
    priority: fields.priority.nullish(),
    dueTime: fields.dueTime.nullish(),
    timeSpent: fields.timeSpent.nullish(),
    details: fields.details.nullish(),
  })
  .meta({ id: 'UpdateTask' })
export type UpdateTask = z.infer<typeof UpdateTask>

export const MoveTasks = z
  .strictObject({
    taskIds: taskIds.min(1, 'must name at least one task').max(100, 'must name at most 100 tasks'),
    date: fields.date,
  })
  .meta({ id: 'MoveTasks' })
export type MoveTasks = z.infer<typeof MoveTasks>

export const ReorderTasks = z.strictObject({ date: fields.date, taskIds }).meta({ id: 'ReorderTasks' })
export type ReorderTasks = z.infer<typeof ReorderTasks>

/** The tasks of a date and what is overdue on it (specification, section 2.3). */
export const Dashboard = z
  .object({
    overdue: z
      .array(DashboardTask)
      .meta({ description: 'Open tasks of earlier dates than the given one, by date and then in order.' }),
    pending: z.array(DashboardTask).meta({ description: 'Open tasks of the given date, in order.' }),
    completedToday: z.array(DashboardTask).meta({ description: 'Completed tasks of the given date, in order.' }),
    stats: z.object({
      pendingCount: z.int().min(0),
      completedTodayCount: z.int().min(0),
      streak: z
        .int()
        .min(0)
        .meta({ description: 'Consecutive dates with a completed task, ending at the given date or the day before.' }),
    }),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.infer<typeof Dashboard>

export const ArchiveQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a whole number from 1 to 100')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= 100, 'must be a whole number from 1 to 100')
    .default(50)
    .meta({
      description: 'How many tasks a page holds at most.',
      override: { type: 'integer', minimum: 1, maximum: 100, default: 50, pattern: undefined },
    }),
  cursor: ArchiveCursor.optional().meta({ description: 'The `nextCursor` of the page before; absent for the first.' }),
})
export type ArchiveQuery = z.infer<typeof ArchiveQuery>

/** What to look for in the archive, in the web app; empty for everything. */
export const ArchiveSearch = keepableText(200, z.string().trim())

/** A page of the archive, newest first. */
export const ArchivePage = z
  .object({
    tasks: z.array(Task),
    nextCursor: z.string().nullable().meta({ description: 'Fetches the next page; null on the last one.' }),
  })
  .meta({ id: 'ArchivePage' })
export type ArchivePage = z.infer<typeof ArchivePage>

/** How many days a range of dates has at most, both ends counted. */
export const longestRange = 366

/** A range of dates, both ends included, at most 366 days (specification, section 8). */
export const AnalyticsRange = z
  .strictObject({ startDate: CalendarDate, endDate: CalendarDate })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ['endDate'],
    message: 'must not be before startDate',
  })
  .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) < longestRange, {
    path: ['endDate'],
    message: `must be at most ${longestRange} days after startDate, both counted`,
  })
export type AnalyticsRange = z.infer<typeof AnalyticsRange>

const count = z.int().min(0)

/** Figures about a range of dates (specification, section 2.4). */
export const Analytics = z
  .object({
    totalTasks: count,
    completedTasks: count,
    completionRate: count
      .max(100)
      .meta({ description: 'Completed tasks in whole percent; 0 when there are no tasks.' }),
    currentStreak: count.meta({
      description:
        'Consecutive dates with a completed task, ending at the earlier of endDate and today (in the time zone of the account), or on the day before.',
    }),
    priorityBreakdown: z.object({ high: count, medium: count, low: count, none: count }),
    dailyStats: z
      .array(z.object({ date: CalendarDate, total: count, completed: count }))
      .meta({ description: 'One entry per date of the range, oldest first.' }),
  })
  .meta({ id: 'Analytics' })
export type Analytics = z.infer<typeof Analytics>
