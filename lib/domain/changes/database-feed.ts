import { notifications } from '@/lib/foundation/database/notifications'
import type { ChangeFeed, FeedHandlers } from './change-feed'
import { changesChannel, parsePayload } from './change-notification'
import { type PageState, RecentChanges } from './recent-changes'

/** Changes by NOTIFY: every instance receives those of all users. */
export class DatabaseFeed implements ChangeFeed {
  readonly #recent = new RecentChanges()
  #isOpen = false

  open({ onChange, onGap }: FeedHandlers): void {
    if (this.#isOpen) return
    this.#isOpen = true
    notifications().addListener(changesChannel, {
      onNotification: (payload) => {
        for (const change of parsePayload(payload)) {
          this.#recent.record(change)
          onChange(change.userId, change.changeId)
        }
      },
      onGap: () => {
        this.#recent.reset()
        onGap()
      },
    })
  }

  close(): void {
    this.#isOpen = false
  }

  follow(): void {}
  unfollow(): void {}

  isCurrent(): boolean {
    return notifications().isCurrent()
  }

  async hasChangedSince(userId: string, page: PageState): Promise<boolean> {
    return !(await notifications().waitUntilCurrent()) || this.#recent.hasChangedSince(userId, page)
  }

  positionOf(userId: string): string {
    return this.#recent.positionOf(userId)
  }

  markRender(): string {
    return this.#recent.markRender()
  }
}
