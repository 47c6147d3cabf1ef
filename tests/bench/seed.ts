import type pg from 'pg'
import { addDays } from '@/lib/foundation/time/dates'
import { formatCount } from './format-number'
import type { TaskOwner } from './requests'
import { addAccounts, addKeys, addTasks } from './seed-tables'

/** The contents of every account. */
export const accountShape = {
  accounts: 200,
  keysPerAccount: 30,
  /** Tasks on the date of the list scenario. */
  listed: 10,
  overdue: 5,
  streakDays: 30,
  /** Tasks on each earlier date of the analytics range. */
  perDay: 3,
  rangeDays: 366,
}

/**
 * Seeds an empty database.
 * @param today the date of the list scenario
 * @returns one caller per key; adjacent callers belong to different accounts
 */
export async function seedAccounts(client: pg.Client, today: string): Promise<TaskOwner[]> {
  const { accounts, keysPerAccount, listed, overdue, streakDays, perDay, rangeDays } = accountShape
  const userIds = await addAccounts(client, accounts)
  const add = (from: number, to: number, count: number, state: 'open' | 'completed' | 'mixed' | 'archived') =>
    addTasks(client, userIds, { from: addDays(today, from), to: addDays(today, to), perDay: count, state })
  await add(1 - rangeDays, -streakDays - 1, perDay, 'completed')
  // A date without completed tasks ends the streak.
  await add(-streakDays, -streakDays, overdue, 'open')
  await add(1 - streakDays, -1, perDay, 'completed')
  await add(0, 0, listed, 'mixed')
  // One task per key for the toggle scenario, on a date that the other scenarios do not read.
  await add(1, 1, keysPerAccount, 'open')
  const { rows } = await client.query<{ userId: string; taskId: string }>(
    `SELECT "userId", "id" AS "taskId" FROM "Task" WHERE "date" = $1 ORDER BY "order", "userId"`,
    [addDays(today, 1)],
  )
  const keys = await addKeys(
    client,
    rows.map(({ userId }) => userId),
  )
  await client.query('VACUUM ANALYZE')
  return rows.map((row, index) => ({ ...row, key: keys[index] ?? '' }))
}

/** Describes the seeded data. */
export function describeAccounts(): string {
  const { accounts, keysPerAccount, listed, overdue, streakDays, perDay, rangeDays } = accountShape
  const keys = formatCount(accounts * keysPerAccount)
  return [
    `${accounts} accounts, ${keys} keys. Lists of ${listed} tasks; dashboards of ${listed} tasks, ${overdue} overdue tasks`,
    `and a streak of ${streakDays} days; analytics of ${rangeDays} days with ${perDay} tasks per day.`,
  ].join('\n')
}
