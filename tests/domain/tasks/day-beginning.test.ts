import { expect, it } from 'vitest'
import { readDayBeginning } from '@/lib/domain/tasks/pages/day-beginning'
import { statement } from '@/lib/foundation/database/statement'
import { newActor } from '../../support/actor'

const date = '2026-03-10'

// 100 open and 100 completed tasks of the date, and 200 overdue ones.
const addMany = statement(`
  INSERT INTO "Task" ("userId", "id", "text", "date", "isCompleted", "order")
  SELECT $1::uuid, gen_random_uuid(), number::text, $2::date - CASE WHEN number > 200 THEN 1 + number % 2 ELSE 0 END,
    number <= 100, number
  FROM generate_series(1, 400) AS number`)

it('the beginning of a day has the first tasks of each list, however many there are, and counts all', async () => {
  const actor = await newActor()
  await addMany.run(actor.userId, date)
  const { open, overdue, done, streak } = await readDayBeginning(actor, { date, hasOverdue: true, limit: 50 })
  expect([open.count, overdue.count, done.count, streak]).toEqual([100, 200, 100, 1])
  const numbers = [open, overdue, done].map(({ tasks }) => tasks.map(({ text }) => Number(text)))
  const from = (first: number, step = 1) => Array.from({ length: 50 }, (_, index) => first + index * step)
  expect(numbers).toEqual([from(101), from(201, 2), from(1)])
  const another = await readDayBeginning(actor, { date, hasOverdue: false, limit: 50 })
  expect(another.overdue).toEqual({ tasks: [], count: 0 })
})
