import * as z from 'zod'
import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { replay } from '@/lib/domain/operation/idempotency/replay'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { runSteps } from '@/lib/domain/tasks/batch/run-batch'
import { taskExample } from '@/lib/domain/tasks/examples'
import { permute } from '@/lib/domain/tasks/reorder-tasks'
import { write } from '@/lib/domain/tasks/write'
import { AppError } from '@/lib/foundation/errors'
import { maxTasksPerChange, undoKeptHours } from '@/lib/foundation/limits'
import { type ChangeStep, readLastWrite, type UndoStep } from './last-write'

const Undone = z
  .object({
    taskIds: z.array(z.string()).meta({
      description: 'The `_id` of each task that was changed back.',
      example: [taskExample._id],
    }),
  })
  .meta({ id: 'Undone' })
type Undone = z.output<typeof Undone>

export const undoLastWriteOperation = defineOperation({
  name: 'undoLastChange',
  group: 'For scripts',
  effect: 'write',
  summary: "Undo this key's last change",
  description: `Takes back the last request of this API key that changed tasks, all of it or nothing. A created task is archived. Refused when one of the tasks has changed since, when the change was more than ${undoKeptHours} hours ago, and for what cannot be taken back: deletions, recurrences, renamed labels, timers that were started and imports of more than ${maxTasksPerChange} tasks. A second call does it again.`,
  isIdempotent: false,
  input: z.strictObject({}),
  output: Undone,
  errors: ['INVALID_OPERATION', 'LIMIT_REACHED'],
  example: { input: {}, output: { taskIds: [taskExample._id] } },
  run: undoLastWrite,
})

/**
 * Takes back the last write of the actor's API key.
 * @throws INVALID_OPERATION when there is none, it cannot be taken back, or a task has changed since; LIMIT_REACHED when a
 * date that a task goes back to is full; IDEMPOTENCY_KEY_REUSED
 */
export async function undoLastWrite(
  actor: Actor,
  _input: Record<string, never>,
  { once }: Terms = {},
): Promise<Reply<Undone>> {
  // The last write is another one by the time a request is repeated.
  const held = once && (await findHeld(actor.userId, once))
  if (held) return replay(once, held)
  const steps = await readLastWrite(actor)
  if (steps === undefined) throw refusal('This API key has changed nothing that could be undone.')
  const known = steps.filter((step): step is UndoStep => typeof step !== 'string')
  const obstacle = steps.find((step) => typeof step === 'string')
  if (obstacle !== undefined) throw refusal(`The last change of this API key was ${obstacle}, and cannot be undone.`)
  const [first] = known
  if (first && 'ids' in first) {
    const output = { taskIds: first.ids }
    return write(actor, permute, { day: first.date, task_ids: first.ids }, { output, once, refuse: refuseUndo })
  }
  const changes = known.filter((step): step is ChangeStep => 'changes' in step)
  const dates = changes.flatMap(({ changes: { date } }) => (typeof date === 'string' ? [date] : []))
  const ids = [...new Set(changes.map(({ id }) => id))]
  const parameters = { days: [...new Set(dates)].sort(), task_ids: [...ids].sort(), steps: toBatch(changes) }
  return write(actor, runSteps, parameters, { output: { taskIds: ids }, once, refuse: refuseUndo })
}

/** The steps of a batch, the last change first. Only the first change of each task requires a version: it makes the next. */
function toBatch(steps: readonly ChangeStep[]) {
  const named = new Set<string>()
  return steps.toReversed().map(({ id, version, changes }, index) => {
    const isFirst = !named.has(id)
    named.add(id)
    return { index, id, ...(isFirst && { versions: `{${version}}` }), changes }
  })
}

function refuseUndo({ problem }: { problem: string }): AppError {
  if (problem === 'full') return new AppError('LIMIT_REACHED', 'A date that a task would go back to is full.')
  return refusal('The tasks of the last change have changed since.')
}

function refusal(message: string): AppError {
  return new AppError('INVALID_OPERATION', message)
}
