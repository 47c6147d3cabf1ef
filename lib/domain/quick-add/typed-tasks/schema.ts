import * as z from 'zod'
import { CreateRecurrence, Recurrence } from '@/lib/domain/recurrences/schema'
import { CreateTask, Task } from '@/lib/domain/tasks/schema'
import { maxTextLength } from '@/lib/foundation/limits'
import { boundedText, storableText } from '@/lib/foundation/values/text'
import type { PartKind } from '../parts'

const partKinds = [
  'date',
  'dueTime',
  'priority',
  'duration',
  'repeat',
  'details',
  'literal',
] as const satisfies readonly PartKind[]

const Locale = boundedText(35)
  .transform((tag, context) => {
    const known = supportedLocale(tag)
    if (known !== undefined) return known
    context.addIssue({ code: 'custom', message: 'must be a language tag (BCP 47), such as en-US' })
    return z.NEVER
  })
  .meta({
    description:
      'Language and region of the text (BCP 47), which decide the order of day and month, the clock, and words for dates beside a time. English when absent: 3/4 and 9:30, which have two meanings, then stay text.',
    example: 'en-US',
    override: { type: 'string', maxLength: 35 },
  })

function supportedLocale(tag: string): string | undefined {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag)[0]
  } catch {
    // Not a language tag.
    return undefined
  }
}

const { date } = CreateTask.shape

/**
 * Requires the date of a task that quick add does not read. Also beside other issues, and in the place of the field among
 * them, so that a request without `quickAdd` gets the same errors as one to a schema that has a date.
 */
const requireDate = new z.core.$ZodCheck({ check: 'custom', when: () => true })
requireDate._zod.check = ({ value, issues }: z.core.ParsePayload<Partial<NewTask>>) => {
  if (value.quickAdd) return
  const concerns = (name: string) => (issue: z.core.$ZodRawIssue) => issue.path?.[0] === name
  if (value.date === undefined && !issues.some(concerns('date'))) {
    const place = issues.findLastIndex(concerns('text')) + 1
    issues.splice(place, 0, { code: 'invalid_type', expected: 'string', path: ['date'], input: undefined })
  }
  if (value.locale !== undefined) {
    issues.push({ code: 'custom', path: ['locale'], message: 'must not be sent without quickAdd', input: value.locale })
  }
}

/** A task, as fields or as a line that quick add reads. The description requires the date, as the specification does. */
export const NewTask = z
  .strictObject({
    ...CreateTask.shape,
    date: date.optional(),
    // An absent one makes the same request as false.
    quickAdd: z
      .boolean()
      .optional()
      .transform((reads) => reads || undefined)
      .meta({
        description:
          'true: the text is read as the web app reads a typed line, such as `Pay rent tomorrow 5pm p1`. Other fields of the body win over what it says, and `date` may be absent: that of the text, otherwise today. false when absent.',
      }),
    locale: Locale.optional(),
  })
  .check(requireDate)
  .meta({
    id: 'CreateTask',
    override: ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      jsonSchema.required = ['text', 'date']
    },
  })
export type NewTask = z.output<typeof NewTask>

export const CreatedTask = Task.pick({ _id: true })
  .extend({
    recurrenceId: Recurrence.shape._id
      .optional()
      .meta({ description: 'The recurrence that quick add made, whose first task this is.' }),
  })
  .meta({ id: 'CreatedTask' })

export const ParseTask = z
  .strictObject({
    // White space at both ends stays, so that the places of the parts are those in the text that was sent.
    text: storableText(maxTextLength)
      .refine((text) => text.trim() !== '', 'must not be empty')
      .meta({ ...CreateTask.shape.text.meta(), description: 'The line.', example: 'Pay rent tomorrow 5pm p1' }),
    date: date.optional().meta({ ...date.meta(), description: 'Wins over a date in the text.' }),
    isCompleted: z.boolean().optional().meta({
      description: 'Whether the task is done, so that a duration is the time spent. Otherwise it is the estimate.',
    }),
    locale: Locale.optional(),
  })
  .meta({ id: 'ParseTask' })
export type ParseTask = z.output<typeof ParseTask>

const { rule, description } = Recurrence.shape

/** A line as quick add reads it: the fields of its task, and the parts of the text that they come from. */
export const ParsedTask = z
  .object({
    text: Task.shape.text,
    date: Task.shape.date,
    priority: Task.shape.priority,
    dueTime: Task.shape.dueTime,
    timeSpent: Task.shape.timeSpent,
    estimate: CreateTask.shape.estimate.unwrap(),
    details: Task.shape.details,
    repeat: z
      .object({
        rule,
        from: Recurrence.shape.from,
        time: CreateRecurrence.shape.time.unwrap(),
        description,
      })
      .meta({ id: 'ParsedRepeat' })
      .nullable()
      .meta({ description: 'How the task recurs, as the fields of a recurrence; null when it does not.' }),
    parts: z
      .array(
        z
          .object({
            // Not an enum: in Go, its constant for the priority would have the name of the type.
            kind: z
              .string()
              .meta({ description: `One of ${partKinds.join(', ')}; others may be added.`, example: 'date' }),
            start: z
              .int()
              .min(0)
              .meta({ format: 'int32', description: 'Index of the first character, in UTF-16 units.', example: 9 }),
            end: z.int().min(0).meta({ format: 'int32', description: 'Index after the last one.', example: 17 }),
            source: z.string().meta({ description: 'The part of the text.', example: 'tomorrow' }),
          })
          .meta({ id: 'ParsedPart' }),
      )
      .meta({ description: 'The parts of the line that are not the text of the task, in order.' }),
  })
  .meta({ id: 'ParsedTask' })
export type ParsedTask = z.output<typeof ParsedTask>
