import * as z from 'zod'

/** Contents of a calendar feed: events, which every app shows, or to-dos, which some show. */
export const FeedKind = z.enum(['events', 'to-dos'])
export type FeedKind = z.output<typeof FeedKind>

/** The calendar address of an account as its owner sees it. Instants are Unix ms. */
export type CalendarFeed = {
  createdAt: number
  /** When an app last read it, to within 5 minutes; null when none has. */
  lastReadAt: number | null
}
