import * as z from 'zod'
import type { Terms } from '@/lib/domain/operation/operation'
import type { TaskChanges } from '@/lib/domain/tasks/schema'
import { type Connection, statement } from '@/lib/foundation/database/statement'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { hasRoomAnyway, requireRoom, uncheckedBytes } from './room'

const selectSizes = statement(
  `SELECT "date"::text AS date, octet_length("text") AS text, coalesce(octet_length("details"), 0) AS details
  FROM "Task" WHERE "userId" = $1::uuid AND "id" = $2::uuid AND "archivedAt" IS NULL
  AND ($3::integer[] IS NULL OR "version" = ANY ($3::integer[]))`,
  z.object({ date: z.string(), text: z.int(), details: z.int() }),
)

/** The bytes of a text or details that are sent; as before when they are not. */
export function bytesAfter(sent: string | null | undefined, before: number): number {
  return sent === undefined ? before : Buffer.byteLength(sent ?? '')
}

type Update = {
  taskId: string
  changes: Pick<TaskChanges, 'text' | 'details' | 'date'>
  /** The versions that the task may have. */
  versions?: Terms['versions']
}

/** Whether a change in place may need more room than its date has. */
export function mayNeedRoom({ text, details }: Update['changes']): boolean {
  return bytesAfter(text, 0) + bytesAfter(details, 0) >= uncheckedBytes
}

/**
 * Checks that the date of a task has room for what the task becomes. One that the update will refuse needs none.
 * @param end the position after the last task of `changes.date`, whose lock is held
 * @throws LIMIT_REACHED
 */
export async function requireRoomToUpdate(
  connection: Connection,
  userId: string,
  { taskId, changes, versions }: Update,
  end = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (hasRoomAnyway(end, 1)) return
  const [before] = (await selectSizes.on(connection).run(userId, taskId, versions ?? null)).rows
  if (!before) return
  const { text, details } = before
  const bytes = bytesAfter(changes.text, text) + bytesAfter(changes.details, details)
  const date: CalendarDate = changes.date ?? before.date
  const added = date === before.date ? { tasks: 0, bytes: bytes - text - details } : { tasks: 1, bytes }
  if (added.tasks > 0 || added.bytes >= uncheckedBytes) await requireRoom(connection, userId, { date, end }, added)
}
