import { expect, it } from 'vitest'
import * as z from 'zod'
import { deleteAccount } from '@/lib/domain/accounts/manage-account'
import { deleteSession } from '@/lib/domain/accounts/sessions'
import { createTask } from '@/lib/domain/tasks/create-task'
import { db } from '@/lib/foundation/database/client'
import { statement } from '@/lib/foundation/database/statement'
import { newActor } from '../../support/actor'
import { holdChange } from '../../support/hold-change'
import { newViewer } from '../../support/viewer'

// More than one statement deletes.
const many = 20_001

const addTasks = statement(`
  INSERT INTO "Task" ("userId", "id", "text", "date", "order")
  SELECT $1::uuid, gen_random_uuid(), 'a task', '2026-03-01', number - 1 FROM generate_series(1, $2::integer) AS number`)
const countTasks = statement(
  'SELECT count(*)::integer AS count FROM "Task" WHERE "userId" = $1::uuid',
  z.object({ count: z.int() }),
)

it('deleting an account deletes all of its tasks, however many, and no others', async () => {
  const [doomed, other] = [await newActor(), await newActor()]
  const { email } = await db().user.findUniqueOrThrow({ where: { id: doomed.userId } })
  await addTasks.run(doomed.userId, many)
  await addTasks.run(other.userId, 3)
  await deleteAccount(doomed, { typed: email })
  expect((await countTasks.one(doomed.userId)).count).toBe(0)
  expect((await countTasks.one(other.userId)).count).toBe(3)
  expect(await db().user.count({ where: { email } })).toBe(0)
})

const addDeliveries = statement(`
  INSERT INTO "WebhookDelivery" ("userId", "webhookId")
  SELECT $1::uuid, $1::uuid FROM generate_series(1, $2::integer)`)

it('deleting an account deletes all deliveries, also when the clean-up deletes some of them meanwhile', async () => {
  const { userId } = await newActor()
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const { actor } = await newViewer({ userId })
  await addDeliveries.run(userId, many)
  const text = `DELETE FROM "WebhookDelivery" WHERE "userId" = $1 AND "id" IN (
    SELECT "id" FROM "WebhookDelivery" WHERE "userId" = $1 LIMIT 10)`
  await holdChange({ text, values: [userId] }, () => deleteAccount(actor, { typed: email }))
  expect(await db().webhookDelivery.count({ where: { userId } })).toBe(0)
})

it('a session that has ended can no longer delete the account', async () => {
  const { userId } = await newActor()
  const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
  const { actor, session } = await newViewer({ userId })
  await deleteSession(session)
  await expect(deleteAccount(actor, { typed: email })).rejects.toMatchObject({ code: 'INVALID_OPERATION' })
  expect(await db().user.count({ where: { email } })).toBe(1)
})

const addEvents = statement(`
  INSERT INTO "TaskEvent" ("userId", "position", "taskId", "type")
  SELECT $1::uuid, number, gen_random_uuid(), 'updated' FROM generate_series(2, $2::integer) AS number`)

it('an account can be deleted while scripts write to it, and nothing of it remains', async () => {
  for (let round = 0; round < 3; round++) {
    const actor = await newActor()
    const { userId } = actor
    const { email } = await db().user.findUniqueOrThrow({ where: { id: userId } })
    await createTask(actor, { text: 'x', date: '2026-03-01', isCompleted: false })
    await addEvents.run(userId, 100_000)
    await db().eventCounter.update({ where: { userId }, data: { last: 100_000 } })
    let isDeleted = false
    const writers = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(async (date) => {
      // A write fails once the account is gone.
      while (!isDeleted) await createTask(actor, { text: 'x', date, isCompleted: false }).catch(() => undefined)
    })
    await deleteAccount(actor, { typed: email })
    isDeleted = true
    await Promise.all(writers)
    expect(await db().taskEvent.count({ where: { userId } })).toBe(0)
    expect(await db().eventCounter.count({ where: { userId } })).toBe(0)
  }
})
