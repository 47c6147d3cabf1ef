import type { Actor } from '@/lib/domain/access/actor'
import type { Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { newId } from '@/lib/foundation/database/new-id'
import { refuseTask } from './refusals'
import type { CreateTask } from './schema'
import { defineWrite, write } from './write'

export const insertTask = defineWrite('create_task', {
  task_id: Sql.uuid,
  task_text: Sql.text,
  day: Sql.date,
  is_completed: Sql.boolean,
  task_priority: Sql.priority.nullable(),
  due_time: Sql.bigint.nullable(),
  time_spent: Sql.float.nullable(),
  task_estimate: Sql.float.nullable(),
  task_details: Sql.text.nullable(),
})

/**
 * Appends a task to its date's list. Returns its id.
 * @param id a new UUID version 7
 * @throws LIMIT_REACHED when the date or the account is full; IDEMPOTENCY_KEY_REUSED
 */
export function createTask(
  actor: Actor,
  input: CreateTask,
  { once }: Terms = {},
  id: string = newId(),
): Promise<Reply<{ _id: string }>> {
  return write(actor, insertTask, toParameters(id, input), { output: { _id: id }, once, refuse: refuseTask })
}

export function toParameters(id: string, input: CreateTask) {
  return {
    task_id: id,
    task_text: input.text,
    day: input.date,
    is_completed: input.isCompleted,
    task_priority: input.priority ?? null,
    due_time: input.dueTime ?? null,
    time_spent: input.timeSpent ?? null,
    task_estimate: input.estimate ?? null,
    task_details: input.details ?? null,
  }
}
