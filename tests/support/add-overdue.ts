import { statement } from '@/lib/foundation/database/statement'

const insertOverdue = statement(`
  INSERT INTO "Task" ("userId", "id", "text", "date", "order")
  SELECT $1::uuid, gen_random_uuid(), number::text, $2::date - 1 - number % 7, number
  FROM generate_series(1, $3::integer) AS number`)

/** Adds open tasks to the seven dates before a date. The text of each is its number. */
export async function addOverdue(userId: string, date: string, count: number): Promise<void> {
  await insertOverdue.run(userId, date, count)
}
