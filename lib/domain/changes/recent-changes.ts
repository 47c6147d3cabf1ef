import { randomUUID } from 'node:crypto'
import type { NotifiedChange } from './change-notification'

/** How far the clocks of two instances may differ. */
const clockToleranceMs = 5000
const maxUsers = 10_000

/** The state of an open page: when it was rendered (see `markRender`), and the last position it received, if any. */
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

  record({ id, userId }: NotifiedChange): void {
    if (this.#epoch === undefined) return
    // Clearing the whole map is simple, and costs each open page one refresh when it reconnects.
    if (this.#last.size >= maxUsers && !this.#last.has(userId)) this.reset()
    this.#last.set(userId, { id, at: Date.now() })
  }

  /** Returns the epoch and time (Unix ms) at which the rendering of a page starts. */
  markRender(): string {
    return `${this.#epoch ?? ''} ${Date.now()}`
  }

  /** Returns the position of a page that shows every change up to now. */
  positionOf(userId: string): string {
    return this.#epoch === undefined ? '' : `${this.#epoch} ${this.#last.get(userId)?.id ?? ''}`
  }

  /** Whether tasks may have changed since a page was rendered. */
  hasChangedSince(userId: string, page: PageState): boolean {
    if (this.#epoch === undefined) return true
    if (page.position === this.positionOf(userId)) return false
    const [positionEpoch, id] = page.position.split(' ')
    if (positionEpoch === this.#epoch) return true
    // The position comes from another instance, or the page has none yet.
    const last = this.#last.get(userId)
    if (last && last.id === id) return false
    const [renderEpoch, renderedAt] = page.rendered.split(' ')
    const toleranceMs = renderEpoch === this.#epoch ? 0 : clockToleranceMs
    return (last?.at ?? this.#epochStart) >= (Number(renderedAt) || 0) - toleranceMs
  }
}
