import { notifications } from '@/lib/database/notifications'
import { statement } from '@/lib/database/statement'
import { processSingleton } from '@/lib/process-singleton'
import { isSessionValid } from './session-lifetime'
import type { SessionId } from './verify-session'

/** Database triggers notify this channel when sessions of a user end. The payload is the user's id. */
const channel = 'daymark_sessions'

// Finds sessions that expire, and those whose end was announced while notifications were lost.
const checkIntervalMs = 60_000

type Watcher = SessionId & { onEnd: () => void }

const countSession = statement(
  `SELECT 1 FROM "Session" s JOIN "User" u ON u."id" = s."userId"
  WHERE s."userId" = $1 AND s."id" = $2 AND ${isSessionValid}`,
)

/** Tracks the sessions of open event streams. */
class SessionWatch {
  readonly #watchers = new Set<Watcher>()
  #isListening = false
  #timer: NodeJS.Timeout | undefined

  add(watcher: Watcher): () => void {
    this.#watchers.add(watcher)
    this.#listen()
    this.#timer ??= setInterval(() => this.#checkAll(), checkIntervalMs).unref()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size > 0) return
      clearInterval(this.#timer)
      this.#timer = undefined
    }
  }

  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    notifications().addListener(channel, {
      onNotification: (userId) => this.#checkAll(userId),
      onGap: () => this.#checkAll(),
    })
  }

  #checkAll(userId?: string): void {
    for (const watcher of this.#watchers) {
      if (userId === undefined || watcher.userId === userId) void this.#check(watcher)
    }
  }

  async #check(watcher: Watcher): Promise<void> {
    // An unreachable database does not end a session. The next check finds what this one missed.
    const result = await countSession.run(watcher.userId, watcher.sessionId).catch(() => undefined)
    if (result?.rowCount === 0 && this.#watchers.has(watcher)) watcher.onEnd()
  }
}

const sessionWatch = processSingleton('session watch', () => new SessionWatch())

/**
 * Calls `onEnd` once a session has ended or expired, on whichever instance that happens.
 * @returns a function that stops watching
 */
export function watchSession(session: SessionId, onEnd: () => void): () => void {
  return sessionWatch().add({ ...session, onEnd })
}
