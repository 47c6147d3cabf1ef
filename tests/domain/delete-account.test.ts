import { expect, it } from 'vitest'
import * as z from 'zod'
import { deleteAccount } from '@/lib/accounts/manage-account'
import { db } from '@/lib/database/client'
import { statement } from '@/lib/database/statement'
import { newActor } from '../support/actor'

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
