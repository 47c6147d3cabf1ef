import { randomUUID } from 'node:crypto'
import type { ChangeNotification } from './publish-changes'

/** By how much the clocks of two instances may differ. */
const clockToleranceMs = 5000
const maxUsers = 10_000

/** What an open page shows: when it was rendered, from `markRender`, and the position that it was last given, if any. */
export type PageState = { rendered: string; position: string }

/**
 * Remembers the last notification of each user, so that a page that reconnects is refreshed only if it missed one. A
 * position is an epoch and the id of the user's last notification. During an epoch this instance misses none.
 */
export class RecentChanges {
  readonly #last = new Map<string, { id: string; at: number }>()
  #epoch: string | undefined
  #epochStart = Number.POSITIVE_INFINITY

  /** Begins an epoch: earlier notifications may have been lost. */
  reset(): void {
    this.#last.clear()
    this.#epoch = randomUUID()
    this.#epochStart = Date.now()
  }

  record({ id, userId }: ChangeNotification): void {
    if (this.#epoch === undefined) return
    // Forgetting all users at once is simple, and costs each open page one refresh when it reconnects.
    if (this.#last.size >= maxUsers && !this.#last.has(userId)) this.reset()
    this.#last.set(userId, { id, at: Date.now() })
  }

  /** Epoch and time (Unix ms) at which a page begins to be rendered. */
  markRender(): string {
    return `${this.#epoch ?? ''} ${Date.now()}`
  }

  /** The position of a page that shows everything up to now. */
  positionOf(userId: string): string {
    return this.#epoch === undefined ? '' : `${this.#epoch} ${this.#last.get(userId)?.id ?? ''}`
  }

  /** Whether tasks may have changed since a page was rendered. */
  hasChangedSince(userId: string, page: PageState): boolean {
    if (this.#epoch === undefined) return true
    if (page.position === this.positionOf(userId)) return false
    const [positionEpoch, id] = page.position.split(' ')
    if (positionEpoch === this.#epoch) return true
    // Another instance gave the position, or none did yet.
    const last = this.#last.get(userId)
    if (last && last.id === id) return false
    const [renderEpoch, renderedAt] = page.rendered.split(' ')
    const toleranceMs = renderEpoch === this.#epoch ? 0 : clockToleranceMs
    return (last?.at ?? this.#epochStart) >= (Number(renderedAt) || 0) - toleranceMs
  }
}
