import * as z from 'zod'
import { ChangeCause, including } from '@/lib/domain/tasks/parts'
import { ArchiveQuery, Task } from '@/lib/domain/tasks/schema'
import { eventsKeptDays, maxChangeWaitSeconds } from '@/lib/foundation/limits'
import { UnixMs } from '@/lib/foundation/time/unix-ms'
import { asJsonType } from '@/lib/foundation/values/json-type'

/** Every kind of change, as the database stores it. Names for callers begin with `task.`. */
export const taskEventTypes = [
  'created',
  'updated',
  'completed',
  'reopened',
  'moved',
  'reordered',
  'archived',
  'restored',
  'deleted',
] as const
export type TaskEventType = (typeof taskEventTypes)[number]

/** How callers name a kind of change. */
export const nameOfEvent = <Type extends TaskEventType>(type: Type): `task.${Type}` => `task.${type}`
const eventNames = taskEventTypes.map(nameOfEvent)

export const changeCursorPattern = /^(0|[1-9]\d{0,14})$/

/** The position of an event among those of its account; 0 before the first. */
const ChangeCursor = z
  .string()
  .regex(changeCursorPattern, 'must be the nextCursor of an earlier answer')
  .transform(Number)

export const ChangesSince = z.strictObject({
  since: ChangeCursor.optional().meta({
    description: `A cursor: changes after it. Absent to begin now. Changes are kept for ${eventsKeptDays} days.`,
    override: asJsonType({ type: 'string', minLength: 1, pattern: changeCursorPattern.source, example: '41' }),
  }),
})
export type ChangesSince = z.output<typeof ChangesSince>

const invalidWait = `must be a whole number from 0 to ${maxChangeWaitSeconds}`

export const ChangesQuery = ChangesSince.extend({
  limit: ArchiveQuery.shape.limit.meta({
    ...ArchiveQuery.shape.limit.meta(),
    description: 'Most changes in an answer. Without leading zeros.',
  }),
  wait: z
    .string()
    .regex(/^\d{1,2}$/, invalidWait)
    .transform(Number)
    .refine((seconds) => seconds <= maxChangeWaitSeconds, invalidWait)
    .default(0)
    .meta({
      description:
        'How many seconds to wait for a change when there is none after `since` (long polling). The answer comes as soon as there is one.',
      override: asJsonType({
        type: 'integer',
        format: 'int32',
        minimum: 0,
        maximum: maxChangeWaitSeconds,
        default: 0,
      }),
    }),
  ...including,
})
export type ChangesQuery = z.output<typeof ChangesQuery>

/** A change of a task, as callers see it. */
export const Change = z
  .object({
    id: z.string().meta({
      description: 'Cursor of this change. Unique within the account.',
      example: '42',
    }),
    type: z.enum(eventNames).meta({
      description: `One of ${eventNames.join(', ')}. New types may be added.`,
      example: 'task.completed',
      // Generated clients reject values that a closed enum does not list.
      override: ({ jsonSchema }: { jsonSchema: { enum?: unknown } }) => {
        delete jsonSchema.enum
      },
    }),
    at: UnixMs.meta({ description: 'When it happened, Unix time in milliseconds.', format: 'int64' }),
    by: ChangeCause,
    taskId: z
      .string()
      .meta({ format: 'uuid', description: 'The `_id` of the task.', example: Task.shape._id.meta()?.example }),
    task: Task.nullable().meta({
      description: 'The task as it is now, which may be newer than this change; null when it no longer exists.',
    }),
  })
  .meta({ id: 'Change' })
export type Change = z.output<typeof Change>

/** Changes in the order in which they happened. */
export const Changes = z
  .object({
    changes: z.array(Change),
    nextCursor: z.string().meta({ description: 'Send it as `since` for what comes after.', example: '42' }),
  })
  .meta({ id: 'Changes' })
export type Changes = z.output<typeof Changes>
