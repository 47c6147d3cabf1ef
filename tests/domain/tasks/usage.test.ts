import { expect, it } from 'vitest'
import * as z from 'zod'
import { countIncompleteAccounts, readAccountUsage } from '@/lib/domain/tasks/quota/usage'
import { statement } from '@/lib/foundation/database/statement'
import { newActor } from '../../support/actor'
import { addOverdue } from '../../support/add-overdue'
import { newTask } from '../../support/new-task'

const date = '2026-03-01'

const selectRow = statement(
  `SELECT "tasks"::integer, "bytes"::integer, "usageAt" = "last" AS "isComplete" FROM "EventCounter" WHERE "userId" = $1::uuid`,
  z.object({ tasks: z.int(), bytes: z.int(), isComplete: z.boolean() }),
)

/** Adds a task of 3 bytes as a release does that does not know the figures. */
async function addAsEarlierVersion(userId: string): Promise<void> {
  await statement(`
    WITH made AS (
      INSERT INTO "Task" ("userId", "id", "text", "date", "order")
      VALUES ($1::uuid, gen_random_uuid(), 'old', '2026-03-02', 0) RETURNING "userId"
    )
    INSERT INTO "EventCounter" AS counter ("userId", "last") SELECT "userId", 1 FROM made
    ON CONFLICT ("userId") DO UPDATE SET "last" = counter."last" + excluded."last"`).run(userId)
}

it('the figures of new and old accounts are counted in the background, and then maintained', async () => {
  const [young, old, untouched] = [await newActor(), await newActor(), await newActor()]
  await newTask(young, { text: 'new', date })
  await addAsEarlierVersion(old.userId)
  expect(await selectRow.one(old.userId)).toEqual({ tasks: 0, bytes: 0, isComplete: false })
  expect(await countIncompleteAccounts()).toBeGreaterThanOrEqual(2)
  for (const { userId } of [young, old]) {
    expect(await selectRow.one(userId)).toEqual({ tasks: 1, bytes: 3, isComplete: true })
  }
  await newTask(old, { text: 'second', date })
  expect(await selectRow.one(old.userId)).toEqual({ tasks: 2, bytes: 9, isComplete: true })
  expect(await readAccountUsage(untouched)).toEqual({ tasks: 0, bytes: 0 })
})

it('figures that miss the write of an earlier version are counted again', async () => {
  const actor = await newActor()
  await newTask(actor, { text: 'new', date })
  await readAccountUsage(actor)
  await addAsEarlierVersion(actor.userId)
  await newTask(actor, { text: 'new', date })
  expect(await selectRow.one(actor.userId)).toEqual({ tasks: 2, bytes: 6, isComplete: false })
  expect(await readAccountUsage(actor)).toEqual({ tasks: 3, bytes: 9 })
  expect(await selectRow.one(actor.userId)).toEqual({ tasks: 3, bytes: 9, isComplete: true })
})

it('counts more tasks than one portion has', async () => {
  const actor = await newActor()
  await newTask(actor, { text: 'new', date })
  await addOverdue(actor.userId, date, 9999)
  // The texts are the numbers.
  const bytes = 3 + 9 + 90 * 2 + 900 * 3 + 9000 * 4
  expect(await readAccountUsage(actor)).toEqual({ tasks: 10_000, bytes })
  await addOverdue(actor.userId, '2025-03-01', 1)
  await statement(`UPDATE "EventCounter" SET "usageAt" = -1 WHERE "userId" = $1::uuid`).run(actor.userId)
  expect(await readAccountUsage(actor)).toEqual({ tasks: 10_001, bytes: bytes + 1 })
})

it('figures are right however many tasks are created while they are counted', async () => {
  const actor = await newActor()
  await newTask(actor, { text: 'new', date })
  const create = async () => {
    for (let number = 0; number < 20; number++) await newTask(actor, { text: 'new', date })
  }
  const count = async () => {
    for (let number = 0; number < 20; number++) await readAccountUsage(actor)
  }
  await Promise.all([create(), count(), create(), count()])
  await readAccountUsage(actor)
  expect(await selectRow.one(actor.userId)).toEqual({ tasks: 41, bytes: 123, isComplete: true })
})
