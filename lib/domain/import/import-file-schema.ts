import * as z from 'zod'
import { CreateTask } from '@/lib/domain/tasks/schema'
import { maxImportColumns } from '@/lib/foundation/limits'
import { CalendarDate, queryDate } from '@/lib/foundation/time/calendar-date'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { asJsonType } from '@/lib/foundation/values/json-type'
import { type ColumnField, columnFields, formatIds } from './schema'

const fieldNames = Object.keys(columnFields).join(', ')

/** The field of each column, in their order; empty for none. */
const ChosenColumns = z
  .string()
  .transform((text) => text.split(',').map((field) => field || null))
  // The cast is safe: Object.keys returns the keys of the table, typed as plain strings.
  .pipe(z.array(z.enum(Object.keys(columnFields) as ColumnField[]).nullable()).max(maxImportColumns))

/** Choices of a request, as its query has them. */
export const QueryChoices = z.object({
  format: z
    .enum(formatIds)
    .meta({ id: 'ImportFormat' })
    .optional()
    .meta({ description: 'The format. Its content tells it when absent.' }),
  columns: ChosenColumns.optional().meta({
    description: `The field of each column of a table, separated by commas and empty for none: ${fieldNames}.`,
    example: 'text,due,,priority',
  }),
  dayOrder: z
    .enum(['day-first', 'month-first'])
    .meta({ id: 'DayOrder' })
    .optional()
    .meta({ description: 'Reads dates such as 3/4/2026, which are not certain otherwise.' }),
})

export const ImportFile = z
  .strictObject({
    file: z
      .instanceof(Uint8Array)
      .refine(({ length }) => length > 0, 'must not be empty')
      .meta({ description: 'The file, as the body of the request.', override: { type: 'string', format: 'binary' } }),
    dryRun: z
      .enum(['true', 'false'])
      .default('false')
      .transform((text) => text === 'true')
      .meta({
        description: 'true creates nothing: the answer says what an import would create.',
        override: asJsonType({ type: 'boolean', default: false }),
      }),
    date: queryDate('The date of tasks without one. Today when absent.'),
    ...QueryChoices.shape,
  })
  .meta({ id: 'ImportFile' })
export type ImportFile = z.output<typeof ImportFile>

const count = (description: string) => z.int().meta({ format: 'int32', description })

const ImportProblem = z
  .object({
    line: z.int().meta({ format: 'int32' }).nullable().meta({ description: 'From 1; null for the file as a whole.' }),
    isSkipped: z.boolean().meta({ description: 'true: not imported. false: imported in another form.' }),
    message: z.string().meta({ description: 'For people.' }),
  })
  .meta({ id: 'ImportProblem' })

const { text, isCompleted, priority, dueTime, timeSpent, estimate, details } = CreateTask.shape
const ImportedTask = z
  .object({
    line: z.int().meta({ format: 'int32', description: 'The line of the file on which the task begins, from 1.' }),
    text,
    date: CalendarDate,
    isUndated: z.boolean().meta({ description: 'Whether the file names no date.' }),
    isCompleted: isCompleted.unwrap(),
    priority: priority.unwrap(),
    dueTime: dueTime.unwrap(),
    timeSpent: timeSpent.unwrap(),
    estimate: estimate.unwrap(),
    details: details.unwrap(),
    archivedAt: UnixMs.nullable().meta({ description: 'When it was archived; null for an active task.' }),
    repeat: z
      .object({
        rule: z.string().meta({ description: 'Recurrence rule (RFC 5545).' }),
        from: z.string().meta({ description: '`schedule` or `completion`.' }),
        ifMissed: z.string().optional().meta({ description: '`keep` or `latest`, of an export of Daymark.' }),
        isPaused: z.boolean().optional().meta({ description: 'true for a recurrence that is paused.' }),
        description: z.string().meta({ description: 'The rule in English.' }),
      })
      .meta({ id: 'ImportedRepeat' })
      .nullable()
      .meta({ description: 'Makes it a recurrence; null for a task.' }),
  })
  .meta({ id: 'ImportedTask' })

export const ImportedFile = z
  .object({
    dryRun: z.boolean(),
    format: z.string().meta({ description: 'The name of the format, for people.', example: 'CSV' }),
    count: count('Tasks, those that recur included.'),
    completedCount: count('How many of them are completed.'),
    recurringCount: count('How many of them recur.'),
    undatedCount: count('How many of them have no date in the file.'),
    isRepeated: z.boolean().meta({
      description: 'Whether an earlier import of the same file created the tasks, and this one nothing.',
    }),
    importedAt: UnixMs.nullable().meta({
      description:
        'Of a dry run: when the same file was imported before, Unix time in milliseconds; null if it was not in 24 hours.',
    }),
    problems: z.array(ImportProblem).meta({ description: 'What is not imported, or in another form, by line.' }),
    tasks: z.array(ImportedTask).meta({ description: 'The tasks of a dry run. Empty otherwise.' }),
    columns: z
      .array(
        z
          .object({
            column: z.string(),
            field: z.string().nullable().meta({ description: 'The field that it becomes; null for none.' }),
            examples: z.array(z.string()).meta({ description: 'Its first values.' }),
          })
          .meta({ id: 'ImportedColumn' }),
      )
      .meta({ description: 'The columns of a table, which `columns` can assign to other fields.' }),
    isOrderOpen: z.boolean().meta({ description: 'Whether dates such as 3/4/2026 need `dayOrder`.' }),
  })
  .meta({ id: 'ImportedFile' })
export type ImportedFile = z.output<typeof ImportedFile>
