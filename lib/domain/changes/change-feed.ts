import type { PageState } from './recent-changes'

export type FeedHandlers = {
  /** Tasks of a user changed, or may have. */
  onChange: (userId: string, changeId: string | undefined) => void
  /** Changes of any user may have been missed. */
  onGap: () => void
}

/** Source of changes on any instance: the accounts whose tasks changed. */
export type ChangeFeed = {
  /** Begins to receive, until `close`. Repeated calls have no effect. */
  open: (handlers: FeedHandlers) => void
  close: () => void
  /** Asks for the changes of a user. The handler is called once the first of them can no longer be missed. */
  follow: (userId: string) => void
  unfollow: (userId: string) => void
  /** Whether changes older than 3 s were received and new ones arrive immediately. */
  isCurrent: () => boolean
  /** Whether tasks of a user may have changed since a page was rendered. Takes a second or two at most. */
  hasChangedSince: (userId: string, page: PageState) => Promise<boolean>
  /** The position of a page that shows every change up to now. */
  positionOf: (userId: string) => string
  /** Marks the time at which a page begins to be rendered. */
  markRender: () => string
}
