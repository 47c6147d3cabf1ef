import type pg from 'pg'
import { generateKey, hashKey } from '@/lib/domain/access/keys/key-token'
import { newId } from '@/lib/foundation/database/new-id'

/** Adds accounts. Returns their ids. */
export async function addAccounts(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO "User" ("id", "email")
     SELECT id, id || '@example.com' FROM (SELECT uuidv7() AS id FROM generate_series(1, $1)) AS made
     RETURNING "id"`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/** Adds a key for each of these accounts, which may repeat. Returns the keys. */
export async function addKeys(client: pg.Client, userIds: readonly string[]): Promise<string[]> {
  const keys = userIds.map(generateKey)
  await client.query(
    `INSERT INTO "ApiKey" ("userId", "id", "name", "hash", "lastFour")
     SELECT owner, id, 'bench', hash, last_four
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::text[]) AS made(owner, id, hash, last_four)`,
    [userIds, keys.map(newId), keys.map((key) => Buffer.from(hashKey(key))), keys.map((key) => key.slice(-4))],
  )
  return keys
}

/** The tasks of every date in a range. */
export type TaskSpan = {
  /** Inclusive. The range is empty if `to` is before `from`. */
  from: string
  to: string
  perDay: number
  /** `mixed`: every other task is completed. */
  state: 'open' | 'completed' | 'mixed' | 'archived'
  /** The order of the first task of each date; 0 by default. */
  firstOrder?: number
}

/**
 * Adds tasks to each of these accounts, with varied texts, priorities and due times; every third one has
 * details, every tenth minutes, and an instant of completion if it is completed.
 */
export async function addTasks(client: pg.Client, userIds: readonly string[], span: TaskSpan): Promise<void> {
  const { from, to, perDay, state, firstOrder = 0 } = span
  await client.query(
    `INSERT INTO "Task" (
       "userId", "id", "text", "date", "isCompleted", "priority", "dueTime", "details", "order", "archivedAt", "timeSpent",
       "completedAt")
     SELECT owner, uuidv7(),
       (ARRAY['Water the plants', 'Answer the letter from the insurance', 'Read the draft once more and send it',
         'Call the bank', 'Book a table for six on Friday evening', 'Run'])[1 + n % 6] || ', ' || day::date,
       day::date, $5 = 'completed' OR $5 = 'mixed' AND n % 2 = 0,
       (ARRAY['high', 'medium', 'low', NULL]::"Priority"[])[1 + n % 4],
       CASE WHEN n % 5 = 0 THEN 1772352000000 + n * 60000 END,
       CASE WHEN n % 3 = 0 THEN 'The ones on the balcony twice. Ask the neighbours whether they can do it next week.' END,
       n, CASE WHEN $5 = 'archived' THEN now() END,
       CASE WHEN n % 10 = 0 THEN 15 END,
       CASE WHEN n % 10 = 0 AND $5 IN ('completed', 'mixed') THEN day + interval '9 hours' END
     FROM unnest($1::uuid[]) AS owner, generate_series($2::timestamp, $3::timestamp, '1 day') AS day,
       generate_series($6::integer, $6::integer + $4::integer - 1) AS n`,
    [userIds, from, to, perDay, state, firstOrder],
  )
}

/** Adds the event of its creation for each task of an account. Returns how many. */
export async function addEvents(client: pg.Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    `WITH recorded AS (
       INSERT INTO "TaskEvent" ("userId", "position", "taskId", "type")
       SELECT "userId", row_number() OVER (ORDER BY "id"), "id", 'created' FROM "Task" WHERE "userId" = $1
       RETURNING "position")
     UPDATE "EventCounter" SET "last" = (SELECT count(*) FROM recorded) WHERE "userId" = $1 RETURNING "last"::float8`,
    [userId],
  )
  return rows[0]?.last ?? 0
}
