import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation } from '@/lib/domain/operation/operation'
import { archivedTaskExample } from '@/lib/domain/tasks/examples'
import { ArchivePage, ArchiveQuery, Task } from '@/lib/domain/tasks/schema'
import { taskJsonWith } from '@/lib/domain/tasks/task-json'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { encodeArchiveCursor } from './archive-cursor'

export const listArchivedTasksOperation = defineOperation({
  name: 'listArchivedTasks',
  group: 'Tasks',
  effect: 'read',
  summary: 'List the archived tasks',
  description:
    'A page of the archive, the last archived first. `nextCursor` fetches the next page; it is null on the last.',
  isIdempotent: true,
  input: ArchiveQuery,
  output: ArchivePage,
  errors: [],
  example: { input: {}, output: { tasks: [archivedTaskExample], nextCursor: null } },
  isCompressed: true,
  run: listArchivedTasks,
})

// With the table's name, ORDER BY means the column. Without it, it would mean the number of the same name in the select
// list, for which no index exists, and each page would sort the whole archive.
/** $2 and $3 where the previous page ended, $4 how many. */
const selectPage = (included?: string) =>
  statement(
    `SELECT ${taskJsonWith(included)} AS task, ${milliseconds('"archivedAt"')} AS "archivedAt"
  FROM "Task"
  WHERE "userId" = $1::uuid AND "archivedAt" IS NOT NULL AND ("archivedAt", "id") < ($2::timestamptz, $3::uuid)
  ORDER BY "Task"."archivedAt" DESC, "id" DESC
  LIMIT $4::integer`,
    z.object({ task: Task, archivedAt: z.number() }),
  )
const selectArchivePage = selectPage()
/** $5 the names of the parts. */
const selectArchivePageWithParts = selectPage('$5::text[]')

const beforeEverything = { at: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

/** A page of the archived tasks, the last archived first. */
export async function listArchivedTasks(actor: Actor, { limit, cursor, include }: ArchiveQuery): Promise<ArchivePage> {
  const start = cursor ? { at: new Date(cursor.archivedAt), id: cursor.id } : beforeEverything
  // One more than requested tells whether there is a next page.
  const values = [actor.userId, start.at, start.id, limit + 1]
  const { rows } = include
    ? await selectArchivePageWithParts.run(...values, include)
    : await selectArchivePage.run(...values)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor =
    last && rows.length > limit ? encodeArchiveCursor({ archivedAt: last.archivedAt, id: last.task._id }) : null
  return { tasks: page.map(({ task }) => task), nextCursor }
}
