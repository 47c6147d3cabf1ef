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
 * @returns a function that stops it
 */
export function startCleanUp(): () => Promise<void> {
  let running: Promise<void> | undefined
  const run = () => {
    running ??= cleanUp().finally(() => {
      running = undefined
    })
  }
  const timers = [setTimeout(run, firstRunMs).unref(), setInterval(run, intervalMs).unref()]
  return async () => {
    for (const timer of timers) clearTimeout(timer)
    await running
  }
}

const tasks = {
  activity: deleteOldActivity,
  'idempotency keys': deleteOldIdempotencyKeys,
  events: deleteOldEvents,
  deliveries: deleteOldDeliveries,
}

async function cleanUp(): Promise<void> {
  for (const [rows, deleteOld] of Object.entries(tasks)) {
    try {
      const deleted = await deleteOld()
      if (deleted > 0) log.info({ rows, deleted }, 'old rows deleted')
    } catch (error) {
      // The next run tries again.
      log.warn({ err: error, rows }, 'old rows not deleted')
    }
  }
}
