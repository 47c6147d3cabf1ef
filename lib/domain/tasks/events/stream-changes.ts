import type { Actor } from '@/lib/domain/access/actor'
import { type Call, defineOperation } from '@/lib/domain/operation/operation'
import { OutputStream } from '@/lib/domain/operation/reply'
import { changeExample } from '@/lib/domain/tasks/examples'
import { JsonText } from '@/lib/foundation/database/json-text'
import { maxStreamsPerAccount } from '@/lib/foundation/limits'
import { type ReadChanges, readChanges } from './read'
import { Change, ChangesSince } from './schema'
import { WakeUp } from './wake-up'

export const streamChangesOperation = defineOperation({
  name: 'streamChanges',
  group: 'For scripts',
  effect: 'read',
  summary: 'Stream changes',
  description: `The same as \`listChanges\`, as server-sent events: \`data\` is a change, \`id\` its cursor. A client that reconnects with \`Last-Event-ID\` misses nothing. An idle stream carries a comment every 20 seconds. It ends when the API key is revoked or expires. Opening it counts as one request; at most ${maxStreamsPerAccount} may be open for an account.`,
  isIdempotent: true,
  input: ChangesSince,
  output: Change,
  errors: ['GONE'],
  example: { input: { since: '41' }, output: changeExample },
  isStreamed: true,
  run: streamChanges,
})

/** How many changes a stream reads at a time. */
const streamedAtOnce = 100
/** Finds changes whose notification was lost with the process that made them. */
const maxStreamSleepMs = 20_000

/**
 * The changes after a cursor, without an end: it ends with the call's signal, or when the server stops.
 * @throws GONE
 */
export async function streamChanges(
  actor: Actor,
  { since }: ChangesSince,
  { signal }: Pick<Call, 'signal'>,
): Promise<OutputStream<Change>> {
  const first = await readChanges(actor.userId, since, streamedAtOnce)
  return new OutputStream(follow(actor, first, signal))
}

async function* follow(actor: Actor, first: ReadChanges, signal: AbortSignal | undefined) {
  const wakeUp = new WakeUp(actor, signal)
  try {
    for (let read = first; ; read = await readChanges(actor.userId, read.cursor, streamedAtOnce)) {
      const part = read.changes.map(({ position, change }) => ({
        cursor: String(position),
        output: new JsonText<Change>(change),
      }))
      if (part.length > 0) yield part
      else if (read === first) yield [{ cursor: String(read.cursor) }]
      if (read.changes.length < streamedAtOnce) await wakeUp.wait(maxStreamSleepMs)
      if (wakeUp.isClosed) return
    }
  } finally {
    wakeUp.stop()
  }
}
