import type { Actor } from '@/lib/domain/access/actor'
import { type Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { refuseTask } from './refusals'
import type { TaskChanges } from './schema'
import { idOrNone } from './task-id'
import { defineWrite, write } from './write'

/** A change of a task: new values of fields, and members that are no fields (change_task.sql). */
export type Changes = TaskChanges & {
  /** Completes an open task, and opens a completed one. */
  isToggled?: true
  isArchived?: boolean
  /** The position on the new date, if no task has it. */
  place?: number
}

export const changeOne = defineWrite('change_task', {
  task_id: Sql.uuid,
  versions: Sql.integers.nullable(),
  changes: Sql.json,
})

/**
 * Changes one task of the actor, which gets another version if anything about it changes.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has none of the required versions;
 * INVALID_OPERATION when it is archived, unless the change concerns that; LIMIT_REACHED when its date or the account is
 * full; IDEMPOTENCY_KEY_REUSED
 */
export function changeTask(
  actor: Actor,
  taskId: string,
  changes: Changes,
  { versions, once }: Terms,
): Promise<Reply<Success>> {
  const parameters = { task_id: idOrNone(taskId), versions: versions ? [...versions] : null, changes }
  return write(actor, changeOne, parameters, { output: success, once, refuse: refuseTask })
}
