import * as z from 'zod'
import { maxTimeSpent } from '@/lib/foundation/limits'
import { boundedText } from '@/lib/foundation/values/text'

export const Minutes = z.number().min(0).max(maxTimeSpent).meta({ format: 'double', example: 12.5 })

/** The API key, the session or the recurrence that made a change. */
export const ChangeCause = z
  .object({
    key: z.string().optional().meta({ description: 'The name of the API key, as it was then.', example: 'laptop' }),
    session: z.boolean().optional().meta({ description: 'true for the web app.' }),
    recurrence: z
      .string()
      .optional()
      .meta({ format: 'uuid', description: 'The `_id` of the recurrence that made the task, or changed it.' }),
  })
  .meta({
    id: 'ChangeCause',
    description: 'What made the change: an API key, a session of the web app, or a recurrence.',
  })

/** SQL for the JSON of the same, from a row of "TaskEvent". */
export const causeJson = `CASE WHEN "recurrenceId" IS NOT NULL THEN (SELECT row_to_json(by) FROM (SELECT "recurrenceId" AS recurrence) AS by)
    WHEN "keyId" IS NULL THEN '{"session":true}'::json
    ELSE (SELECT row_to_json(by) FROM (SELECT "keyName" AS key) AS by) END`

/** A task can have been shifted by any number of others that were reordered: that many of its events are looked at. */
const recentEvents = 20

/**
 * SQL for the last events of a task that changed more than its place, as FROM and WHERE.
 * @param task SQL for its id
 */
export const recentChanges = (task: string) => `FROM (
    SELECT * FROM "TaskEvent" WHERE "userId" = $1::uuid AND "taskId" = ${task}
    ORDER BY "position" DESC LIMIT ${recentEvents}
  ) AS change WHERE "type" <> 'reordered'`

/** Each part of a task that an answer has only if `include` names it. */
const schemas = {
  estimate: Minutes.nullable().meta({
    description: 'Planned minutes, fractions allowed; null when unset. Present if `include` names it.',
  }),
  recurrence: z.uuid().nullable().meta({
    description: 'The `_id` of the recurrence that made the task; null without one. Present if `include` names it.',
  }),
  labels: z.array(z.string()).meta({
    description: 'The labels in the text, without their `#`. Present if `include` names them.',
    example: ['work'],
  }),
  checklist: z
    .object({ done: z.int().meta({ format: 'int32' }), total: z.int().meta({ format: 'int32' }) })
    .meta({ id: 'Checklist' })
    .nullable()
    .meta({
      description: 'The task list items in the details; null without any. Present if `include` names it.',
      example: { done: 2, total: 5 },
    }),
  author: ChangeCause.nullable().meta({
    description:
      'What made the last change of the task, other than of its place; null once that is older than changes are kept. Present if `include` names it.',
  }),
}

export type Part = keyof typeof schemas
// The cast is safe: Object.keys returns the keys of the table above, typed as plain strings.
export const partNames = Object.keys(schemas) as Part[]

/** SQL for each part, from a row of "Task" of the user $1. */
export const partFields = {
  estimate: '"estimate"',
  recurrence: `(SELECT r."id" FROM "Occurrence" AS o
    JOIN "Recurrence" AS r ON r."userId" = $1::uuid AND r."id" = o."recurrenceId" AND r."endedAt" IS NULL
    WHERE o."userId" = $1::uuid AND o."taskId" = "Task"."id" LIMIT 1)`,
  labels: '"taskLabels"("text")',
  checklist: '"taskChecklist"("details")',
  author: `(SELECT ${causeJson} ${recentChanges('"Task"."id"')} ORDER BY "position" DESC LIMIT 1)`,
} as const satisfies Record<Part, string>

/** The parts of an answer that includes some. */
export const Parts = z.object(schemas).partial()

const unknownPart = `must be names of ${partNames.join(', ')}, with commas between them`
/** Several times the length of all names. */
const maxIncludeLength = 200
const oneName = `(${partNames.join('|')})`

/** The parts that an answer includes. */
export const Include = boundedText(maxIncludeLength, unknownPart)
  .regex(new RegExp(`^${oneName}(,${oneName})*$`), unknownPart)
  // The cast is safe: the pattern allows no other names.
  .transform((list) => list.split(',') as Part[])
  .meta({
    description: `Parts of tasks that the answer includes: names of ${partNames.join(', ')}, with commas between them.`,
    example: 'estimate',
  })

/** The parameter of every read that can include parts. */
export const including = { include: Include.optional() }
