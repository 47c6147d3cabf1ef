import type { Actor } from '@/lib/domain/access/actor'
import { type Call, defineOperation } from '@/lib/domain/operation/operation'
import { changeExample } from '@/lib/domain/tasks/examples'
import { JsonText } from '@/lib/foundation/database/json-text'
import { type ReadChanges, readChanges } from './read'
import { Changes, ChangesQuery } from './schema'
import { WakeUp } from './wake-up'

export const listChangesOperation = defineOperation({
  name: 'listChanges',
  group: 'For scripts',
  effect: 'read',
  summary: 'List changes',
  description: `What happened to the account's tasks after \`since\`, in order, each change with the task as it is now. No change is missed or repeated. Without \`since\` there are no changes but the current cursor, to begin with: take it before you read the tasks.`,
  isIdempotent: true,
  input: ChangesQuery,
  output: Changes,
  errors: ['GONE'],
  example: {
    input: { since: '41', wait: '25' },
    output: { changes: [changeExample], nextCursor: changeExample.id },
  },
  isCompressed: true,
  maxWaitMs: ({ since, wait }) => (since === undefined ? 0 : wait * 1000),
  run: listChanges,
})

/**
 * The changes after a cursor, in the order in which they happened; without a cursor the current one. With `wait`, an
 * answer without changes is delayed until there is one or the time is over.
 * @throws GONE; the reason of the call's signal
 */
export async function listChanges(
  actor: Actor,
  { since, limit, wait, include }: ChangesQuery,
  { signal, waitOutside = (wait) => wait() }: Pick<Call, 'signal' | 'waitOutside'> = {},
): Promise<JsonText<Changes>> {
  if (wait === 0 || since === undefined) return toJson(await readChanges(actor.userId, since, limit, include))
  const deadline = performance.now() + wait * 1000
  const wakeUp = new WakeUp(actor, signal)
  try {
    for (;;) {
      const read = await readChanges(actor.userId, since, limit, include)
      const leftMs = deadline - performance.now()
      if (read.changes.length > 0 || leftMs <= 0 || wakeUp.isClosed) return toJson(read)
      await waitOutside(() => wakeUp.wait(leftMs))
      signal?.throwIfAborted()
    }
  } finally {
    wakeUp.stop()
  }
}

function toJson({ changes, cursor }: ReadChanges): JsonText<Changes> {
  return new JsonText(`{"changes":[${changes.map(({ change }) => change).join(',')}],"nextCursor":"${cursor}"}`)
}
