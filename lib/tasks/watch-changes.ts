import type { Actor } from '@/lib/access/actor'
import { notifications } from '@/lib/database/notifications'
import { processSingleton } from '@/lib/process-singleton'
import { changesChannel } from './publish-changes'

const lookEveryMs = 2000

/** Who is called back when tasks may have changed, and when nothing more will be heard. */
export type Watcher = { onChange: () => void; onClose: () => void }

/** Hears whose tasks have changed. While that may be missed, every watcher is told to look, every 2 s. */
class ChangeWatch {
  readonly #watchers = new Map<Watcher, string>()
  #timer: NodeJS.Timeout | undefined

  add(userId: string, watcher: Watcher): () => void {
    this.#watchers.set(watcher, userId)
    this.#timer ??= this.#begin()
    return () => {
      this.#watchers.delete(watcher)
      if (this.#watchers.size === 0) this.#rest()
    }
  }

  close(): void {
    this.#rest()
    for (const watcher of this.#watchers.keys()) watcher.onClose()
    this.#watchers.clear()
  }

  #begin(): NodeJS.Timeout {
    notifications().addListener(changesChannel, {
      onNotification: (changed) => {
        for (const [watcher, userId] of this.#watchers) if (userId === changed) watcher.onChange()
      },
      onGap: () => this.#tellAll(),
    })
    return setInterval(() => {
      if (!notifications().isCurrent()) this.#tellAll()
    }, lookEveryMs).unref()
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tellAll(): void {
    for (const watcher of this.#watchers.keys()) watcher.onChange()
  }
}

/** Shared by the pages, which watch, and the server, which stops it. */
const changeWatch = processSingleton('change watch', () => new ChangeWatch())

/**
 * Calls back whenever tasks of this person may have changed, whoever changed them, on whichever instance, until the
 * server stops.
 * @returns what ends it
 */
export function watchTasks(actor: Actor, watcher: Watcher): () => void {
  return changeWatch().add(actor.userId, watcher)
}

/** Tells everybody that nothing more will be heard. */
export function stopWatching(): void {
  changeWatch.peek()?.close()
}
