import type pg from 'pg'
import { addDays } from '@/lib/dates'
import { formatCount } from './format-number'
import type { TaskOwner } from './requests'
import { addAccounts, addKeys, addTasks } from './seed-tables'

/** What every account holds. */
export const accountShape = {
  accounts: 200,
  keysPerAccount: 30,
  /** Tasks of the date that is listed. */
  listed: 10,
  overdue: 5,
  streakDays: 30,
  /** Tasks of each earlier date in the range of the analytics. */
  perDay: 3,
  rangeDays: 366,
}

/**
 * Fills an empty database.
 * @param today the date that is listed
 * @returns one caller for each key; neighbours are of different accounts
 */
export async function seedAccounts(client: pg.Client, today: string): Promise<TaskOwner[]> {
  const { accounts, keysPerAccount, listed, overdue, streakDays, perDay, rangeDays } = accountShape
  const userIds = await addAccounts(client, accounts)
  const add = (from: number, to: number, count: number, state: 'open' | 'completed' | 'mixed' | 'archived') =>
    addTasks(client, userIds, { from: addDays(today, from), to: addDays(today, to), perDay: count, state })
  await add(1 - rangeDays, -streakDays - 1, perDay, 'completed')
  // The streak ends where nothing was completed.
  await add(-streakDays, -streakDays, overdue, 'open')
  await add(1 - streakDays, -1, perDay, 'completed')
  await add(0, 0, listed, 'mixed')
  // To be toggled, one by each key, where neither the lists nor the streaks are.
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

/** What was seeded, in words. */
export function describeAccounts(): string {
  const { accounts, keysPerAccount, listed, overdue, streakDays, perDay, rangeDays } = accountShape
  const keys = formatCount(accounts * keysPerAccount)
  return [
    `${accounts} accounts, ${keys} keys. Lists of ${listed} tasks; dashboards of ${listed} tasks, ${overdue} overdue ones`,
    `and a streak of ${streakDays} days; analytics of ${rangeDays} days with ${perDay} tasks each.`,
  ].join('\n')
}
