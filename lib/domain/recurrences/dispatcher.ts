import * as z from 'zod'
import { changesChannel } from '@/lib/domain/changes/change-notification'
import { addOwnChangeListener } from '@/lib/domain/changes/publish-changes'
import { redisFeed } from '@/lib/domain/changes/redis-feed'
import { accountSchedule } from '@/lib/foundation/database/account-schedule'
import { notifications } from '@/lib/foundation/database/notifications'
import { statement } from '@/lib/foundation/database/statement'
import { occurrencesAheadDays } from '@/lib/foundation/limits'
import { DispatchLoop } from '@/lib/foundation/runtime/dispatch-loop'
import { log } from '@/lib/foundation/telemetry/log'
import { addDays, todayIn } from '@/lib/foundation/time/dates'
import { planOccurrences } from './plan'
import { type Owner, readRecurrences } from './row'
import { nextDayStart, writeOccurrences } from './write-recurrence'

const claimedAtOnce = 10
const [minSleepMs, maxSleepMs] = [50, 15_000]

export const recurrenceSchedule = accountSchedule('RecurrenceSchedule', z.object({}))

const selectClock = statement(
  'SELECT "timeZone", "dayStart" FROM "User" WHERE "id" = $1::uuid',
  z.object({ timeZone: z.string(), dayStart: z.int() }),
)

type Options = {
  /** The clock, Unix ms. */
  now?: () => number
}

/**
 * Makes the tasks of recurrences: at each account's midnight, and after a completion that one counts from. Every instance
 * has one; the database gives each account to one of them.
 */
export class RecurrenceDispatcher {
  readonly #now: () => number
  readonly #loop: DispatchLoop

  constructor({ now = Date.now }: Options = {}) {
    this.#now = now
    this.#loop = new DispatchLoop({
      name: 'recurrences',
      findNextDue: recurrenceSchedule.findNext,
      claim: () => this.#claim(),
      maxSleepMs,
      minSleepMs,
      now,
    })
  }

  /** Begins to look for recurrences, whenever something changes and when some are due. */
  start(): void {
    const wake = () => this.#loop.wake()
    // With Redis no instance receives all changes. The one that made a change does what follows from it.
    if (redisFeed()) addOwnChangeListener(wake)
    notifications().addListener(changesChannel, { onNotification: wake, onGap: wake })
    this.#loop.start()
  }

  /** Stops, and waits for the account whose turn it is. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Does everything that is due by the clock. */
  async runDue(): Promise<void> {
    await this.#loop.runDue()
  }

  /** Handles some accounts that are due. Returns whether there may be more. */
  async #claim(): Promise<boolean> {
    const now = this.#now()
    const claimed = await recurrenceSchedule.claim(now, claimedAtOnce)
    for (const { userId } of claimed) {
      // The lease ends, and the account is handled again.
      await this.#handle(userId, now).catch((error) => log.error({ err: error, userId }, 'recurrences not handled'))
    }
    return claimed.length > 0
  }

  async #handle(userId: string, now: number): Promise<void> {
    const [account] = (await selectClock.run(userId)).rows
    if (!account) return
    const owner: Owner = { userId, ...account }
    const today = todayIn(owner, new Date(now))
    const rows = await readRecurrences(owner, today)
    let areWritten = true
    for (const row of rows) {
      // Until midnight nothing of it changes.
      const isDone = row.from === 'schedule' && row.plannedUntil >= addDays(today, occurrencesAheadDays)
      if (row.isPaused || isDone) continue
      const plan = await planOccurrences(owner, row, today, { catchUpAfter: row.plannedUntil })
      // It was changed since it was read: the account is due again at once.
      if (!(await writeOccurrences(owner, row, plan, today))) areWritten = false
    }
    const next = !areWritten ? now : nextDayStart(owner, today).getTime()
    await recurrenceSchedule.planNext(userId, now, rows.length > 0 ? next : undefined)
  }
}
