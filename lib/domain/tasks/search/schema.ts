import * as z from 'zod'
import { Label } from '@/lib/domain/tasks/labels/schema'
import { including } from '@/lib/domain/tasks/parts'
import { ArchiveQuery, Priority, pageOfTasks } from '@/lib/domain/tasks/schema'
import { eventsKeptDays, maxSearchLength } from '@/lib/foundation/limits'
import { CalendarDate, queryDate } from '@/lib/foundation/time/calendar-date'
import { asJsonType } from '@/lib/foundation/values/json-type'
import { boundedText, storableText } from '@/lib/foundation/values/text'
import { cursorPattern, invalidCursor, maxCursorLength } from './archive-cursor'

const SearchState = z.enum(['all', 'open', 'completed', 'archived']).meta({ id: 'SearchState' })
export type SearchState = z.infer<typeof SearchState>

const SearchSort = z.enum(['newest', 'oldest', 'archived']).meta({ id: 'SearchSort' })
export type SearchSort = z.infer<typeof SearchSort>

/** In Unix ms (ECMA-262, Time Values and Time Range). */
const largestInstant = 8.64e15

/** End of a page: the sort, and the last task's date and order, or when it was archived (Unix ms) and its id. */
const Position = z.union([
  z.tuple([z.enum(['newest', 'oldest']), CalendarDate, z.int().min(0).max(2_147_483_647)]),
  z.tuple([z.literal('archived'), z.int().min(0).max(largestInstant), z.uuid()]),
])
export type SearchPosition = z.infer<typeof Position>

/** A pagination cursor, opaque to clients: base64 of a position. */
const SearchCursor = boundedText(maxCursorLength, invalidCursor)
  .regex(cursorPattern, invalidCursor)
  .transform((cursor, context) => {
    const position = Position.safeParse(decode(cursor))
    if (position.success) return position.data
    context.addIssue({ code: 'custom', message: invalidCursor })
    return z.NEVER
  })

export function encodeSearchCursor(position: SearchPosition): string {
  return btoa(JSON.stringify(position))
}

function decode(cursor: string): unknown {
  try {
    return JSON.parse(atob(cursor))
  } catch {
    // The schema rejects undefined.
    return undefined
  }
}

/** A date, or an instant as Unix time in milliseconds or in ISO 8601 with its offset. */
const DateOrInstant = z.union(
  [
    CalendarDate,
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number)
      .refine((instant) => instant <= largestInstant),
    z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
  ],
  { error: 'must be a date, words such as yesterday, or an instant such as 1772352000000 or 2026-03-01T08:00:00Z' },
)

export const SearchQuery = z
  .strictObject({
    q: storableText(maxSearchLength, z.string().trim()).optional().meta({
      description:
        'Words that the text or the details must contain, each at least as the beginning of a word, or in another form: invoices finds invoice. Case, accents and punctuation are ignored. Absent or empty for every task.',
      example: 'water plant',
      maxLength: maxSearchLength,
    }),
    from: queryDate('The first date.'),
    to: queryDate('The last date.'),
    state: SearchState.default('all').meta({
      description: 'open and completed tasks are active ones.',
    }),
    priority: Priority.optional().meta({ description: 'Only tasks of this priority.' }),
    label: Label.optional().meta({
      ...Label.meta(),
      description: 'A label that the text has, with or without its `#`. Case is ignored.',
    }),
    movedFrom: queryDate('Only tasks that were moved away from this date, and are on another one.'),
    changedSince: DateOrInstant.optional().meta({
      description: `Only tasks that changed at or after this date or instant, within the last ${eventsKeptDays} days. A change of its place in a list alone does not count. A date may be words, such as yesterday; an instant is Unix time in milliseconds, or ISO 8601 such as 2026-03-01T08:00:00Z.`,
      override: asJsonType({ type: 'string', example: '2026-03-01' }),
    }),
    hasDueTime: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional()
      .meta({
        description: 'Only tasks with a due time, or only those without.',
        override: asJsonType({ type: 'boolean', example: true }),
      }),
    sort: SearchSort.default('newest').meta({
      description:
        'By date and order, the newest or the oldest first, or the last archived first, which needs state=archived.',
    }),
    limit: ArchiveQuery.shape.limit,
    cursor: SearchCursor.optional().meta({
      description: 'The `nextCursor` of the previous page; absent for the first page.',
      override: { minLength: 1 },
    }),
    ...including,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || to >= from, {
    path: ['to'],
    message: 'must not be before from',
  })
  .refine(({ sort, state }) => sort !== 'archived' || state === 'archived', {
    path: ['sort'],
    message: 'archived needs state=archived',
  })
  .refine(({ cursor, sort }) => cursor === undefined || cursor[0] === sort, {
    path: ['cursor'],
    message: 'must be the nextCursor of an answer with the same sort',
  })
export type SearchQuery = z.infer<typeof SearchQuery>

/** A page of found tasks. */
export const FoundTasks = pageOfTasks('FoundTasks')
export type FoundTasks = z.infer<typeof FoundTasks>
