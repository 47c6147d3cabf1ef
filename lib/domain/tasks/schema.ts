import * as z from 'zod'
import {
  maxDetailsLength,
  maxPreviousDates,
  maxReorderedTasks,
  maxTasksPerChange,
  maxTextLength,
} from '@/lib/foundation/limits'
import { CalendarDate } from '@/lib/foundation/time/calendar-date'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { asJsonType } from '@/lib/foundation/values/json-type'
import { storableText } from '@/lib/foundation/values/text'
import { including, Minutes, Parts } from './parts'
import { ArchiveCursor } from './search/archive-cursor'

export const Priority = z.enum(['high', 'medium', 'low']).meta({ id: 'Priority' })
export type Priority = z.infer<typeof Priority>

const descriptions = {
  priority: 'Priority; null when unset.',
  dueTime: 'Due time, Unix time in milliseconds; null when unset.',
  timeSpent: 'Time spent in minutes, fractions allowed; null when unset.',
  estimate: 'Planned minutes, fractions allowed; null when unset.',
  details: 'Additional details, stored as sent; null when unset.',
}

const fields = {
  _id: z
    .uuid()
    .meta({ description: 'Task identifier, a UUID version 7.', example: '019b76da-a800-7001-8d5e-24e7b4c8f3a2' }),
  text: storableText(maxTextLength, z.string().trim()).min(1, 'must not be empty').meta({
    description: 'Task text, without leading and trailing white space.',
    example: 'Water the plants',
    maxLength: maxTextLength,
    pattern: '^[^\\x00]*[^\\s\\x00][^\\x00]*$',
  }),
  date: CalendarDate,
  isCompleted: z.boolean().meta({ description: 'false for a planned task, true for a completed one.' }),
  priority: Priority,
  // 8.64e15 ms is the last instant of a JavaScript Date (ECMA-262, Time Values and Time Range).
  // Ends at the first fault, because whole numbers have a limit of their own.
  dueTime: z.number().min(0).max(8.64e15, { abort: true }).int().meta({ format: 'int64', example: 1772323200000 }),
  timeSpent: Minutes,
  details: storableText(maxDetailsLength).meta({ example: 'The ones on the balcony twice.' }),
}

const uuidLength = 36

/** Any text: one that is not a UUID names a task that does not exist. Lower case, as PostgreSQL writes UUIDs. */
export const TaskId = z
  .string()
  .overwrite((text) => (text.length === uuidLength ? text.toLowerCase() : text))
  .meta({ description: 'The `_id` of a task.', format: 'uuid', example: fields._id.meta()?.example })

/** A task: every field, and the parts that an answer includes (docs/api.md, Tasks). */
export const Task = z
  .object({
    _id: fields._id,
    text: fields.text,
    date: fields.date,
    isCompleted: fields.isCompleted,
    priority: fields.priority.nullable().meta({ description: descriptions.priority }),
    dueTime: fields.dueTime.nullable().meta({ description: descriptions.dueTime }),
    timeSpent: fields.timeSpent.nullable().meta({ description: descriptions.timeSpent }),
    details: fields.details.nullable().meta({ description: descriptions.details }),
    order: z.int().min(0).max(2_147_483_647).meta({
      description:
        "Position within the date's list: unique there, 0 for the first task ever, with gaps where tasks left.",
      format: 'int32',
      example: 0,
    }),
    createdAt: UnixMs.meta({
      description: 'Creation time, Unix time in milliseconds.',
      format: 'int64',
      example: 1772269200000,
    }),
    archivedAt: UnixMs.nullable().meta({
      description: 'When the task was archived, Unix time in milliseconds; null while it is active.',
    }),
    previousDates: z
      .array(CalendarDate)
      .max(maxPreviousDates)
      .meta({
        description: `The dates from which the task was moved, oldest first; the newest ${maxPreviousDates} of them.`,
        example: [],
      }),
    ...Parts.shape,
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

/** A task as the dashboard returns it. */
export const DashboardTask = Task.omit({ archivedAt: true, previousDates: true }).meta({ id: 'DashboardTask' })
export type DashboardTask = z.infer<typeof DashboardTask>

/** Fields that may be left out; null means unset. */
const optionalFields = {
  priority: fields.priority.nullish().meta({ description: descriptions.priority }),
  dueTime: fields.dueTime.nullish().meta({ description: descriptions.dueTime }),
  timeSpent: fields.timeSpent.nullish().meta({ description: descriptions.timeSpent }),
  estimate: Minutes.nullish().meta({ description: descriptions.estimate }),
  details: fields.details.nullish().meta({ description: descriptions.details }),
}

export const CreateTask = z
  .strictObject({
    text: fields.text,
    date: fields.date,
    // Not as `default` in the description: generators would then require the field in requests.
    isCompleted: fields.isCompleted.default(false).meta({
      description: 'true logs work that is already done. false when absent.',
      override: ({ jsonSchema }: { jsonSchema: { default?: unknown } }) => {
        delete jsonSchema.default
      },
    }),
    ...optionalFields,
  })
  .meta({ id: 'CreateTask' })
export type CreateTask = z.infer<typeof CreateTask>

/** Only the fields that are present change. null clears an optional field; another `date` moves the task. */
export const TaskChanges = z.strictObject({
  text: fields.text.optional(),
  date: fields.date.optional(),
  isCompleted: fields.isCompleted.optional(),
  ...optionalFields,
})
export type TaskChanges = z.infer<typeof TaskChanges>

/** The input of every operation on one task. */
export const OneTask = z.strictObject({ taskId: TaskId })
export type OneTask = z.infer<typeof OneTask>

export const KeepTime = z.boolean().optional().meta({
  description:
    'Whether a due time on the date of the task moves along to another date, to the same time of day in the time zone of the account. false when absent. A `dueTime` that is sent is taken instead.',
})

export const UpdateTask = z
  .strictObject({ ...OneTask.shape, ...TaskChanges.shape, keepTime: KeepTime })
  .meta({ id: 'UpdateTask' })
export type UpdateTask = z.infer<typeof UpdateTask>

/** The same of a read, with the parts of the task that the answer includes. */
export const ReadTask = OneTask.extend(including)
export type ReadTask = z.infer<typeof ReadTask>

/** The input of every operation on one date. */
export const OneDate = z.strictObject({ date: CalendarDate })
export type OneDate = z.infer<typeof OneDate>

/** The same of a read, with the parts of tasks that the answer includes. */
export const ReadDate = OneDate.extend(including)
export type ReadDate = z.infer<typeof ReadDate>

/** Ids without repetition. The length is checked first, so that the ids of a longer list cost nothing. */
const distinct = <Id extends z.ZodType<string>>(id: Id, most: number) =>
  z
    .array(id)
    .max(most, `must name at most ${most} tasks`)
    .refine((ids) => new Set(ids).size === ids.length, {
      message: 'must not name a task twice',
      // Also beside other errors, so that the response names all of them.
      when: ({ value }) => Array.isArray(value),
    })
    .meta({ uniqueItems: true })

export const MoveTasks = z
  .strictObject({
    taskIds: distinct(TaskId, maxTasksPerChange).min(1, 'must name at least one task').meta({ uniqueItems: true }),
    date: fields.date,
    keepTime: KeepTime,
  })
  .meta({ id: 'MoveTasks' })
export type MoveTasks = z.infer<typeof MoveTasks>

/** Here an id that is not a UUID is malformed input, as the list must be exactly that of the date. */
const ListedTaskId = z
  .guid({ error: 'must be the id of a task', abort: true })
  .toLowerCase()
  .meta({ description: 'The `_id` of a task.', example: fields._id.meta()?.example })

export const ReorderTasks = z
  .strictObject({ date: fields.date, taskIds: distinct(ListedTaskId, maxReorderedTasks) })
  .meta({ id: 'ReorderTasks' })
export type ReorderTasks = z.infer<typeof ReorderTasks>

const invalidLimit = 'must be a whole number from 1 to 100'

export const ArchiveQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^(100|[1-9]\d?)$/, invalidLimit)
    .transform(Number)
    .default(50)
    .meta({
      description: 'Most tasks on a page. Without leading zeros.',
      override: asJsonType({ type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 50 }),
    }),
  cursor: ArchiveCursor.optional().meta({
    description: 'The `nextCursor` of the previous page; absent for the first page.',
    override: { minLength: 1 },
  }),
  ...including,
})
export type ArchiveQuery = z.infer<typeof ArchiveQuery>

/** A page of tasks, as a schema of this name. */
export function pageOfTasks(id: string) {
  return z
    .object({
      tasks: z.array(Task),
      nextCursor: z.string().nullable().meta({ description: 'Fetches the next page; null on the last one.' }),
    })
    .meta({ id })
}

/** A page of the archive, newest first. */
export const ArchivePage = pageOfTasks('ArchivePage')
export type ArchivePage = z.infer<typeof ArchivePage>
