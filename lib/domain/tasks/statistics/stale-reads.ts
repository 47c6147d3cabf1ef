import type { Actor } from '@/lib/domain/access/actor'
import { changesChannel, parsePayload } from '@/lib/domain/changes/change-notification'
import { notifications } from '@/lib/foundation/database/notifications'
import { hasReplica, noteAllChanged, noteChange, readStale as readStaleOf } from '@/lib/foundation/database/replicas'
import type { Connection } from '@/lib/foundation/database/statement'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'

/** Notes the changes that other instances make, so that an account sees those on whichever instance it reads. */
const listening = processSingleton('changes before reads of a replica', () => {
  notifications().addListener(changesChannel, {
    onNotification: (payload) => {
      for (const { userId } of parsePayload(payload)) noteChange(userId)
    },
    onGap: noteAllChanged,
  })
  return true
})

/**
 * Connection for reads of an actor's tasks that may be a few seconds old: a replica, if there is one and this instance
 * receives the changes of others, or else the primary.
 */
export function readStale({ userId }: Actor): Connection {
  if (hasReplica()) {
    listening()
    if (!notifications().isCurrent()) noteChange(userId)
  }
  return readStaleOf(userId)
}
