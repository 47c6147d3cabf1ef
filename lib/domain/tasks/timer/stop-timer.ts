import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { oneTaskExample } from '../examples'
import { refuseTask } from '../refusals'
import { OneTask } from '../schema'
import { idOrNone } from '../task-id'
import { defineWrite, write } from '../write'
import { StoppedTimer } from './schema'

export const stopTimerOperation = defineOperation({
  name: 'stopTimer',
  group: 'Tasks',
  effect: 'write',
  summary: 'Stop the timer of a task',
  description:
    'Adds the minutes since its start, rounded, to `timeSpent`. Completing and archiving a task stop it too.',
  isIdempotent: true,
  input: OneTask,
  output: StoppedTimer,
  errors: ['NOT_FOUND', 'INVALID_OPERATION'],
  example: { input: oneTaskExample, output: { ...oneTaskExample, minutes: 25, timeSpent: 37.5 } },
  isVersioned: true,
  run: stopTimer,
})

const stopOne = defineWrite('stop_timer', { task_id: Sql.uuid })

/**
 * Stops the timer of a task, and adds its minutes to the time spent.
 * @throws NOT_FOUND when the actor has no such task; INVALID_OPERATION when its timer is not running;
 * IDEMPOTENCY_KEY_REUSED
 */
export function stopTimer(actor: Actor, { taskId }: OneTask, { once }: Terms = {}): Promise<Reply<StoppedTimer>> {
  return write(actor, stopOne, { task_id: idOrNone(taskId) }, { once, refuse: refuseTask })
}
