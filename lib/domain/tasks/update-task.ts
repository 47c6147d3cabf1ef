import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import type { CalendarDate } from '@/lib/foundation/time/dates'
import { moveDueTime } from '@/lib/foundation/time/local-time'
import { changeTask } from './change-task'
import { oneTaskExample } from './examples'
import { readTimed } from './read-timed'
import { retryOutdated } from './retry-outdated'
import { UpdateTask } from './schema'
import { idOrNone } from './task-id'

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

/**
 * Changes the fields that are present. Another date moves the task to the end of that date's list.
 * @throws NOT_FOUND when the actor has no such task; PRECONDITION_FAILED when it has another version; INVALID_OPERATION
 * when it is archived; LIMIT_REACHED when its date or the account is full; IDEMPOTENCY_KEY_REUSED
 */
export function updateTask(actor: Actor, update: UpdateTask, terms: Terms = {}): Promise<Reply<Success>> {
  const { taskId, keepTime: _keepTime, ...changes } = update
  if (!keepsTime(update)) return changeTask(actor, taskId, changes, terms)
  const { date } = update
  const move = async () => {
    const [task] = await readTimed(actor, [idOrNone(taskId)])
    if (!task) return changeTask(actor, taskId, changes, terms)
    const isWanted = terms.versions?.includes(task.version) ?? true
    return changeTask(
      actor,
      taskId,
      { ...changes, dueTime: moveDueTime(task.dueTime, task.date, date, actor) },
      isWanted ? { ...terms, versions: [task.version] } : terms,
    )
  }
  // Of a version that the caller requires, another change is for the caller to see.
  return terms.versions ? move() : retryOutdated(move)
}

type Moved = { date?: CalendarDate | undefined; dueTime?: number | null | undefined; keepTime?: boolean | undefined }

/** Whether a due time moves along with the date. One that is sent is taken instead. */
export function keepsTime<Update extends Moved>(update: Update): update is Update & { date: CalendarDate } {
  return update.keepTime === true && update.date !== undefined && update.dueTime === undefined
}
