import * as z from 'zod'
import { Task } from '@/lib/domain/tasks/schema'
import { milliseconds } from '@/lib/foundation/database/milliseconds'
import { statement } from '@/lib/foundation/database/statement'
import { maxFeedDetails, maxOverdueInFeed, maxUpcomingInFeed } from '@/lib/foundation/limits'
import { type CalendarDate, type DayClock, todayIn } from '@/lib/foundation/time/dates'
import { hashToken, isWellFormedToken } from './token'

/** Whose tasks an address shows. */
export type FeedOwner = DayClock & { userId: string }

// `lastReadAt` is written at most every 5 minutes.
const selectOwner = statement(
  `WITH seen AS (
    UPDATE "CalendarFeed" SET "lastReadAt" = now()
    WHERE "hash" = $1::bytea AND coalesce("lastReadAt" < now() - interval '5 minutes', true)
  )
  SELECT u."id" AS "userId", u."timeZone", u."dayStart" FROM "CalendarFeed" feed JOIN "User" u ON u."id" = feed."userId"
  WHERE feed."hash" = $1::bytea`,
  z.object({ userId: z.string(), timeZone: z.string(), dayStart: z.int() }),
)

/**
 * Finds the owner of a calendar address by the hash of its token, so that the time of the answer tells nothing about
 * other tokens. Returns undefined when there is no such address, or not any more.
 */
export async function findFeedOwner(token: string): Promise<FeedOwner | undefined> {
  if (!isWellFormedToken(token)) return undefined
  return (await selectOwner.run(hashToken(token))).rows[0]
}

const FeedTask = Task.pick({
  _id: true,
  text: true,
  date: true,
  priority: true,
  dueTime: true,
  details: true,
  createdAt: true,
}).extend({
  /** Planned minutes. */
  estimate: z.number().nullable(),
  version: z.int(),
  /** When the task was last changed; null when that is longer ago than events are kept. */
  changedAt: z.number().nullable(),
})
/** An open task in a calendar feed. */
export type FeedTask = z.output<typeof FeedTask>

/** Columns of pg that are 64 bits long come as text; JSON keeps them numbers. */
const selectOpen = (condition: string, direction: 'ASC' | 'DESC', limit: number) => `
  (SELECT json_build_object('_id', "id", 'text', "text", 'date', "date", 'priority', "priority", 'dueTime', "dueTime",
    'estimate', "estimate",
    'details', left("details", ${maxFeedDetails + 1}), 'createdAt', ${milliseconds('"createdAt"', 'bigint')}, 'version', "version",
    'changedAt', CASE WHEN "version" = 1 THEN ${milliseconds('"createdAt"', 'bigint')} ELSE (
      SELECT ${milliseconds('"at"', 'bigint')} FROM "TaskEvent" WHERE "userId" = $1::uuid AND "taskId" = "Task"."id"
      ORDER BY "position" DESC LIMIT 1) END) AS task
  FROM "Task" WHERE "userId" = $1::uuid AND "archivedAt" IS NULL AND NOT "isCompleted" AND "date" ${condition} $2::date
  ORDER BY "date" ${direction}, "order" ${direction} LIMIT ${limit})`

/** $2 today. */
const selectTasks = statement(
  `${selectOpen('<', 'DESC', maxOverdueInFeed)} UNION ALL ${selectOpen('>=', 'ASC', maxUpcomingInFeed)}`,
  z.object({ task: FeedTask }),
)

/**
 * The open tasks of a calendar feed: the newest 500 that are overdue, and the next 1,000. Details are cut after 2,001
 * characters.
 * @param today of the owner; by default now
 */
export async function readFeedTasks(owner: FeedOwner, today: CalendarDate = todayIn(owner)): Promise<FeedTask[]> {
  return (await selectTasks.run(owner.userId, today)).rows.map(({ task }) => task)
}
