import { deleteOldActivity } from '@/lib/accounts/activity'
import { deleteOldIdempotencyKeys } from '@/lib/idempotency/delete-old'
import { log } from '@/lib/log'
import { deleteOldEvents } from '@/lib/tasks/events/delete'
import { deleteOldDeliveries } from '@/lib/webhooks/delete-old'

const intervalMs = 60 * 60_000
const firstRunMs = 60_000

/**
 * Deletes old entries of the activity log, idempotency keys, events of tasks and deliveries of webhooks, a minute after
 * the start and then every hour. Each run is bounded.
 * @returns a function that stops it after the current batch
 */
export function startCleanUp(): () => Promise<void> {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  const run = () => {
    running ??= cleanUp(stopping.signal).finally(() => {
      running = undefined
    })
  }
  const timers = [setTimeout(run, firstRunMs).unref(), setInterval(run, intervalMs).unref()]
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    stopping.abort()
    await running
  }
}

const tasks = {
  activity: deleteOldActivity,
  'idempotency keys': deleteOldIdempotencyKeys,
  events: deleteOldEvents,
  deliveries: deleteOldDeliveries,
}

async function cleanUp(signal: AbortSignal): Promise<void> {
  for (const [rows, deleteOld] of Object.entries(tasks)) {
    if (signal.aborted) return
    try {
      const deleted = await deleteOld(signal)
      if (deleted > 0) log.info({ rows, deleted }, 'old rows deleted')
    } catch (error) {
      // The next run tries again.
      log.warn({ err: error, rows }, 'old rows not deleted')
    }
  }
}
