import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { statement } from '@/lib/foundation/database/statement'
import { undoKeptHours } from '@/lib/foundation/limits'

const ChangeStep = z.object({ id: z.string(), version: z.int(), changes: z.record(z.string(), z.unknown()) })
/** Changes back a task that has this version. */
export type ChangeStep = z.output<typeof ChangeStep>

const UndoStep = z.union([
  ChangeStep,
  /** Puts the tasks of a date back into this order. */
  z.object({ date: z.string(), ids: z.array(z.string()) }),
])
export type UndoStep = z.output<typeof UndoStep>

const isRecent = `"at" > now() - interval '${undoKeptHours} hours'`

const selectLastEvent = statement(
  `SELECT "position"::float8, "taskId", "type"::text, ${isRecent} AS "isRecent" FROM "TaskEvent"
  WHERE "userId" = $1::uuid AND "keyId" = $2::uuid ORDER BY "position" DESC LIMIT 1`,
  z.object({ position: z.number(), taskId: z.string(), type: z.string(), isRecent: z.boolean() }),
)
const selectLastWrite = statement(
  `SELECT "position"::float8, "undo" FROM "LastWrite" WHERE "userId" = $1::uuid AND "keyId" = $2::uuid AND ${isRecent}`,
  z.object({ position: z.number(), undo: z.array(z.union([UndoStep, z.string()])) }),
)

/**
 * Reads how to undo the last write of the actor's API key: steps in the order of the changes, and what the change was in
 * place of each that cannot be undone; undefined when there is no recent write.
 */
export async function readLastWrite({ userId, key }: Actor): Promise<(UndoStep | string)[] | undefined> {
  if (!key) return undefined
  // The event first: a write in between then has a row that is newer.
  const [event] = (await selectLastEvent.run(userId, key.id)).rows
  const [written] = (await selectLastWrite.run(userId, key.id)).rows
  if (written && written.position >= (event?.position ?? 0)) return written.undo
  if (!event?.isRecent) return undefined
  // The creation of one task has no row (create_task.sql).
  return [
    event.type === 'created' ? { id: event.taskId, version: 1, changes: { isArchived: true } } : 'of another kind',
  ]
}
