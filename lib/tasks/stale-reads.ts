import type { Actor } from '@/lib/access/actor'
import { notifications } from '@/lib/database/notifications'
import { hasReplica, noteAllChanged, noteChange, readStale as readStaleOf } from '@/lib/database/replicas'
import type { Connection } from '@/lib/database/statement'
import { processSingleton } from '@/lib/process-singleton'
import { changesChannel, parsePayload } from './change-notification'

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
