import type { Actor } from '@/lib/domain/access/actor'
import { defineOperation, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { taskExample } from '@/lib/domain/tasks/examples'
import { readTimed } from '@/lib/domain/tasks/read-timed'
import { refuseStep } from '@/lib/domain/tasks/refusals'
import { retryOutdated } from '@/lib/domain/tasks/retry-outdated'
import { defineWrite, write } from '@/lib/domain/tasks/write'
import { Sql } from '@/lib/foundation/database/functions/define-function'
import { newId } from '@/lib/foundation/database/new-id'
import { maxTasksPerChange } from '@/lib/foundation/limits'
import { Batch, BatchResults } from './schema'
import { datesOf, idsOf, idsOfTimed, type Operation, toSteps } from './steps'

const { _id: taskId, date } = taskExample

export const runBatchOperation = defineOperation({
  name: 'runBatch',
  group: 'For scripts',
  effect: 'destructive',
  summary: 'Run several operations at once',
  description: `Runs 1 to ${maxTasksPerChange} operations in order, all or none, as one request. If one fails, nothing changes, and \`details\` names its index.`,
  isIdempotent: false,
  input: Batch,
  output: BatchResults,
  errors: ['NOT_FOUND', 'INVALID_OPERATION', 'LIMIT_REACHED'],
  example: {
    input: {
      operations: [
        { op: 'create', text: taskExample.text, date },
        { op: 'complete', taskId },
      ],
    },
    output: { results: [{ _id: '019b76da-a800-7002-9a3f-5f0d2c1b7e44' }, { _id: taskId }] },
  },
  run: runBatch,
})

/** The steps are those of run_batch.sql. */
export const runSteps = defineWrite('run_batch', {
  days: Sql.dates,
  task_ids: Sql.uuids,
  steps: Sql.json,
})

/**
 * Runs up to 100 operations, one after the other, all or none.
 * @throws NOT_FOUND, INVALID_OPERATION or LIMIT_REACHED of the first operation that fails, with its index;
 * IDEMPOTENCY_KEY_REUSED
 */
export function runBatch(actor: Actor, { operations }: Batch, terms: Terms = {}): Promise<Reply<BatchResults>> {
  return runOperations(actor, operations, terms, (ids) => ({ results: ids.map((_id) => ({ _id })) }))
}

/**
 * The same for any number of operations.
 * @param describe builds the output from the id of the task of each operation
 */
export async function runOperations<Output>(
  actor: Actor,
  operations: readonly Operation[],
  { once }: Terms,
  describe: (ids: string[]) => Output,
): Promise<Reply<Output>> {
  const ids = operations.map((operation) => (operation.op === 'create' ? newId() : operation.taskId))
  const output = describe(ids)
  return retryOutdated(async () => {
    const timed = await readTimed(actor, idsOfTimed(operations))
    const steps = toSteps(operations, ids, timed, actor)
    const parameters = { days: datesOf(operations), task_ids: idsOf(operations), steps }
    return write(actor, runSteps, parameters, { output, once, refuse: refuseStep })
  })
}
