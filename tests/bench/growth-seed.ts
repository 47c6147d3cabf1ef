import type pg from 'pg'
import { addDays } from '@/lib/foundation/time/dates'
import type { Caller } from './requests'
import { addAccounts, addEvents, addKeys, addTasks, type TaskSpan } from './seed-tables'

/** The tasks per day, equal in every account. Larger accounts reach further into the past. */
export const dayShape = { perDay: 50, streakDays: 10, overdue: 20 }

const keysPerAccount = 400

/** A caller, and the last event of its account. */
export type GrowthCaller = Caller & { lastEvent: number }

/** Adds an account with this many tasks. Returns its callers. */
export async function seedLargeAccount(client: pg.Client, today: string, tasks: number): Promise<GrowthCaller[]> {
  const { perDay, streakDays, overdue } = dayShape
  const userIds = await addAccounts(client, 1)
  const add = (from: number, to: number, count: number, state: TaskSpan['state'], firstOrder = 0) =>
    addTasks(client, userIds, { from: addDays(today, from), to: addDays(today, to), perDay: count, state, firstOrder })
  await add(1 - tasks / perDay, -streakDays - 1, perDay, 'completed')
  // A date without completed tasks ends the streak.
  await add(-streakDays, -streakDays, overdue, 'open')
  await add(-streakDays, -streakDays, perDay - overdue, 'archived', overdue)
  await add(1 - streakDays, -1, perDay, 'completed')
  await add(0, 0, perDay, 'mixed')
  return addCallers(client, userIds)
}

/** Adds an account with one completed task on each of its last days. Returns its callers. */
export async function seedStreak(client: pg.Client, today: string, days: number): Promise<GrowthCaller[]> {
  const userIds = await addAccounts(client, 1)
  await addTasks(client, userIds, { from: addDays(today, 1 - days), to: today, perDay: 1, state: 'completed' })
  return addCallers(client, userIds)
}

/** Adds accounts with one task on each of the last three days. */
export async function seedOtherAccounts(client: pg.Client, today: string, count: number): Promise<void> {
  const userIds = await addAccounts(client, count)
  await addTasks(client, userIds, { from: addDays(today, -2), to: today, perDay: 1, state: 'open' })
}

async function addCallers(client: pg.Client, [userId = '']: readonly string[]): Promise<GrowthCaller[]> {
  const created = await addKeys(
    client,
    Array.from({ length: keysPerAccount }, () => userId),
  )
  const lastEvent = await addEvents(client, userId)
  return created.map((key) => ({ userId, key, lastEvent }))
}
