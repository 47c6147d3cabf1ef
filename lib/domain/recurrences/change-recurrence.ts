import type { Actor } from '@/lib/domain/access/actor'
import { findHeld } from '@/lib/domain/operation/idempotency/held'
import { replay } from '@/lib/domain/operation/idempotency/replay'
import { type Success, success, type Terms } from '@/lib/domain/operation/operation'
import type { Reply } from '@/lib/domain/operation/reply'
import { isOutdated, retryOutdated } from '@/lib/domain/tasks/retry-outdated'
import { write } from '@/lib/domain/tasks/write'
import { overloaded } from '@/lib/foundation/errors'
import { type CalendarDate, todayIn } from '@/lib/foundation/time/dates'
import { planOccurrences } from './plan'
import { type RecurrenceRow, readRecurrence } from './row'
import { refuseRecurrence, toParameters, writeRecurrence } from './write-recurrence'

/** New values of columns. */
export type RecurrenceChange = Partial<Omit<RecurrenceRow, 'id' | 'version' | 'openDate' | 'plannedUntil'>> & {
  endedAt?: Date | null
  /** Whether its open tasks of today go too. */
  isWithdrawn?: boolean
}

/**
 * Changes a recurrence and updates its open tasks to match. Tasks that were changed by hand, completed or archived stay.
 * @param toChange the change, from the recurrence as it is
 * @throws NOT_FOUND; what `toChange` throws; LIMIT_REACHED when the account is full; IDEMPOTENCY_KEY_REUSED
 */
export async function changeRecurrence(
  actor: Actor,
  recurrenceId: string,
  toChange: (row: RecurrenceRow, today: CalendarDate) => RecurrenceChange,
  { once }: Terms = {},
  isEnded = false,
): Promise<Reply<Success>> {
  return retryChange(actor, once, async () => {
    const today = todayIn(actor)
    const row = await readRecurrence(actor, recurrenceId, isEnded)
    const { endedAt, isWithdrawn = false, ...change } = toChange(row, today)
    const next = { ...row, ...change }
    const plan = await planOccurrences(actor, endedAt ? { ...next, isPaused: true } : next, today)
    if (isWithdrawn) plan.since = today
    const ended = endedAt === undefined ? {} : { endedAt }
    const parameters = toParameters(actor, next, plan, today, { expected: row.version, ...ended })
    return write(actor, writeRecurrence, parameters, { output: success, once, refuse: refuseRecurrence })
  })
}

/**
 * Runs work that reads recurrences and then writes them, again when one has changed in between.
 * @throws what `work` throws; IDEMPOTENCY_KEY_REUSED; UNAVAILABLE when one changes all the time
 */
export async function retryChange<Output>(
  actor: Actor,
  once: Terms['once'],
  work: () => Promise<Reply<Output>>,
): Promise<Reply<Output>> {
  // The recurrence may be gone by the time a request is repeated.
  const held = once && (await findHeld(actor.userId, once))
  if (held) return replay(once, held)
  return retryOutdated(work).catch((error) => {
    if (!isOutdated(error)) throw error
    throw overloaded('The recurrence is being changed elsewhere')
  })
}
