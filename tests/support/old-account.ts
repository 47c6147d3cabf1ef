import pg from 'pg'
import type { Actor } from '@/lib/domain/access/actor'
import { addDays } from '@/lib/foundation/time/dates'
import { dayShape, seedLargeAccount, seedOtherAccounts, seedStreak } from '../bench/growth-seed'
import { addKeys, addTasks } from '../bench/seed-tables'
import { newViewer } from './viewer'

export { dayShape }

/** Archived tasks per past day, in addition to the others. */
export const archivedPerDay = 3

export type Seeded = { userId: string; keys: string[] }

/** Task and key with many events in the old account, beneath newer ones of others. */
export const eventful = {
  taskId: '019b76da-a800-7001-8d5e-24e7b4c8f301',
  keyId: '019b76da-a800-7001-8d5e-24e7b4c8f302',
}

/**
 * Seeds a database with an account of 100,000 tasks and 6,000 archived ones, a small account of the same shape (1,000
 * and 60), one with a streak of a year, and 20,000 others with a few tasks. Each has a session,
 * a webhook, and a browser that gets reminders.
 */
export async function seedOldAccount(url: string, today: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The tests run VACUUM themselves, at a defined moment.
    await client.query('ALTER TABLE "Task" SET (autovacuum_enabled = off)')
    const accounts = {
      young: await seedAccount(client, today, 1000),
      old: await seedAccount(client, today, 100_000),
      steady: seeded(await seedStreak(client, today, 365)),
    }
    await seedOtherAccounts(client, today, 20_000)
    const { rows } = await client.query<{ id: string }>('SELECT "id" FROM "User"')
    await addKeys(
      client,
      rows.map(({ id }) => id),
    )
    await client.query(
      `INSERT INTO "Session" ("userId", "id", "version", "methods") SELECT "id", gen_random_uuid(), 0, '{password}' FROM "User"`,
    )
    await client.query(
      `INSERT INTO "Webhook" ("userId", "id", "name", "url", "types", "secret")
       SELECT "id", gen_random_uuid(), 'x', 'https://example.com/', '{deleted}', '' FROM "User"`,
    )
    await client.query(`INSERT INTO "WebhookTurn" SELECT "userId", "id", 'infinity' FROM "Webhook"`)
    await addBacklog(client, accounts.young.userId, 100)
    await addBacklog(client, accounts.old.userId, 50_000)
    // Older than those, which an index over all webhooks finds first.
    await addBacklog(client, accounts.steady.userId, 50_000, '2 hours')
    await client.query(
      `INSERT INTO "PushSubscription" ("userId", "id", "sessionId", "endpoint", "p256dh", "auth")
       SELECT "userId", gen_random_uuid(), "id", 'https://push.invalid/' || "id", '', '' FROM "Session"`,
    )
    await client.query(`INSERT INTO "ReminderSchedule" SELECT "id", NULL, now() FROM "User"`)
    await client.query(
      `INSERT INTO "Timer" SELECT DISTINCT ON ("userId") "userId", "id", now() FROM "Task" ORDER BY "userId"`,
    )
    await addRecurrences(client, accounts.old.userId)
    // Of the old account more than any page shows, before and after the cursor of the test.
    await client.query(
      `INSERT INTO "Activity" ("userId", "id", "at", "type", "by")
       SELECT $1, ((CASE WHEN n % 2 = 0 THEN '019' ELSE 'f19' END) || right(gen_random_uuid()::text, 33))::uuid, now(), 'key.created', 'operator'
       FROM generate_series(1, 20000) AS n`,
      [accounts.old.userId],
    )
    await client.query(
      `INSERT INTO "LastWrite" ("userId", "keyId", "position", "undo")
       SELECT "userId", "id", 1, '[]' FROM "ApiKey"`,
    )
    await client.query(
      `INSERT INTO "IdempotencyKey" ("userId", "key", "request", "output")
       SELECT "id", uuid_send("id"), uuid_send("id"), '{}' FROM "User"`,
    )
    await addEvents(client, accounts.old.userId)
    return accounts
  } finally {
    await client.end()
  }
}

/** Adds a recurrence to each account. In one, it has made a task on every date; in the others three. */
async function addRecurrences(client: pg.Client, userId: string): Promise<void> {
  await client.query(
    `INSERT INTO "Recurrence" ("userId", "id", "text", "rule", "startDate", "plannedUntil")
     SELECT "id", gen_random_uuid(), 'x', 'FREQ=DAILY', now(), now() FROM "User"`,
  )
  await client.query(
    `INSERT INTO "Occurrence" ("userId", "recurrenceId", "date", "taskId", "written")
     SELECT recurrence."userId", recurrence."id", now()::date - n, gen_random_uuid(), ''
     FROM "Recurrence" AS recurrence, generate_series(1, 3) AS n WHERE recurrence."userId" <> $1`,
    [userId],
  )
  await client.query(
    `INSERT INTO "Occurrence" ("userId", "recurrenceId", "date", "taskId", "written")
     SELECT $1, (SELECT "id" FROM "Recurrence" WHERE "userId" = $1), "date", min("id"::text)::uuid, ''
     FROM "Task" WHERE "userId" = $1 GROUP BY "date"`,
    [userId],
  )
  await client.query(`INSERT INTO "RecurrenceSchedule" SELECT "id", NULL, false FROM "User"`)
}

/** Adds 2,000 events of the eventful task, 2,000 of the eventful key, each of another task, and 20,000 of neither. */
async function addEvents(client: pg.Client, userId: string): Promise<void> {
  await client.query(
    `INSERT INTO "TaskEvent" ("userId", "position", "taskId", "type", "keyId", "keyName")
     SELECT $1, (SELECT "last" FROM "EventCounter" WHERE "userId" = $1) + row_number() OVER (ORDER BY n), CASE WHEN n % 2 = 0 AND n <= 4000 THEN $2::uuid ELSE "id" END, 'updated',
       CASE WHEN n % 2 = 1 AND n <= 4000 THEN $3::uuid ELSE "id" END, 'test'
     FROM (SELECT "id", row_number() OVER (ORDER BY "id") AS n FROM "Task" WHERE "userId" = $1 LIMIT 24000) AS numbered`,
    [userId, eventful.taskId, eventful.keyId],
  )
  await client.query('UPDATE "EventCounter" SET "last" = "last" + 24000 WHERE "userId" = $1', [userId])
}

/** Makes this many deliveries due to the webhook of an account. */
async function addBacklog(client: pg.Client, userId: string, count: number, age = '1 hour'): Promise<void> {
  await client.query(
    `INSERT INTO "WebhookDelivery" ("userId", "id", "webhookId", "nextAt")
     SELECT "userId", gen_random_uuid(), "id", now() - $3::interval - n * interval '1 millisecond'
     FROM "Webhook", generate_series(1, $2::integer) AS n WHERE "userId" = $1`,
    [userId, count, age],
  )
  await client.query(`UPDATE "WebhookTurn" SET "nextAt" = now() - interval '1 hour' WHERE "userId" = $1`, [userId])
}

async function seedAccount(client: pg.Client, today: string, tasks: number): Promise<Seeded> {
  const account = seeded(await seedLargeAccount(client, today, tasks))
  const { perDay } = dayShape
  const span = { from: addDays(today, 1 - tasks / perDay), to: addDays(today, -1), state: 'archived' as const }
  await addTasks(client, [account.userId], { ...span, perDay: archivedPerDay, firstOrder: perDay })
  await client.query(
    `UPDATE "Task" SET "archivedAt" = "date" + "order" * interval '1 minute'
     WHERE "userId" = $1 AND "archivedAt" IS NOT NULL`,
    [account.userId],
  )
  return account
}

function seeded(callers: readonly { userId: string; key: string }[]): Seeded {
  const [{ userId } = { userId: '' }] = callers
  return { userId, keys: callers.map(({ key }) => key) }
}

/** Returns the actor of an account. */
export async function actorOf(account: Seeded): Promise<Actor> {
  return (await newViewer(account)).actor
}

/** Updates the statistics and the visibility map, as autovacuum eventually does. */
export async function vacuum(url: string): Promise<void> {
  await execute(url, 'VACUUM ANALYZE')
}

/** Moves new entries of the index of words into its tree. Until then, every search reads all of them. */
export async function emptyPendingWords(url: string): Promise<void> {
  await execute(url, `SELECT gin_clean_pending_list('"Task_words"')`)
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
