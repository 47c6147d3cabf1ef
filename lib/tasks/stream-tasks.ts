import { NIL } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { pageSize, streamPages } from '@/lib/database/stream-pages'
import { Task } from './schema'
import { taskJson } from './task-json'

const selectPage = statement(
  `SELECT ${taskJson} AS task FROM "Task"
  WHERE "userId" = $1::uuid AND "id" > $2::uuid ORDER BY "id" LIMIT ${pageSize}`,
  z.object({ task: Task }),
)

/** Every task of the actor by id. */
export function streamTasks(actor: Actor): AsyncGenerator<Task> {
  return streamPages<Task>(async (last) => {
    const { rows } = await selectPage.run(actor.userId, last?._id ?? NIL)
    return rows.map(({ task }) => task)
  })
}
