import type { Actor } from '@/lib/domain/access/actor'
import type { Value } from '@/lib/foundation/database/statement'
import { maxBytesPerAccount, maxTasksPerAccount } from '@/lib/foundation/limits'
import { makeTurnsDue } from './make-turns-due'

const columns = '"userId", "position", "taskId", "type", "keyId", "keyName", "sessionId"'

/** SQL for the tasks and bytes that a statement adds to its account, from the rows that it counts. */
type Growth = { tasks: string; bytes: string }

/** Raises the counter, and the figures that the statement changes. Null, which is not allowed, refuses to exceed a limit. */
function increment(count: string, from: string, growth?: Growth): string {
  const grown = (name: keyof Growth, most: number) => `, "${name}" = CASE
    WHEN excluded."${name}" > 0 AND counter."${name}" + excluded."${name}" > ${most} THEN NULL
    ELSE counter."${name}" + excluded."${name}" END`
  return `counted AS (
    INSERT INTO "EventCounter" AS counter ("userId", "last"${growth ? ', "tasks", "bytes"' : ''})
    SELECT $1::uuid, ${count}${growth ? `, ${growth.tasks}, ${growth.bytes}` : ''} FROM ${from}
    ON CONFLICT ("userId") DO UPDATE SET "last" = counter."last" + excluded."last",
      "usageAt" = CASE WHEN counter."usageAt" = counter."last" THEN counter."last" + excluded."last" ELSE counter."usageAt" END
      ${growth ? grown('tasks', maxTasksPerAccount) + grown('bytes', maxBytesPerAccount) : ''}
    RETURNING "last")`
}

const causeParameters = (first: number) => `$${first}::uuid, $${first + 1}::text, $${first + 2}::uuid`

/**
 * SQL, as CTEs, that writes the event of a statement which changes one task, the deliveries of the event to webhooks,
 * and that reminders are to be planned again. The locks on the account's counter and on its reminders are the last that a
 * statement takes.
 * @param changed a CTE that returns the task's `id` and the `type` of the event, or no row
 * @param first the number of the first parameter; the values are those of `causeValues`
 * @param growth absent when the statement adds and removes nothing
 */
export function recordEvent(changed: string, first: number, growth?: Growth): string {
  return `${increment('1', changed, growth)},
  recorded AS (INSERT INTO "TaskEvent" (${columns})
    SELECT $1::uuid, "last", "id", "type"::"TaskEventType", ${causeParameters(first)} FROM ${changed}, counted
    RETURNING "position", "type", "at"),
  ${enqueueDeliveries('recorded')},
  ${wakeReminders('recorded')}`
}

/**
 * The same for any number of events.
 * @param happened a CTE, materialized, that returns the `taskId`, `type` and `place` of each event
 */
export function recordEvents(happened: string, first: number, growth?: Growth): string {
  return `${increment('count(*)', `${happened} HAVING count(*) > 0`, growth)},
  recorded AS (INSERT INTO "TaskEvent" (${columns})
    SELECT $1::uuid, "last" - count(*) OVER () + row_number() OVER (ORDER BY place), "taskId", "type"::"TaskEventType",
      ${causeParameters(first)}
    FROM ${happened}, counted
    RETURNING "position", "type", "at"),
  ${enqueueDeliveries('recorded')},
  ${wakeReminders('recorded')}`
}

// Not random: Citus computes a random default once for all rows. With the time of the event, no id comes back after a backup
// is restored, which receivers would take for a repetition. The id is a UUID of version 8 (RFC 9562, section 5.8).
const newId = (recorded: string) => `overlay(overlay(encode(substr(sha256(
      uuid_send(webhook."id") || int8send(${recorded}."position") || timestamptz_send(${recorded}."at")
    ), 1, 16), 'hex') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`

/**
 * SQL that enqueues deliveries of events, as CTEs of the statement that writes them.
 * @param recorded a CTE that returns the `position`, `type` and `at` of each event
 */
function enqueueDeliveries(recorded: string): string {
  return `enqueued AS (INSERT INTO "WebhookDelivery" ("userId", "id", "webhookId", "position")
    SELECT $1::uuid, ${newId(recorded)}, webhook."id", ${recorded}."position"
    FROM ${recorded} JOIN "Webhook" AS webhook
      ON webhook."userId" = $1::uuid AND webhook."pausedAt" IS NULL AND ${recorded}."type" = ANY (webhook."types")
    RETURNING "webhookId"),
  ${makeTurnsDue('enqueued')}`
}

/**
 * SQL that makes the reminders of an account be planned again, as a CTE of the statement that writes events. Only accounts
 * with subscriptions have a row.
 * @param recorded a CTE that returns the events
 */
function wakeReminders(recorded: string): string {
  return `woken AS (UPDATE "ReminderSchedule" SET "nextAt" = now()
    WHERE "userId" = $1::uuid AND EXISTS (SELECT FROM ${recorded}))`
}

/** How many values `causeValues` returns. */
export const causeCount = 3

/** The key or session that makes a change. */
export function causeValues({ key, session }: Pick<Actor, 'key' | 'session'>): Value[] {
  return [key?.id ?? null, key?.name ?? null, session?.id ?? null]
}
