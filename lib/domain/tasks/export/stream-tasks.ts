import { NIL } from 'uuid'
import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { taskFields } from '@/lib/domain/tasks/columns'
import { partFields } from '@/lib/domain/tasks/parts'
import { Task } from '@/lib/domain/tasks/schema'
import { rowJson } from '@/lib/domain/tasks/task-json'
import { statement } from '@/lib/foundation/database/statement'
import { pageSize, streamPages } from '@/lib/foundation/database/stream-pages'

const selectPage = statement(
  `SELECT ${rowJson({ ...taskFields, estimate: partFields.estimate, recurrence: partFields.recurrence })} AS task FROM "Task"
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
