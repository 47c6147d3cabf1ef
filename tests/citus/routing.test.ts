// Each statement of a request concerns one shard, and each call of a function runs on the worker that has the account.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { newActorWithOverdueTasks, sendEveryStatement } from '../support/every-statement'
import { type Routing, readRouting, recordStatements, type Sent } from '../support/routed-statements'

/** Statements that concern every shard, none of them part of a request. */
const acrossShards: Record<string, RegExp> = {
  'the queue of webhooks looks for what is due in any account': /^SELECT "userId", "webhookId", .* FROM "WebhookTurn"/,
  'the queue of webhooks sleeps until the next is due': /^SELECT [^;]*min\("nextAt"\).*FROM "WebhookTurn"/s,
  'the queue of webhooks looks for lost turns in any account': /^SELECT DISTINCT "userId" FROM "Webhook"/,
  'reminders: which accounts are due': /^SELECT "userId" FROM "ReminderSchedule" WHERE "nextAt" <=/,
  'reminders: when the next is due': /min\("nextAt"\).*FROM "ReminderSchedule"/s,
  'recurrences: which accounts are due': /^SELECT "userId" FROM "RecurrenceSchedule" WHERE "nextAt" <=/,
  'recurrences: when the next are due': /min\("nextAt"\).*FROM "RecurrenceSchedule"/s,
  'the hourly clean-up looks for recurrences that ended': /^SELECT "userId", "id" FROM "Recurrence"/,
  'the hourly clean-up finds the end of a batch':
    /AS "end" FROM "(TaskEvent|IdempotencyKey|LastWrite|WebhookDelivery)"/,
  'the hourly count of what accounts store goes through all of them': /^SELECT "userId", "usageAt" = "last"/,
  'the hourly clean-up deletes a batch':
    /^DELETE FROM "(TaskEvent|IdempotencyKey|LastWrite|WebhookDelivery)" WHERE "\w+" < now/,
}

describe('statements on distributed tables', () => {
  it('concern one shard each, except those that look for work in all accounts', async () => {
    const actor = await newActorWithOverdueTasks()
    const sent = await recordStatements(() => sendEveryStatement(actor))
    const client = new pg.Client({ connectionString: inject('ownerUrl') })
    await client.connect()
    const wrong: { text: string; plan: Routing }[] = []
    for (const statement of sent) {
      const plan = await readRouting(client, statement)
      if (!isRouted(plan) && !isAcross(statement)) wrong.push({ text: statement.text.slice(0, 400), plan })
    }
    await client.end()
    expect(wrong).toEqual([])
    // Each exception is one.
    for (const pattern of Object.values(acrossShards))
      expect(sent.some(({ text }) => pattern.test(text.trim()))).toBe(true)
  }, 120_000)

  it.each([
    ['several shards', 'SELECT count(*) FROM "Task" WHERE "id" = $1::uuid'],
    [
      'an intermediate result',
      'WITH one AS (INSERT INTO "EventCounter" VALUES ($1::uuid, 1) RETURNING *) SELECT * FROM one',
    ],
  ])('would be found if they needed %s', async (_what, text) => {
    const client = new pg.Client({ connectionString: inject('ownerUrl') })
    await client.connect()
    expect(isRouted(await readRouting(client, { text, values: [randomUUID()] }))).toBe(false)
    await client.end()
  })
})

function isRouted({ shards, nodes, isPulled, error }: Routing): boolean {
  return error === undefined && !isPulled && nodes <= 1 && shards.length > 0 && shards.every((count) => count === 1)
}

function isAcross({ text }: Sent): boolean {
  return Object.values(acrossShards).some((pattern) => pattern.test(text.trim()))
}
