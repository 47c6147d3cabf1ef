import * as z from 'zod'
import { activityTypes, causes } from '@/lib/domain/access/activity'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOldRowDeletion } from '@/lib/foundation/database/delete-in-batches'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'

/** How long entries are kept, in days. */
const activityKeptDays = 180

const pageSize = 50

const Row = z.object({
  id: z.string(),
  at: z.number(),
  type: z.enum(activityTypes),
  by: z.enum(causes),
  sessionId: z.string().nullable(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  detail: z.string().nullable(),
})

/** An entry of the activity log, as shown to its owner. Instants are in Unix ms. */
export type ActivityEntry = z.infer<typeof Row>

export type ActivityPage = { entries: ActivityEntry[]; nextCursor: string | null }

/** Cursor of a page: the id of the last entry of the page before. */
export const ActivityCursor = z.uuid()

const newest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const selectPage = statement(
  `SELECT "id", ${milliseconds('"at"')} AS "at", "type", "by", "sessionId", "address", "userAgent",
    "detail"
  FROM "Activity"
  WHERE "userId" = $1 AND "id" < $2 AND "at" > now() - interval '${activityKeptDays} days'
  ORDER BY "id" DESC LIMIT ${pageSize + 1}`,
  Row,
)

/** Lists the activity log of a user, newest first, 50 entries at a time. */
export async function listActivity(actor: Actor, cursor: string = newest): Promise<ActivityPage> {
  const { rows } = await selectPage.run(actor.userId, cursor)
  const entries = rows.slice(0, pageSize)
  return { entries, nextCursor: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

/** Deletes entries older than 180 days. */
export const deleteOldActivity = defineOldRowDeletion('Activity', 'at', `${activityKeptDays} days`)
