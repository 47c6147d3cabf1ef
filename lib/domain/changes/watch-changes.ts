import type { Actor } from '@/lib/domain/access/actor'
import { databaseProbe } from '@/lib/foundation/database/probe'
import { isDraining } from '@/lib/foundation/runtime/draining'
import { processSingleton } from '@/lib/foundation/runtime/process-singleton'
import type { ChangeFeed } from './change-feed'
import { DatabaseFeed } from './database-feed'
import type { PageState } from './recent-changes'
import { redisFeed } from './redis-feed'

const refreshMs = 2000
/** In each interval. */
const maxRefreshes = 50

export type Watcher = {
  /** Tasks changed, or may have. The id is that of the page request that made the change, if one did. */
  onChange: (changeId?: string) => void
  /** The server is shutting down. */
  onClose: () => void
}

/**
 * Tracks whose tasks changed. While notifications may be lost, asks every watcher to refresh every 2 s, and so does a gap
 * in them once; not more than 50 watchers in 2 s, because thousands of pages that refresh at once would stop the service.
 */
export class ChangeWatch {
  readonly #watchers = new Map<string, Set<Watcher>>()
  readonly #feed: ChangeFeed
  /** Watchers that are to refresh, in order. */
  readonly #due = new Set<Watcher>()
  #timer: NodeJS.Timeout | undefined

  constructor(feed: ChangeFeed = redisFeed() ?? new DatabaseFeed()) {
    this.#feed = feed
  }

  add(userId: string, watcher: Watcher): () => void {
    const ofUser = this.#watchers.get(userId) ?? new Set()
    this.#watchers.set(userId, ofUser.add(watcher))
    this.#open()
    this.#feed.follow(userId)
    this.#timer ??= setInterval(() => void this.#refreshSome(), refreshMs).unref()
    return () => {
      this.#due.delete(watcher)
      ofUser.delete(watcher)
      if (ofUser.size === 0 && this.#watchers.get(userId) === ofUser) {
        this.#watchers.delete(userId)
        this.#feed.unfollow(userId)
      }
      if (this.#watchers.size === 0) this.#stopTimer()
    }
  }

  hasChangedSince(userId: string, page: PageState): Promise<boolean> {
    this.#open()
    return this.#feed.hasChangedSince(userId, page)
  }

  positionOf(userId: string): string {
    return this.#feed.positionOf(userId)
  }

  markRender(): string {
    return this.#feed.markRender()
  }

  close(): void {
    this.#stopTimer()
    this.#feed.close()
    const watchers = [...this.#watchers.values()].flatMap((ofUser) => [...ofUser])
    this.#watchers.clear()
    this.#due.clear()
    for (const watcher of watchers) watcher.onClose()
  }

  /** Receives until `close`, also without watchers, because a page that reconnects asks whether it missed a change. */
  #open(): void {
    this.#feed.open({
      onChange: (userId, changeId) => {
        for (const watcher of this.#watchers.get(userId) ?? []) watcher.onChange(changeId)
      },
      onGap: () => {
        this.#addAllDue()
        this.#notifyDue()
      },
    })
  }

  /** While notifications are lost, only if the database is up: otherwise a refresh would replace the page with an error. */
  async #refreshSome(): Promise<void> {
    if (this.#due.size === 0 && !this.#feed.isCurrent()) {
      const status = await databaseProbe().check()
      if (status === 'ok' && !isDraining()) this.#addAllDue()
    }
    this.#notifyDue()
  }

  #addAllDue(): void {
    for (const ofUser of this.#watchers.values()) for (const watcher of ofUser) this.#due.add(watcher)
  }

  #notifyDue(): void {
    let count = 0
    for (const watcher of this.#due) {
      if (count++ === maxRefreshes) return
      this.#due.delete(watcher)
      watcher.onChange()
    }
  }

  #stopTimer(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
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
  changeWatch.clear()?.close()
}
