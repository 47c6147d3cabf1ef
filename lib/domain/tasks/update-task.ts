import type { Actor } from '@/lib/domain/access/actor'
import { replayIfHeld } from '@/lib/domain/operation/idempotency/claim'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { queryPool } from '@/lib/foundation/database/client'
import type { Connection } from '@/lib/foundation/database/statement'
import { archivedRefusal, changeTask, defineChange } from './change-task'
import { changeableFields } from './columns'
import { completionEvent, setCompletion } from './completion'
import { previousDatesAfterMove } from './conditions'
import { oneTaskExample } from './examples'
import { mayNeedRoom, requireRoomToUpdate } from './quota/room-to-update'
import { UpdateTask } from './schema'
import { isTaskId } from './task-id'

export const updateTaskOperation = defineOperation({
  name: 'updateTask',
  group: 'Tasks',
  effect: 'write',
  summary: 'Update a task',
  description:
    "Changes the fields that are sent. null clears an optional field. Another `date` moves the task to the end of that date's list.",
  isIdempotent: true,
  input: UpdateTask,
  output: Success,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: { ...oneTaskExample, priority: null, timeSpent: 12.5 }, output: success },
  isVersioned: true,
  isConditional: true,
  run: updateTask,
})

const body = '$4::jsonb'
const nextFields = changeableFields
  .map(({ name, sent, after }) => `${after(body, sent(body))} AS "next_${name}"`)
  .join(', ')
const others = changeableFields.filter(({ name }) => name !== 'isCompleted')
const setNextFields = [
  ...others.map(({ name }) => `"${name}" = "next_${name}"`),
  setCompletion('"next_isCompleted"'),
].join(', ')
const rowOf = (column: (name: string) => string) => `(${others.map(({ name }) => column(name)).join(', ')})`

/** @param moved SQL for whether the task moves */
const eventTypes = (moved: string) => `array_remove(ARRAY[
  CASE WHEN ${moved} THEN 'moved' END,
  CASE WHEN ${rowOf((name) => `"next_${name}"`)} IS DISTINCT FROM ${rowOf((name) => `"Task"."${name}"`)} THEN 'updated' END,
  ${completionEvent('"next_isCompleted"')}
], NULL)`

const computedFrom = (moved: string) =>
  `CROSS JOIN LATERAL (SELECT ${nextFields}) AS next CROSS JOIN LATERAL (SELECT ${eventTypes(moved)} AS types) AS happening`

// A request that changes no value keeps the version.
const countChanges = `"version" + CASE WHEN types = '{}' THEN 0 ELSE 1 END`

/** $4: the changes, JSON. */
const updateFields = defineChange({
  computed: {
    values: 1,
    columns: 'next.*, types, now() AS "now"',
    from: computedFrom('false'),
  },
  set: setNextFields,
  version: countChanges,
  requires: 'active',
})

/** $4: the changes, JSON; $5: the date; $6: the position at its end. The lock on the date is held. */
const updateAndMove = defineChange({
  computed: {
    values: 3,
    columns: 'next.*, types, now() AS "now", $5::date AS day, $6::integer AS position',
    from: computedFrom('"Task"."date" <> $5::date'),
  },
  set: `${setNextFields},
    "date" = day,
    "order" = CASE WHEN "date" = day THEN "order" ELSE position END,
    "previousDates" = CASE WHEN "date" = day THEN "previousDates" ELSE ${previousDatesAfterMove} END`,
  version: countChanges,
  requires: 'active',
})

/**
 * Changes the fields that are present. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version; INVALID_OPERATION
 * when it is archived; LIMIT_REACHED when its date or the account is full; IDEMPOTENCY_KEY_REUSED
 */
export async function updateTask(
  actor: Actor,
  { taskId, ...changes }: UpdateTask,
  terms: Terms = {},
): Promise<Reply<Success>> {
  const sent = JSON.stringify(changes)
  const { date } = changes
  const checkRoom = (connection: Connection, end?: number) =>
    requireRoomToUpdate(connection, actor.userId, { taskId, changes, versions: terms.versions }, end)
  if (date !== undefined) {
    const change = { taskId, values: [sent, date], date, refusal: archivedRefusal, prepare: checkRoom }
    return changeTask(actor, updateAndMove, change, terms)
  }
  return replayIfHeld(actor.userId, terms.once, async () => {
    if (mayNeedRoom(changes) && isTaskId(taskId)) await checkRoom({ query: queryPool })
    return changeTask(actor, updateFields, { taskId, values: [sent], refusal: archivedRefusal }, terms)
  })
}
