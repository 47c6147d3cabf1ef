import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { oneTaskExample, timerExample } from '../examples'
import { refuseTask } from '../refusals'
import { retryOutdated } from '../retry-outdated'
import { OneTask } from '../schema'
import { idOrNone } from '../task-id'
import { defineWrite, write } from '../write'
import { RunningTimer } from './schema'

export const startTimerOperation = defineOperation({
  name: 'startTimer',
  group: 'Tasks',
  effect: 'write',
  summary: 'Start the timer of a task',
  description:
    'Starts the timer of an open task. The timer of another task is stopped first, and its minutes are added. A timer that runs already goes on.',
  isIdempotent: true,
  input: OneTask,
  output: RunningTimer,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: oneTaskExample, output: timerExample },
  run: startTimer,
})

const startOne = defineWrite('start_timer', { task_id: Sql.uuid, since: Sql.instant.nullable() })

/**
 * Starts the timer of an open task, and first stops that of another one.
 * @param since when it began, for one that goes on
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when it is completed or archived;
 * IDEMPOTENCY_KEY_REUSED
 */
export function startTimer(
  actor: Actor,
  { taskId }: OneTask,
  { once }: Terms = {},
  since: Date | null = null,
): Promise<Reply<RunningTimer>> {
  const parameters = { task_id: idOrNone(taskId), since }
  return retryOutdated(() => write(actor, startOne, parameters, { once, refuse: refuseTask }))
}
