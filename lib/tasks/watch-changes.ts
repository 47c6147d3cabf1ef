import type { Actor } from '@/lib/access/actor'
import { notifications } from '@/lib/database/notifications'
import { checkHealth } from '@/lib/health'
import { processSingleton } from '@/lib/process-singleton'
import { changesChannel, parseNotification } from './publish-changes'
import { type PageState, RecentChanges } from './recent-changes'

const pollMs = 2000

export type Watcher = {
  /** Tasks changed, or may have. The id is that of the page request that made the change, if one did. */
  onChange: (changeId?: string) => void
  /** The server is shutting down. */
  onClose: () => void
}

/** Tracks whose tasks changed. While notifications may be lost, asks every watcher to refresh every 2 s. */
class ChangeWatch {
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #recent = new RecentChanges()
  #isListening = false
  #timer: NodeJS.Timeout | undefined

  add(userId: string, watcher: Watcher): () => void {
    const ofUser = this.#watchers.get(userId) ?? new Set()
    this.#watchers.set(userId, ofUser.add(watcher))
    this.#listen()
    this.#timer ??= setInterval(() => void this.#pollWhileStale(), pollMs).unref()
    return () => {
      ofUser.delete(watcher)
      if (ofUser.size === 0 && this.#watchers.get(userId) === ofUser) this.#watchers.delete(userId)
      if (this.#watchers.size === 0) this.#stopPolling()
    }
  }

  async hasChangedSince(userId: string, page: PageState): Promise<boolean> {
    this.#listen()
    return !(await notifications().waitUntilCurrent()) || this.#recent.hasChangedSince(userId, page)
  }

  positionOf(userId: string): string {
    return this.#recent.positionOf(userId)
  }

  markRender(): string {
    return this.#recent.markRender()
  }

  close(): void {
    this.#stopPolling()
    this.#isListening = false
    const watchers = [...this.#watchers.values()].flatMap((ofUser) => [...ofUser])
    this.#watchers.clear()
    for (const watcher of watchers) watcher.onClose()
  }

  /** Listens until `close`, also without watchers, because a page that reconnects asks whether it missed a change. */
  #listen(): void {
    if (this.#isListening) return
    this.#isListening = true
    notifications().addListener(changesChannel, {
      onNotification: (payload) => {
        const notification = parseNotification(payload)
        this.#recent.record(notification)
        for (const watcher of this.#watchers.get(notification.userId) ?? []) watcher.onChange(notification.changeId)
      },
      onGap: () => {
        this.#recent.reset()
        this.#notifyAll()
      },
    })
  }

  /** Polls only while the database is up: otherwise a refresh would fail and replace the page with an error. */
  async #pollWhileStale(): Promise<void> {
    if (notifications().isCurrent()) return
    const { status } = await checkHealth()
    if (status === 'ok') this.#notifyAll()
  }

  #stopPolling(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #notifyAll(): void {
    for (const ofUser of this.#watchers.values()) for (const watcher of ofUser) watcher.onChange()
  }
}

/** Shared by the pages, which watch, and the server, which stops it. */
const changeWatch = processSingleton('change watch', () => new ChangeWatch())

/**
 * Calls a watcher whenever tasks of this user may have changed, on any instance, until the server stops.
 * @returns a function that stops watching
 */
export function watchTasks(actor: Actor, watcher: Watcher): () => void {
  return changeWatch().add(actor.userId, watcher)
}

/** Whether tasks of this user may have changed since a page was rendered. Takes at most a second. */
export function haveTasksChangedSince(actor: Actor, page: PageState): Promise<boolean> {
  return changeWatch().hasChangedSince(actor.userId, page)
}

/** Marks the time at which a page begins to be rendered: it shows every change that was published until then. */
export function markRender(): string {
  return changeWatch().markRender()
}

/** The position of a page that shows every change up to now. */
export function currentPosition(actor: Actor): string {
  return changeWatch().positionOf(actor.userId)
}

/** Closes every watcher. */
export function stopWatching(): void {
  changeWatch.peek()?.close()
}
