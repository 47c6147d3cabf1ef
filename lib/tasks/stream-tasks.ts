import * as z from 'zod'
import type { Actor } from '@/lib/access/actor'
import { statement } from '@/lib/database/statement'
import { Task } from './schema'
import { taskJson } from './task-json'

const pageSize = 1000
const beforeEveryId = '00000000-0000-0000-0000-000000000000'

const selectPage = statement(
  `SELECT ${taskJson} AS task FROM "Task"
  WHERE "userId" = $1::uuid AND "id" > $2::uuid ORDER BY "id" LIMIT ${pageSize}`,
  z.object({ task: Task }),
)

/** Every task of the actor by id, read in pages of 1,000, because an account may have a million. */
export async function* streamTasks(actor: Actor): AsyncGenerator<Task> {
  let last = beforeEveryId
  for (;;) {
    const { rows } = await selectPage.run(actor.userId, last)
    for (const { task } of rows) yield task
    const end = rows.at(-1)
    if (!end || rows.length < pageSize) return
    last = end.task._id
  }
}
