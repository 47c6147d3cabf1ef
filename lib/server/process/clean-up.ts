import { deleteOldClients } from '@/lib/domain/access/connections/clients'
import { deleteOldRecords } from '@/lib/domain/access/connections/records'
import { deleteOldActivity } from '@/lib/domain/accounts/activity'
import { deleteOldEvents } from '@/lib/domain/changes/delete'
import { deleteOldIdempotencyKeys } from '@/lib/domain/operation/idempotency/delete-old'
import { deleteEndedRecurrences } from '@/lib/domain/recurrences/delete-ended'
import { countIncompleteAccounts } from '@/lib/domain/tasks/quota/usage'
import { deleteOldUndoSteps } from '@/lib/domain/tasks/undo/delete-old'
import { deleteOldDeliveries } from '@/lib/domain/webhooks/delete-old'
import { rowsPerDeletion } from '@/lib/foundation/database/delete-in-batches'
import { noteUseOfFunctions } from '@/lib/foundation/database/functions/note-use'
import { log } from '@/lib/foundation/telemetry/log'

const intervalMs = 60 * 60_000
const firstRunMs = 60_000

/**
 * Deletes what is too old (`deletions`), and counts what accounts store where that is not known, a minute after the start
 * and then every hour. A run goes on until nothing is left, so that it keeps up with any number of writes.
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

type Deletion = (signal: AbortSignal) => Promise<number>

const deletions: Record<string, Deletion> = {
  activity: deleteOldActivity,
  'idempotency keys': deleteOldIdempotencyKeys,
  events: deleteOldEvents,
  deliveries: deleteOldDeliveries,
  recurrences: deleteEndedRecurrences,
  'undo steps': deleteOldUndoSteps,
  'OAuth clients': deleteOldClients,
  'OAuth records': deleteOldRecords,
}

/** The tables take turns, so that none waits for a long one. */
async function cleanUp(signal: AbortSignal): Promise<void> {
  let left = Object.entries(deletions)
  while (left.length > 0) {
    const unfinished: typeof left = []
    for (const [rows, deleteOld] of left) {
      if (signal.aborted) return
      if (await deleteSome(rows, deleteOld, signal)) unfinished.push([rows, deleteOld])
    }
    left = unfinished
  }
  if (signal.aborted) return
  await noteUseOfFunctions().catch((error) => log.warn({ err: error }, 'use of functions not noted'))
  try {
    const counted = await countIncompleteAccounts(signal)
    if (counted > 0) log.info({ counted }, 'usage of accounts counted')
  } catch (error) {
    log.warn({ err: error }, 'usage of accounts not counted')
  }
}

/** Deletes some rows of a table. Returns whether there may be more. */
async function deleteSome(rows: string, deleteOld: Deletion, signal: AbortSignal): Promise<boolean> {
  try {
    const deleted = await deleteOld(signal)
    if (deleted > 0) log.info({ rows, deleted }, 'old rows deleted')
    return deleted >= rowsPerDeletion
  } catch (error) {
    // The next run tries again.
    log.warn({ err: error, rows }, 'old rows not deleted')
    return false
  }
}
