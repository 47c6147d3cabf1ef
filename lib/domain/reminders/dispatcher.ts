import { setMaxListeners } from 'node:events'
import { DispatchLoop } from '@/lib/foundation/runtime/dispatch-loop'
import { log } from '@/lib/foundation/telemetry/log'
import { findNextDueTime, listDueTasks, maxRemindersAtOnce } from './due-tasks'
import { HostSlots } from './host-slots'
import { isRecipient, listRecipients, type Recipient, recordOutcome } from './recipients'
import {
  type Claimed,
  claimSchedules,
  findNextSchedule,
  planNext,
  removeUnusedSchedule,
  takeReminders,
} from './schedule'
import type { DueTask } from './schema'

/** A reminder that is later than this, because nothing was running, is not sent. */
const maxLateMs = 15 * 60_000
const claimedAtOnce = 10
const maxPerHost = 8
/**
 * Messages of this process, and of an account, that are under way or wait for their host. Beyond it reminders are dropped:
 * they would be late. An account has at most 10 browsers, which get 50 reminders each at a time. When many wait, an account
 * may have fewer, so that there is room for all.
 */
const [defaultMaxInFlight, maxOfUser, maxOfUserWhenBusy] = [20_000, 500, 50]
/** The longest sleep: no notification says that the tasks of an account have changed. */
const [minSleepMs, maxSleepMs] = [50, 5000]

type Options = {
  /** The clock, Unix ms. */
  now?: () => number
  /** Pauses between attempts, in ms. */
  pausesMs?: readonly number[]
  maxInFlight?: number
}

/** Sends the reminders that are due. Every instance has one; the database gives each account to one of them. */
export class ReminderDispatcher {
  readonly #now: () => number
  readonly #pausesMs: readonly number[] | undefined
  readonly #maxInFlight: number
  readonly #slots = new HostSlots(maxPerHost)
  readonly #countOfUser = new Map<string, number>()
  readonly #loop: DispatchLoop

  constructor({ now = Date.now, pausesMs, maxInFlight = defaultMaxInFlight }: Options = {}) {
    this.#now = now
    this.#pausesMs = pausesMs
    this.#maxInFlight = maxInFlight
    this.#loop = new DispatchLoop({
      name: 'reminders',
      findNextDue: findNextSchedule,
      claim: () => this.#claim(),
      maxSleepMs,
      minSleepMs,
      now,
    })
    // Each message that waits for its next attempt listens.
    setMaxListeners(maxInFlight, this.#loop.signal)
  }

  /** Begins to look for reminders, when one is due and every few seconds. */
  start(): void {
    this.#loop.start()
  }

  /** Stops, and waits for the messages that are under way. Those that were refused are attempted again at once. */
  async stop(): Promise<void> {
    await this.#loop.stop()
  }

  /** Sends everything that is due by the clock, and waits until it is done. */
  async runDue(): Promise<void> {
    await this.#loop.runDue()
  }

  /** Handles some accounts that are due. Returns whether there may be more. */
  async #claim(): Promise<boolean> {
    const now = this.#now()
    const claimed = await claimSchedules(now, claimedAtOnce)
    const results = await Promise.allSettled(claimed.map((one) => this.#remind(one, now)))
    for (const result of results) {
      // The lease ends, and the account is handled again.
      if (result.status === 'rejected') log.error({ err: result.reason }, 'reminders not planned')
    }
    return claimed.length > 0
  }

  async #remind(claimed: Claimed, now: number): Promise<void> {
    const { userId, remindedUntil } = claimed
    const recipients = await listRecipients(userId)
    const [{ timeZone } = { timeZone: 'UTC' }] = recipients
    const due = await listDueTasks({ userId, timeZone }, Math.max(remindedUntil, now - maxLateMs), now)
    // First, because reminders that are sent and not noted would be sent again.
    if (now > remindedUntil && !(await takeReminders(claimed, now))) return
    // Before the rest, which may fail.
    for (const task of due.slice(0, maxRemindersAtOnce))
      for (const recipient of recipients) this.#send(userId, recipient, task)
    const dropped = due.length - maxRemindersAtOnce
    if (dropped > 0) log.warn({ userId, dropped }, 'reminders dropped')
    const next = await findNextDueTime(userId, now)
    await planNext(userId, now, next)
    if (recipients.length === 0) await removeUnusedSchedule(userId, next)
  }

  #send(userId: string, recipient: Recipient, { id: taskId, text, date, dueTime }: DueTask): void {
    const count = this.#countOfUser.get(userId) ?? 0
    const isBusy = this.#loop.inFlight >= this.#maxInFlight / 2
    if (this.#loop.inFlight >= this.#maxInFlight || count >= (isBusy ? maxOfUserWhenBusy : maxOfUser)) {
      log.warn({ userId, dropped: 1 }, 'reminders dropped')
      return
    }
    const { id, endpoint, p256dh, auth, timeZone } = recipient
    const message = { taskId, title: [...text].slice(0, maxTitleLength).join(''), date, dueTime, timeZone }
    const { host } = new URL(endpoint)
    // A browser may have signed out while the message waited.
    const isWanted = async () => this.#now() - dueTime <= maxLateMs && (await isRecipient(userId, id))
    // Loaded with the first reminder: most services send none.
    const work = import('./send')
      .then(({ sendReminder }) =>
        sendReminder({ endpoint, keys: { p256dh, auth } }, message, {
          pausesMs: this.#pausesMs,
          signal: this.#loop.signal,
          // Each attempt waits for its host anew, so that a pause keeps nobody else waiting.
          takeTurn: (attempt) => this.#slots.run(host, async () => ((await isWanted()) ? attempt() : 'dropped')),
        }),
      )
      .then(async (outcome) => {
        await recordOutcome(userId, id, outcome)
        log.info({ userId, subscriptionId: id, taskId, outcome }, 'reminder')
      })
      .catch((error: unknown) => log.error({ err: error, subscriptionId: id }, 'reminder failed'))
      .finally(() => this.#countEnd(userId))
    this.#loop.track(work)
    this.#countOfUser.set(userId, count + 1)
  }

  #countEnd(userId: string): void {
    const rest = (this.#countOfUser.get(userId) ?? 1) - 1
    if (rest > 0) this.#countOfUser.set(userId, rest)
    else this.#countOfUser.delete(userId)
  }
}

/** In characters. Encrypted, it must fit into 4 KiB (RFC 8030, section 7.2). */
const maxTitleLength = 500
