import * as z from 'zod'
import { ArchiveQuery, CreateTask, Task, TaskId } from '@/lib/domain/tasks/schema'
import { CalendarDate, queryDate } from '@/lib/foundation/time/calendar-date'
import { RuleText } from '@/lib/foundation/time/repeat/rule-text'
import { readRepeat } from '@/lib/foundation/time/repeat/rule-words'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { asJsonType } from '@/lib/foundation/values/json-type'
import { boundedText } from '@/lib/foundation/values/text'

const { text, priority, estimate, details } = CreateTask.shape

const repeatExample = 'every 2 weeks on Friday'
const ruleExample = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'
const ruleFormat = { type: 'string', minLength: 1, maxLength: 500, example: ruleExample } as const

const fields = {
  text,
  priority,
  details,
  estimate,
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a local time HH:MM, such as 09:30')
    .nullish()
    .meta({
      description: 'Due time of each task, in the time zone of the account; null when unset.',
      example: '09:30',
    }),
  rule: RuleText.meta({
    description:
      'Recurrence rule of RFC 5545: FREQ DAILY, WEEKLY, MONTHLY or YEARLY, with INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, and UNTIL or COUNT.',
    override: asJsonType(ruleFormat),
  }),
  repeat: boundedText(200)
    .refine((words) => readRepeat(words) !== undefined, `must be words for a recurrence, such as “${repeatExample}”`)
    .meta({ description: 'English words instead of `rule`.', example: repeatExample }),
  startDate: CalendarDate.meta({
    ...CalendarDate.meta(),
    description: 'The date that intervals and counts begin on. No task is made before today.',
  }),
  from: z.enum(['schedule', 'completion']).meta({
    id: 'RepeatFrom',
    description: 'completion: the next task is due an interval after the last one was completed.',
  }),
  ifMissed: z.enum(['latest', 'keep']).meta({
    id: 'IfMissed',
    description: "latest: when a new task's date arrives, an older open one is archived. keep: it stays.",
  }),
}

const recurrenceId = '019b76da-a800-7001-8d5e-24e7b4c8f3b1'

/** Any text: one that is not a UUID names a recurrence that does not exist. */
export const OneRecurrence = z.strictObject({
  recurrenceId: TaskId.meta({
    description: 'The `_id` of a recurrence.',
    format: 'uuid',
    example: recurrenceId,
  }),
})
export type OneRecurrence = z.output<typeof OneRecurrence>

const bothRules = { path: ['repeat'], message: 'must not be sent with rule' }

export const CreateRecurrence = z
  .strictObject({
    text: fields.text,
    priority: fields.priority,
    details: fields.details,
    estimate: fields.estimate,
    time: fields.time,
    rule: fields.rule.optional(),
    repeat: fields.repeat.optional(),
    startDate: fields.startDate.optional(),
    from: fields.from.optional(),
    ifMissed: fields.ifMissed.optional(),
  })
  .refine(({ rule, repeat }) => rule !== undefined || repeat !== undefined, {
    path: ['rule'],
    message: 'is required, or repeat instead',
  })
  .refine(({ rule, repeat }) => rule === undefined || repeat === undefined, bothRules)
  .meta({ id: 'CreateRecurrence' })
export type CreateRecurrence = z.output<typeof CreateRecurrence>

const { rule, from, ifMissed } = CreateRecurrence.shape

/** A task that is to recur, in the web app. */
export const RepeatTask = z.strictObject({ taskId: TaskId, rule: rule.unwrap(), from, ifMissed })
export type RepeatTask = z.output<typeof RepeatTask>

/** Only the fields that are present change; null clears an optional one. */
export const UpdateRecurrence = z
  .strictObject({ ...OneRecurrence.shape, ...CreateRecurrence.shape, text: fields.text.optional() })
  .refine(({ rule, repeat }) => rule === undefined || repeat === undefined, bothRules)
  .meta({ id: 'UpdateRecurrence' })
export type UpdateRecurrence = z.output<typeof UpdateRecurrence>

const { startDate: _startDate, ...changes } = UpdateRecurrence.shape

/** A date, and what changes from it on. */
export const SplitRecurrence = z
  .strictObject({
    ...changes,
    date: CalendarDate.meta({ ...CalendarDate.meta(), description: 'The first date that changes.' }),
  })
  .refine(({ rule, repeat }) => rule === undefined || repeat === undefined, bothRules)
  .meta({ id: 'SplitRecurrence' })
export type SplitRecurrence = z.output<typeof SplitRecurrence>

const { date: _date, recurrenceId: _recurrenceId, ...splitChanges } = SplitRecurrence.shape

/** A task whose recurrence changes from its date on, in the web app. */
export const SplitAtTask = z.strictObject({ taskId: TaskId, ...splitChanges })

/** A split that is undone, in the web app: the recurrence that it made, the one before it, and the rule of that. */
export const JoinRecurrences = z.strictObject({
  ...OneRecurrence.shape,
  earlierId: OneRecurrence.shape.recurrenceId,
  rule: fields.rule,
})
export type JoinRecurrences = z.output<typeof JoinRecurrences>

/** A recurrence as callers see it. */
export const Recurrence = z
  .object({
    _id: z.uuid().meta({ description: 'Identifier, a UUID version 7.', example: recurrenceId }),
    text: fields.text,
    priority: Task.shape.priority,
    details: Task.shape.details,
    estimate: fields.estimate.unwrap(),
    time: fields.time.unwrap(),
    rule: z.string().meta({ description: 'Recurrence rule (RFC 5545).', example: ruleExample }),
    description: z.string().meta({ description: 'The rule in English.', example: repeatExample }),
    startDate: fields.startDate,
    from: fields.from,
    ifMissed: fields.ifMissed,
    isPaused: z.boolean().meta({ description: 'While true, no task is made.' }),
    nextDate: CalendarDate.nullable().meta({
      description: 'The date of the next open task, existing or to come; null when there is none.',
    }),
    createdAt: UnixMs.meta({ description: 'Unix time in milliseconds.', format: 'int64', example: 1772269200000 }),
  })
  .meta({ id: 'Recurrence' })
export type Recurrence = z.output<typeof Recurrence>

export const CreatedRecurrence = Recurrence.pick({ _id: true }).meta({ id: 'CreatedRecurrence' })

export const Recurrences = z.object({ recurrences: z.array(Recurrence) }).meta({ id: 'Recurrences' })
export type Recurrences = z.output<typeof Recurrences>

export const RecurrenceTasksQuery = z.strictObject({
  ...OneRecurrence.shape,
  limit: ArchiveQuery.shape.limit,
  before: queryDate('Only occurrences before this date: the `nextBefore` of a page.'),
})
export type RecurrenceTasksQuery = z.output<typeof RecurrenceTasksQuery>

export const RecurrenceTasks = z
  .object({
    tasks: z.array(Task),
    nextBefore: CalendarDate.nullable().meta({
      description: 'Fetches the next page as `before`; null on the last one.',
    }),
  })
  .meta({ id: 'RecurrenceTasks' })
export type RecurrenceTasks = z.output<typeof RecurrenceTasks>

export const recurrenceExample: Recurrence = {
  _id: recurrenceId,
  text: 'Water the plants',
  priority: null,
  details: null,
  estimate: 30,
  time: '09:30',
  rule: ruleExample,
  description: repeatExample,
  startDate: '2026-03-06',
  from: 'schedule',
  ifMissed: 'latest',
  isPaused: false,
  nextDate: '2026-03-06',
  createdAt: 1772269200000,
}
export const oneRecurrenceExample: OneRecurrence = { recurrenceId }
